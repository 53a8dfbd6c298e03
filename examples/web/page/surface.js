'use strict';

// The view of geodesics on a surface: geodesic.c computes, stage.js draws.

// The kinds of surface.h: number, sizes, half an edge of the cube that is shown, where things begin.
const SURFACES = {
    ellipsoid: { kind: 0, size: [1.3, 1, 0.7], box: 1.5, start: [1, 0.5, 0.4], to: [-0.2, 0.9, 0.3] },
    torus: { kind: 1, size: [1, 0.4, 0], box: 1.5, start: [1, 0.7, 0.3], to: [-0.6, 0.7, 0.4] },
    gyroid: { kind: 2, size: [2, 0, 0], box: 1.5, start: [1.2, 0.8, 0.6], to: [0.9, 1.2, 0.5],
              distance: 8, length: 4 },
    saddle: { kind: 3, size: [0.6, 0, 0], box: 1.3, start: [0.6, 0.2, 0.1], to: [-0.7, 0.5, 0.2] },
    formula: { kind: 4, size: [0, 0, 0], box: 1.6, start: [0.9, 0.6, 0.5], to: [0.1, 1, 0.7] },
};
const PIECES = 400, POINTS = PIECES + 1, STATE = 10, CONJUGATE = 64, FORMULA_ROOM = 256; // as in geodesic.h
const GEODESICS = 20000, OF_FORMULA = 4000, KEPT = 5; // of the front each fifth point is kept as a contour
const SPREAD = 0.05; // radians, between the geodesic and its neighbours
const REACH = 26;    // pixels from a handle at which it is taken

class SurfaceView {
    constructor(program, canvas, report) {
        this.program = program;
        this.call = program.call;
        this.point = program.doubles(this.call.point(), 3);
        this.other = program.doubles(this.call.other(), 3);
        this.state = program.doubles(this.call.start(), STATE);
        this.report = report;
        this.camera = new Camera(0.7, 0.5, 6);
        this.stage = new Stage(canvas, this.camera);
        this.canvas = canvas;
        this.length = 8;
        this.wants = { shortest: true, neighbours: true, wave: false };
        this.times = { line: 0, shortest: 0, ring: [] }; // of the last computation, ms
        this.formula = 'x^4 + y^4 + z^4 = 1';
        this.choose('torus');
    }

    // ---- What is computed

    timed(what, name) {
        const begin = performance.now(), status = what();
        this.times[name] = performance.now() - begin;
        return status;
    }

    // Whether all is well; else what is wrong is to be shown.
    say(status) {
        if (status !== 0) this.trouble = this.program.text(this.call.message(status));
        return status === 0;
    }

    choose(name) {
        const s = SURFACES[name];
        this.program.setText(this.call.text(), this.formula, FORMULA_ROOM);
        if (this.call.choose(s.kind, ...s.size, s.box) !== 0) {
            const at = this.call.where();
            this.trouble = `${this.program.text(this.call.wrong())}: ${this.formula.slice(0, at)} ⟵`;
            this.report(this);
            return false;
        }
        this.name = name;
        this.box = this.stage.box = s.box;
        this.camera.distance = s.distance || 6;
        this.length = s.length || 8;
        this.mesh = this.program.floats(this.call.corners(), 6 * 3 * this.call.draw_surface());
        this.stage.set('surface', 'mesh', this.mesh);
        this.putStart(this.seen(s.start) || this.corner(0), [0, 1, 0.3]);
        this.to = this.seen(s.to) || this.corner(0.5);
        this.follow();
        if (this.mesh.length === 0) this.trouble = `this surface is nowhere within |x|, |y|, |z| < ${s.box}`;
        return true;
    }

    // A corner of the triangles, so far on in their list.
    corner(part) {
        const i = 6 * Math.floor(part * this.mesh.length / 6);
        return this.mesh.length > 0 ? [...this.mesh.slice(i, i + 3)] : [0, 0, 0];
    }

    chooseFormula(text) {
        this.formula = text.toLowerCase();
        if (text.length >= FORMULA_ROOM) {
            this.trouble = 'this is too long';
            this.report(this);
            return false;
        }
        return this.choose('formula');
    }

    // The surface where one looks at the origin from x.
    seen(x) {
        return this.pick(scaled(3 * this.box, unit(x)), scaled(-1, unit(x)));
    }

    pick(eye, ray) {
        this.point.set(eye);
        this.other.set(ray);
        return this.call.pick() === 0 ? [...this.point] : null;
    }

    // False where no geodesic starts there.
    putStart(point, direction) {
        this.point.set(point);
        this.other.set(direction);
        if (!this.say(this.call.set_start())) return false;
        this.start = [...this.state.slice(0, 3)];
        this.direction = [...this.state.slice(5, 8)];
        return true;
    }

    // All that follows from the start.
    follow() {
        this.trouble = '';
        this.say(this.timed(() => this.call.find_line(this.length, SPREAD), 'line'));
        this.line = this.readLine(0);
        this.shortest = null;
        if (this.wants.shortest) this.findShortest();
        this.startWave();
        this.changed = true;
    }

    findShortest() {
        this.other.set(this.to);
        const status = this.timed(() => this.call.find_shortest(), 'shortest');
        if (this.say(status)) this.shortest = this.readLine(1);
    }

    // struct geodesic of geodesic.h
    readLine(which) {
        const at = this.call.line_at(which), doubles = (from, n) => this.program.doubles(at + 8 * from, n);
        const count = this.program.whole(at), conjugate = this.program.whole(at + 4);
        const all = 3 * POINTS, x = 2;
        return {
            length: doubles(1, 1)[0],
            x: doubles(x, 3 * count),
            left: doubles(x + all, 3 * count),
            right: doubles(x + 2 * all, 3 * count),
            conjugate: Float32Array.from(doubles(x + 3 * all, 3 * conjugate)),
            end: [...doubles(x + 3 * all + 3 * CONJUGATE, STATE)],
        };
    }

    startWave() {
        this.growing = this.wants.wave;
        this.front = this.contours = null;
        this.times.ring = [];
        if (!this.growing) return;
        const count = this.name === 'formula' ? OF_FORMULA : GEODESICS;
        this.growing = this.say(this.call.start_wave(count));
        this.front = { count, alive: count, t: 0, x: this.program.floats(this.call.front(), 4 * count) };
        this.contours = [];
        this.contoursDrawn = -1; // numbers of them
    }

    // One ring further; each fifth one stays as a contour.
    growWave() {
        const step = this.box / 75, front = this.front, begin = performance.now();
        front.alive = this.call.grow_wave(step);
        this.times.ring.push(performance.now() - begin);
        front.t += step;
        this.growing = front.alive > 0;
        if (this.times.ring.length % 5 === 0) this.contours.push(...this.contour());
        this.changed = true;
    }

    contour() {
        const { x, count } = this.front, kept = [];
        for (let i = 0; i <= count; i += KEPT)
            kept.push(...x.subarray(4 * (i % count), 4 * (i % count) + 4));
        kept[kept.length - 1] = 0; // the next contour is another line
        return kept;
    }

    // ---- What is drawn

    inside(x, i) {
        return [0, 1, 2].every((k) => Math.abs(x[i + k]) < this.box);
    }

    // Points (x, y, z) as a line, where they are within the cube.
    draw(name, x, look) {
        const numbers = new Float32Array(x.length / 3 * 4);
        for (let i = 0; i < x.length; i += 3)
            numbers.set([x[i], x[i + 1], x[i + 2], this.inside(x, i) ? 1 : 0], i / 3 * 4);
        this.stage.set(name, 'line', numbers, look);
    }

    // Up to where the neighbours are too far away for what is to first order.
    drawRibbon() {
        const { x, left, right } = this.line, sides = [];
        for (let i = 0; i < x.length; i += 3) {
            const wide = Math.hypot(left[i] - x[i], left[i + 1] - x[i + 1], left[i + 2] - x[i + 2]);
            if (!(wide < this.box / 8) || !this.inside(x, i)) break;
            for (const side of [left, right]) sides.push(side[i], side[i + 1], side[i + 2]);
        }
        const n = sides.length / 2;
        this.stage.set('ribbon', 'ribbon', new Float32Array(sides), { colour: [1, 0.85, 0.3, 0.25] });
        this.draw('left', left.subarray(0, n), { colour: [1, 0.85, 0.3, 0.7], width: 1 });
        this.draw('right', right.subarray(0, n), { colour: [1, 0.85, 0.3, 0.7], width: 1 });
    }

    drawWave() {
        const { x, count } = this.front, closed = new Float32Array(4 * count + 4);
        closed.set(x);
        closed.set(x.subarray(0, 4), 4 * count);
        const longest = this.box / 10;
        const cuts = this.program.floats(this.call.cut_points(), 3 * this.call.cuts());
        if (this.contours.length !== this.contoursDrawn)
            this.stage.set('contours', 'line', new Float32Array(this.contours),
                           { colour: [0.75, 0.85, 1, 0.5], width: 0.7, longest });
        this.contoursDrawn = this.contours.length;
        this.stage.set('front', 'line', closed, { colour: [0.6, 0.9, 1], width: 2, longest, hidden: 0.15 });
        this.stage.set('cuts', 'point', cuts, { colour: [1, 0.25, 0.3], width: 3, hidden: 0.1 });
    }

    drawHandles() {
        this.stage.fit();
        const mark = (name, x, colour, width) => this.stage.set(name, 'point', Float32Array.from(x),
            { colour, width: width * this.stage.dense, hidden: 0.4 });
        const arrow = Float32Array.from([...this.start, ...this.tip]);
        this.draw('arrow', arrow, { colour: [1, 1, 1], width: 2, hidden: 0.4 });
        mark('conjugate', this.line.conjugate, [1, 0.3, 1], 9);
        mark('to', this.wants.shortest ? this.to : [], [0.4, 1, 0.5], 16);
        mark('tip', this.tip, [1, 1, 1], 13);
        mark('start', this.start, [1, 0.75, 0.2], 18);
    }

    get tip() {
        return add(this.start, 0.3 * this.box, this.direction);
    }

    // Called for each frame of the screen.
    frame() {
        if (this.growing) this.growWave();
        if (!this.changed) return;
        this.changed = false;
        if (this.wants.neighbours) this.drawRibbon();
        else this.stage.remove('ribbon', 'left', 'right');
        if (this.front) this.drawWave();
        else this.stage.remove('contours', 'front', 'cuts');
        if (this.shortest)
            this.draw('shortest', this.shortest.x, { colour: [0.3, 1, 0.45], width: 2.5, hidden: 0.25 });
        else this.stage.remove('shortest');
        this.draw('line', this.line.x, { colour: [1, 0.75, 0.2], width: 2.5, hidden: 0.25 });
        this.drawHandles();
        this.stage.draw();
        this.report(this);
    }

    // ---- What one does

    get size() {
        return [this.canvas.clientWidth, this.canvas.clientHeight];
    }

    // Which handle is there, if any.
    handle(at) {
        const handles = { start: this.start, tip: this.tip };
        if (this.wants.shortest) handles.to = this.to;
        let best = null, least = REACH;
        for (const [name, x] of Object.entries(handles)) {
            const place = this.camera.place(x, ...this.size);
            const away = place ? Math.hypot(place[0] - at[0], place[1] - at[1]) : Infinity;
            if (away < least) best = name, least = away;
        }
        return best;
    }

    press(at) {
        this.held = this.handle(at);
    }

    lift() {
        this.held = null;
    }

    drag(at, by) {
        const ray = this.camera.ray(at, ...this.size);
        if (!this.held) this.camera.orbit(by[0] / 200, by[1] / 200);
        else if (this.held === 'tip') this.aim(ray);
        else this.move(this.pick(this.camera.eye, ray));
        this.changed = true;
    }

    // The start, or the second point, to where the pointer is.
    move(x) {
        if (!x) return;
        if (this.held === 'to') this.to = x;
        else this.putStart(x, this.direction);
        this.follow();
    }

    // In the direction in which the ray meets the tangent plane.
    aim(ray) {
        const eye = this.camera.eye, normal = this.normal(), slope = dot(normal, ray);
        if (Math.abs(slope) < 0.05) return;
        const u = dot(normal, add(this.start, -1, eye)) / slope;
        const way = add(add(eye, u, ray), -1, this.start);
        if (u > 0 && dot(way, way) > 1e-6) this.putStart(this.start, way);
        this.follow();
    }

    // By angles in the tangent plane.
    turn(angle) {
        const aside = cross(this.normal(), this.direction);
        this.putStart(this.start, add(scaled(Math.cos(angle), this.direction), Math.sin(angle), aside));
        this.follow();
    }

    normal() {
        return [...this.program.doubles(this.call.normal(), 3)];
    }

    step(along, across) {
        const aside = cross(this.normal(), this.direction), size = this.box / 60;
        const x = add(add(this.start, along * size, this.direction), across * size, aside);
        this.putStart(x, this.direction);
        this.follow();
    }

    zoom(factor) {
        this.camera.zoom(factor);
        this.changed = true;
    }

    setLength(length) {
        this.length = Math.min(Math.max(length, 0.1), 40);
        this.follow();
    }

    want(what, yes) {
        this.wants[what] = yes;
        this.follow();
    }

    // False where the key means nothing here.
    key(name, shift) {
        const actions = shift ? {
            ArrowUp: () => this.step(1, 0), ArrowDown: () => this.step(-1, 0),
            ArrowLeft: () => this.step(0, 1), ArrowRight: () => this.step(0, -1),
        } : {
            ArrowUp: () => this.camera.orbit(0, 0.1), ArrowDown: () => this.camera.orbit(0, -0.1),
            ArrowLeft: () => this.camera.orbit(0.1, 0), ArrowRight: () => this.camera.orbit(-0.1, 0),
            ',': () => this.turn(Math.PI / 180), '.': () => this.turn(-Math.PI / 180),
            '+': () => this.zoom(0.9), '-': () => this.zoom(1 / 0.9),
        };
        if (!actions[name]) return false;
        actions[name]();
        return this.changed = true;
    }
}
