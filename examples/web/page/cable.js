'use strict';

// The view of a cable over obstacles: cable.c finds its path, stage.js draws.

const ENDS = { from: -1, to: -2 }; // as in cable.c; obstacles are 0, 1, ...
const TAKEN = 30;                  // pixels from a handle at which it is taken

class CableView {
    constructor(program, canvas, report) {
        this.program = program;
        this.call = program.call;
        this.canvas = canvas;
        this.report = report;
        this.camera = new Camera(-Math.PI / 2, 0.35, 24);
        this.stage = new Stage(canvas, this.camera);
        this.stage.box = 1e9;
        if (!this.call.begin()) throw new Error('the cable asks for more memory than it has');
        this.handles = { ...ENDS };
        for (let i = 0; i < this.call.obstacles(); i++) this.handles[i] = i;
        for (const which of Object.values(this.handles)) this.show(which);
        this.chosen = 'from'; // which one the keys move
        this.line = [];
        this.solve(false);
    }

    place(name) {
        return this.program.doubles(this.call.place(this.handles[name]), 3);
    }

    // The surface of an obstacle where it is.
    show(which) {
        if (which < 0) return;
        const numbers = this.program.floats(this.call.corners(), 6 * this.call.draw_obstacle(which));
        this.stage.set(`obstacle ${which}`, 'mesh', numbers);
    }

    // From the path before, and where there is no way from that, from nothing. What is found becomes the
    // line.
    solve(warm) {
        const begin = performance.now();
        let status = this.call.solve(warm);
        if (warm && status !== 0) status = this.call.solve(false);
        this.time = performance.now() - begin;
        this.trouble = status === 0 ? '' : this.program.text(this.call.message(status));
        const count = status === 0 ? this.call.draw_line() : 0;
        if (count > 0) this.line = [...this.program.doubles(this.call.points(), 3 * count)];
        this.length = this.call.length();
        this.changed = true;
    }

    // Called for each frame of the screen.
    frame() {
        if (!this.changed) return;
        this.changed = false;
        const numbers = new Float32Array(this.line.length / 3 * 4).fill(1);
        for (let i = 0; i < this.line.length / 3; i++) numbers.set(this.line.slice(3 * i, 3 * i + 3), 4 * i);
        const colour = this.trouble ? [0.6, 0.6, 0.6] : [1, 0.75, 0.2];
        this.stage.set('cable', 'line', numbers, { colour, width: 3, hidden: 0.35 });
        this.stage.fit();
        for (const name of Object.keys(this.handles)) {
            const look = name === this.chosen ? [1, 1, 1] : name in ENDS ? [1, 0.75, 0.2] : [0.5, 0.8, 1];
            this.stage.set(`handle ${name}`, 'point', Float32Array.from(this.place(name)),
                           { colour: look, width: 14 * this.stage.dense, hidden: 0.6 });
        }
        this.stage.draw();
        this.report(this);
    }

    // ---- What one does

    get size() {
        return [this.canvas.clientWidth, this.canvas.clientHeight];
    }

    press(at) {
        let least = TAKEN;
        this.held = null;
        for (const name of Object.keys(this.handles)) {
            const place = this.camera.place(this.place(name), ...this.size);
            const away = place ? Math.hypot(place[0] - at[0], place[1] - at[1]) : Infinity;
            if (away < least) this.held = name, least = away;
        }
        if (this.held) this.chosen = this.held;
        this.changed = true;
    }

    lift() {
        this.held = null;
    }

    drag(at, by) {
        if (this.held) this.pull(this.held, this.shift(this.held, by));
        else this.camera.orbit(by[0] / 200, by[1] / 200);
        this.changed = true;
    }

    // So many pixels as a way in the plane of the picture, at the depth of the handle.
    shift(name, by) {
        const [x, size] = [this.place(name), Math.min(...this.size)];
        const depth = this.camera.distance - dot(x, this.camera.backward);
        const pixel = 2 * Math.tan(this.camera.view / 2) * depth / size;
        return add(scaled(pixel * by[0], this.camera.right), -pixel * by[1], this.camera.up);
    }

    pull(name, way) {
        const x = this.place(name);
        x.set(add([...x], 1, way).map((a) => Math.min(Math.max(a, -20), 20)));
        this.show(this.handles[name]);
        this.solve(true);
    }

    zoom(factor) {
        this.camera.zoom(factor);
        this.changed = true;
    }

    // False where the key means nothing here.
    key(name, shift) {
        const arrows = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
        const names = Object.keys(this.handles), at = names.indexOf(this.chosen), arrow = arrows[name];
        if (arrow && shift) this.pull(this.chosen, this.shift(this.chosen, [4 * arrow[0], 4 * arrow[1]]));
        else if (arrow) this.camera.orbit(-arrow[0] / 10, -arrow[1] / 10);
        else if (name === '+') this.zoom(0.9);
        else if (name === '-') this.zoom(1 / 0.9);
        else if (name === '.') this.chosen = names[(at + 1) % names.length];
        else if (name === ',') this.chosen = names[(at + names.length - 1) % names.length];
        else return false;
        return this.changed = true;
    }
}

// What stands beside it.
class CablePanel {
    constructor(section) {
        this.section = section;
    }

    listen(view) {
        this.section.querySelector('[name=anew]').onclick = () => view.solve(false);
    }

    show(view) {
        const name = view.chosen in ENDS ? view.chosen : `obstacle ${Number(view.chosen) + 1}`;
        const rows = [
            ['length', view.trouble ? '' : view.length.toFixed(6)],
            ['found in', `${view.time.toFixed(1)} ms`],
            ['the keys move', name],
        ];
        showFigures(this.section, view.trouble, rows);
    }
}
