'use strict';

// The view of a rotating black hole: hole.c follows light backward, pixels are shown as they come. A
// picture is first drawn with few and large pixels, as many rays as DRAG_MS allows, then with ever smaller
// ones.

const DRAG_MS = 50, SLICE_MS = 25; // of computation in a frame: of the first picture, of finer ones
const MOST_ROUGH = 32;             // screen pixels to a pixel of the first picture

class HoleView {
    constructor(program, canvas, report) {
        this.call = program.call;
        this.program = program;
        this.canvas = canvas;
        this.report = report;
        this.pen = canvas.getContext('2d');
        this.image = document.createElement('canvas'); // in pixels of the picture
        this.chunk = this.call.chunk();
        this.rate = 20000; // rays per second, measured
        this.spin = 0.9;
        this.inclination = 80;
        this.azimuth = 0;
        this.distance = 60;
        this.magnification = false;
        this.trouble = '';
        this.begin();
    }

    // A new picture, the roughest that takes no longer than DRAG_MS.
    begin() {
        const dense = Math.min(window.devicePixelRatio || 1, 2);
        this.canvas.width = Math.max(1, Math.round(this.canvas.clientWidth * dense));
        this.canvas.height = Math.max(1, Math.round(this.canvas.clientHeight * dense));
        const rays = Math.max(1, this.rate * DRAG_MS / 1000);
        const rough = Math.sqrt(this.canvas.width * this.canvas.height / rays);
        this.startLevel(Math.min(Math.max(2 ** Math.ceil(Math.log2(rough)), 1), MOST_ROUGH));
    }

    // All pixels of the picture, `rough` pixels of the screen wide.
    startLevel(rough) {
        this.rough = rough;
        this.width = Math.ceil(this.canvas.width / rough);
        this.height = Math.ceil(this.canvas.height / rough);
        const { width, height, spin, inclination, azimuth, distance, magnification } = this;
        const field = 0.77 * distance * width / Math.max(width, height);
        this.scene = [spin, inclination, azimuth, distance, field, width, height, Number(magnification)];
        this.done = 0;
        this.changed = this.call.set_scene(...this.scene) !== 0;
        if (!this.changed) this.trouble = 'this picture is too large';
    }

    // Some chunks of rays, for SLICE_MS, or until the first picture is whole.
    trace(slice) {
        const all = this.width * this.height, begin = performance.now(), first = this.done;
        while (this.done < all && performance.now() - begin < slice) {
            const n = Math.min(this.chunk, 256, all - this.done), status = this.call.render(this.done, n);
            this.trouble = status === 0 ? '' : this.program.text(this.call.message(status));
            this.done += n;
        }
        this.spent = performance.now() - begin;
        if (this.spent > 0) this.rate = (this.done - first) / this.spent * 1000;
    }

    // What is done of the picture, over the one before.
    paint() {
        const pixels = this.program.bytes(this.call.pixels(), 4 * this.width * this.height);
        const rows = Math.floor(this.done / this.width);
        if (rows === 0) return;
        this.image.width = this.width;
        this.image.height = rows;
        const part = new ImageData(pixels.slice(0, 4 * this.width * rows), this.width, rows);
        this.image.getContext('2d').putImageData(part, 0, 0);
        this.pen.imageSmoothingEnabled = this.rough > 1;
        this.pen.drawImage(this.image, 0, 0, this.width * this.rough, rows * this.rough);
    }

    // Called for each frame of the screen.
    frame() {
        if (!this.changed) return;
        if (this.resized()) this.begin();
        this.trace(this.drawn ? SLICE_MS : 4 * DRAG_MS);
        this.paint();
        if (this.done === this.width * this.height) {
            this.drawn = true;
            this.changed = false;
            if (this.rough > 1) this.startLevel(this.rough / 2);
        }
        this.report(this);
    }

    resized() {
        const dense = Math.min(window.devicePixelRatio || 1, 2);
        return this.canvas.width !== Math.max(1, Math.round(this.canvas.clientWidth * dense)) ||
            this.canvas.height !== Math.max(1, Math.round(this.canvas.clientHeight * dense));
    }

    // ---- What one does

    press() {}

    lift() {}

    redraw() {
        this.drawn = false;
        this.begin();
    }

    drag(at, by) {
        this.orbit(-by[0] / 4, -by[1] / 4);
    }

    // Degrees.
    orbit(around, down) {
        this.azimuth = (this.azimuth + around) % 360;
        this.inclination = Math.min(Math.max(this.inclination + down, 1), 179);
        this.redraw();
    }

    zoom(factor) {
        this.distance = Math.min(Math.max(this.distance * factor, 24), 300);
        this.redraw();
    }

    setSpin(spin) {
        this.spin = Math.min(Math.max(spin, -0.999), 0.999);
        this.redraw();
    }

    setMagnification(on) {
        this.magnification = on;
        this.redraw();
    }

    // False where the key means nothing here.
    key(name) {
        const actions = {
            ArrowUp: () => this.orbit(0, -5), ArrowDown: () => this.orbit(0, 5),
            ArrowLeft: () => this.orbit(5, 0), ArrowRight: () => this.orbit(-5, 0),
            '+': () => this.zoom(0.9), '-': () => this.zoom(1 / 0.9),
            m: () => this.setMagnification(!this.magnification),
            ',': () => this.setSpin(this.spin - 0.05), '.': () => this.setSpin(this.spin + 0.05),
        };
        if (!actions[name]) return false;
        actions[name]();
        return true;
    }
}

// What stands beside it.
class HolePanel {
    constructor(section) {
        this.section = section;
    }

    listen(view) {
        const spin = this.section.querySelector('[name=spin]');
        spin.oninput = () => view.setSpin(Number(spin.value));
        const magnification = this.section.querySelector('[name=magnification]');
        magnification.onchange = () => view.setMagnification(magnification.checked);
    }

    show(view) {
        const rows = [
            ['spin', view.spin.toFixed(3)],
            ['from the axis', `${view.inclination.toFixed(0)}°`],
            ['distance', `${view.distance.toFixed(0)} masses`],
            ['rays per second', Math.round(view.rate).toLocaleString('en')],
            ['pixel', `${view.rough} of the screen`],
        ];
        this.section.querySelector('[name=spin]').value = view.spin;
        this.section.querySelector('[name=magnification]').checked = view.magnification;
        showFigures(this.section, view.trouble, rows);
    }
}
