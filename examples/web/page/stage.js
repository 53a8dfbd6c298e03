'use strict';

// Draws a lit surface and lines, ribbons and points on it, by WebGL2.

const SHADERS = {
    // A surface, seen from both sides, within a cube.
    mesh: [`
        in vec3 place, normal;
        out vec3 x, n;
        void main() {
            x = place, n = normal;
            gl_Position = matrix * vec4(place, 1);
        }`, `
        in vec3 x, n;
        uniform vec3 eye;
        uniform float box;
        void main() {
            if (any(greaterThan(abs(x), vec3(box)))) discard;
            vec3 view = normalize(eye - x), m = normalize(n);
            bool outside = dot(m, view) > 0.0;
            if (!outside) m = -m;
            vec3 light = normalize(view + vec3(0.2, 0.1, 0.5));
            float shine = pow(max(dot(m, light), 0.0), 40.0);
            vec3 paint = outside ? vec3(0.36, 0.47, 0.60) : vec3(0.55, 0.47, 0.38);
            colour = vec4(paint * (0.25 + 0.75 * max(dot(m, light), 0.0)) + 0.15 * shine, 1);
        }`],
    // A piece of a line, as wide as told; from point to next of a list of (x, y, z, w). No piece where a w
    // is 0, nor where the two are further apart than `longest`.
    line: [`
        in vec4 from, to;
        uniform vec2 size;
        uniform float width, longest;
        void main() {
            vec4 a = matrix * vec4(from.xyz, 1), b = matrix * vec4(to.xyz, 1);
            vec2 along = (b.xy / b.w - a.xy / a.w) * size;
            vec2 aside = length(along) > 0.0 ? normalize(vec2(-along.y, along.x)) : vec2(0);
            vec4 end = (gl_VertexID & 1) == 0 ? a : b;
            float side = (gl_VertexID & 2) == 0 ? 1.0 : -1.0;
            bool drawn = from.w * to.w > 0.0 && distance(from.xyz, to.xyz) < longest;
            gl_Position = end + vec4(side * aside * width / size * end.w, -0.002 * end.w, 0);
            if (!drawn) gl_Position = vec4(2, 2, 2, 1);
        }`, `
        uniform vec4 paint;
        void main() { colour = paint; }`],
    // Triangles of one colour.
    ribbon: [`
        in vec3 place;
        void main() {
            gl_Position = matrix * vec4(place, 1);
            gl_Position.z -= 0.001 * gl_Position.w;
        }`, `
        uniform vec4 paint;
        void main() { colour = paint; }`],
    // Round points.
    point: [`
        in vec3 place;
        uniform float width;
        void main() {
            gl_Position = matrix * vec4(place, 1);
            gl_Position.z -= 0.003 * gl_Position.w;
            gl_PointSize = width;
        }`, `
        uniform vec4 paint;
        void main() {
            float away = length(gl_PointCoord - 0.5);
            if (away > 0.5) discard;
            colour = paint;
        }`],
};

class Stage {
    constructor(canvas, camera) {
        this.canvas = canvas;
        this.camera = camera;
        this.box = 1;
        this.gl = canvas.getContext('webgl2', { antialias: true });
        if (!this.gl) throw new Error('this browser has no WebGL2');
        this.programs = {};
        for (const [name, [vertex, fragment]] of Object.entries(SHADERS))
            this.programs[name] = this.link(vertex, fragment);
        this.things = new Map(); // what is drawn, by name, in this order
    }

    compile(kind, text) {
        const gl = this.gl, shader = gl.createShader(kind);
        gl.shaderSource(shader, text);
        gl.compileShader(shader);
        if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(shader));
        return shader;
    }

    link(vertex, fragment) {
        const gl = this.gl, program = gl.createProgram(), first = '#version 300 es\nprecision highp float;\n';
        gl.attachShader(program, this.compile(gl.VERTEX_SHADER, first + 'uniform mat4 matrix;\n' + vertex));
        gl.attachShader(program, this.compile(gl.FRAGMENT_SHADER, first + 'out vec4 colour;\n' + fragment));
        gl.linkProgram(program);
        if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program));
        return program;
    }

    // What is drawn under a name: `kind` of SHADERS, its numbers, and colour, width and so on as `look`.
    set(name, kind, numbers, look = {}) {
        const gl = this.gl;
        let thing = this.things.get(name);
        if (!thing) {
            thing = { kind, buffer: gl.createBuffer(), array: gl.createVertexArray() };
            this.things.set(name, thing);
            this.describe(thing);
        }
        Object.assign(thing, { count: numbers.length, look });
        gl.bindBuffer(gl.ARRAY_BUFFER, thing.buffer);
        gl.bufferData(gl.ARRAY_BUFFER, numbers, gl.DYNAMIC_DRAW);
    }

    // Where in the buffer the attributes of that kind stand.
    describe(thing) {
        const gl = this.gl, program = this.programs[thing.kind];
        const attribute = (name, size, stride, offset, divisor) => {
            const at = gl.getAttribLocation(program, name);
            gl.enableVertexAttribArray(at);
            gl.vertexAttribPointer(at, size, gl.FLOAT, false, 4 * stride, 4 * offset);
            gl.vertexAttribDivisor(at, divisor);
        };
        gl.bindVertexArray(thing.array);
        gl.bindBuffer(gl.ARRAY_BUFFER, thing.buffer);
        if (thing.kind === 'mesh') attribute('place', 3, 6, 0, 0), attribute('normal', 3, 6, 3, 0);
        else if (thing.kind === 'line') attribute('from', 4, 4, 0, 1), attribute('to', 4, 4, 4, 1);
        else attribute('place', 3, 3, 0, 0);
    }

    remove(...names) {
        for (const thing of names.map((name) => this.things.get(name)).filter(Boolean)) {
            this.gl.deleteBuffer(thing.buffer);
            this.gl.deleteVertexArray(thing.array);
        }
        for (const name of names) this.things.delete(name);
    }

    // As many pixels as the screen has in the canvas.
    fit() {
        const dense = Math.min(window.devicePixelRatio || 1, 2), canvas = this.canvas;
        const width = Math.max(1, Math.round(canvas.clientWidth * dense));
        const height = Math.max(1, Math.round(canvas.clientHeight * dense));
        if (canvas.width !== width || canvas.height !== height) canvas.width = width, canvas.height = height;
        this.dense = dense;
    }

    draw() {
        const gl = this.gl;
        this.fit();
        gl.viewport(0, 0, this.canvas.width, this.canvas.height);
        gl.clearColor(0.07, 0.08, 0.1, 1);
        gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
        gl.enable(gl.DEPTH_TEST);
        gl.enable(gl.BLEND);
        gl.blendFunc(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA);
        this.matrix = this.camera.matrix(this.canvas.width, this.canvas.height);
        for (const thing of this.things.values()) {
            gl.depthMask(thing.kind === 'mesh');
            gl.depthFunc(gl.LEQUAL);
            this.drawThing(thing, 1);
            if (!thing.look.hidden) continue; // what lies behind the surface, fainter
            gl.depthFunc(gl.GREATER);
            this.drawThing(thing, thing.look.hidden);
        }
        gl.depthMask(true);
    }

    drawThing(thing, strength) {
        const gl = this.gl, look = thing.look, program = this.programs[thing.kind];
        const uniform = (name) => gl.getUniformLocation(program, name);
        gl.useProgram(program);
        gl.bindVertexArray(thing.array);
        gl.uniformMatrix4fv(uniform('matrix'), false, this.matrix);
        if (thing.kind === 'mesh') {
            gl.uniform3fv(uniform('eye'), this.camera.eye);
            gl.uniform1f(uniform('box'), this.box);
            gl.drawArrays(gl.TRIANGLES, 0, thing.count / 6);
            return;
        }
        gl.uniform4f(uniform('paint'), ...look.colour.slice(0, 3), (look.colour[3] ?? 1) * strength);
        gl.uniform1f(uniform('width'), (look.width || 1) * this.dense);
        if (thing.kind === 'line') {
            gl.uniform2f(uniform('size'), this.canvas.width, this.canvas.height);
            gl.uniform1f(uniform('longest'), look.longest || 1e9);
            gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, Math.max(0, thing.count / 4 - 1));
        } else {
            gl.drawArrays(thing.kind === 'point' ? gl.POINTS : gl.TRIANGLE_STRIP, 0, thing.count / 3);
        }
    }
}
