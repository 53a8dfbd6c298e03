'use strict';
// node page.js FOLDER ENDS PIXELS PATH: drives the page in FOLDER by mouse, touch and keyboard, and
// compares with the programs of ends.c, pixels.c and path.c. Prints a line for each check; exit status 1
// where one fails.
const { spawnSync } = require('child_process');
const fs = require('fs');
const http = require('http');
const path = require('path');
const { startBrowser, openPage, coloursOfPicture, settled } = require('./browser.js');

const [folder, ends, pixels, cable] = process.argv.slice(2);
let failures = 0;

function check(good, what) {
    console.log(`${good ? 'ok' : 'FAILED'}: ${what}`);
    if (!good) failures++;
}

// ---- Geodesics against native C

// What the page shows, and what defines it.
const shownLine = (tab) => tab.evaluate(() => {
    const v = page.shown, s = SURFACES[v.name];
    return {
        asked: [s.kind, ...s.size, v.length, ...v.start, ...v.direction, v.formula].join(' '),
        end: v.line.end.slice(0, 3), conjugate: v.line.conjugate.length / 3, start: v.start,
    };
});

// How far from where native C ends, and how many conjugate points that passes.
function native(asked, end) {
    const run = spawnSync(ends, { input: asked + '\n', encoding: 'utf8' });
    const numbers = run.stdout.trim().split(' ').map(Number);
    return { off: Math.max(...end.map((x, k) => Math.abs(x - numbers[k]))), conjugate: numbers[3] };
}

function compare(what, line) {
    const { off, conjugate } = native(line.asked, line.end);
    check(off <= 1e-9 && line.conjugate === conjugate,
          `${what}: ends ${off.toExponential(1)} from where native C ends; ` +
          `${line.conjugate} conjugate points`);
}

// Where a handle is on the screen.
const handle = (tab, name) => tab.evaluate((name) => {
    const v = page.shown, edge = v.canvas.getBoundingClientRect();
    const [x, y] = v.camera.place(v[name], ...v.size);
    return [x + edge.x, y + edge.y];
}, name);

const moved = (a, b) => Math.hypot(...a.map((x, k) => x - b[k]));

async function dragByMouse(tab, name, by) {
    const [x, y] = await handle(tab, name);
    await tab.mouse.move(x, y);
    await tab.mouse.down();
    await tab.mouse.move(x + by[0], y + by[1], { steps: 3 });
    await tab.mouse.up();
    await settled(tab);
}

async function dragByTouch(tab, name, by) {
    const [x, y] = await handle(tab, name);
    await tab.touchscreen.touchStart(x, y);
    await tab.touchscreen.touchMove(x + by[0], y + by[1]);
    await tab.touchscreen.touchEnd();
    await settled(tab);
}

async function choose(tab, name) {
    await tab.select('#surface [name=kind]', name);
    await settled(tab);
}

async function checkShortest(tab, name) {
    const shortest = await tab.evaluate(() => page.shown.shortest && [page.shown.shortest.length,
        Math.hypot(...page.shown.to.map((x, k) => x - page.shown.shortest.end[k]))]);
    check(shortest && shortest[1] < 1e-7,
          `${name}: the shortest geodesic ends ${shortest && shortest[1].toExponential(1)} from the second
          point`);
}

async function checkSurface(tab, name) {
    await choose(tab, name);
    const first = await shownLine(tab);
    await dragByMouse(tab, 'start', [-14, 9]);
    const second = await shownLine(tab);
    check(moved(first.start, second.start) > 0.02, `${name}: the mouse drags the start`);
    compare(name, second);
    await dragByTouch(tab, 'tip', [5, -20]);
    const third = await shownLine(tab);
    check(moved(second.end, third.end) > 1e-3 && moved(second.start, third.start) < 1e-12,
          `${name}: a finger drags the direction`);
    compare(name, third);
    await checkShortest(tab, name);
    const times = await tab.evaluate(() => page.shown.times);
    console.log(`    geodesic ${times.line.toFixed(1)} ms, shortest ${times.shortest.toFixed(1)} ms`);
    const colours = await coloursOfPicture(tab);
    check(colours > 100, `${name}: the picture has ${colours} colours`);
}

// ---- The rest of the view

async function checkKeys(tab) {
    await choose(tab, 'torus');
    await tab.focus('#surface canvas');
    const before = await shownLine(tab);
    await tab.keyboard.press(',');
    await settled(tab);
    const turned = await shownLine(tab);
    compare('turned by a key', turned);
    check(moved(before.end, turned.end) > 1e-3, 'a key turns the direction');
    await tab.keyboard.down('Shift');
    await tab.keyboard.press('ArrowUp');
    await tab.keyboard.up('Shift');
    await settled(tab);
    check(moved(turned.start, (await shownLine(tab)).start) > 0.01, 'a key moves the start');
}

async function type(tab, text) {
    await tab.click('#surface [name=formula]', { clickCount: 3 });
    await tab.keyboard.type(text);
    await settled(tab);
    return tab.evaluate(() => document.querySelector('#surface .trouble').textContent);
}

async function checkFormula(tab) {
    const said = await type(tab, 'x^2 + y^2 + (');
    check(said.includes('missing'), `a wrong formula is answered: ${said}`);
    const nothing = await type(tab, 'x^2 + y^2 + (z/2)^2 + sin(3x)/5 = 1');
    check(nothing === '', 'the formula mended, nothing is wrong');
    compare('typed formula', await shownLine(tab));
    // Where clang 14 makes vectors of scalar code (-fslp-vectorize), none is found here.
    await type(tab, 'cos(3x) + cos(3y) + cos(3z) = 0.2');
    await checkShortest(tab, 'three cosines');
}

const middle = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];

// The geodesics of the front that leave along the direction and across it, which were traced in lanes.
async function checkFront(tab, name) {
    const ends = await tab.evaluate(() => {
        const v = page.shown, s = SURFACES[v.name];
        while (v.front.t < 0.8) v.growWave();
        const ways = [v.direction, cross(v.normal(), v.direction)];
        return ways.map((way, i) => ({
            asked: [s.kind, ...s.size, v.front.t, ...v.start, ...way, v.formula].join(' '),
            end: [...v.front.x.slice(i * v.front.count, i * v.front.count + 3)],
        }));
    });
    const off = Math.max(...ends.map((x) => native(x.asked, x.end).off));
    check(off <= 2e-6, `${name}: the front is ${off.toExponential(1)} from where native C is`);
}

async function checkWave(tab, name) {
    await choose(tab, name);
    await tab.click('#surface [name=wave]');
    await settled(tab);
    await checkFront(tab, name);
    const wave = await tab.evaluate(() => {
        const v = page.shown;
        for (let i = 0; i < 400 && v.growing; i++) v.growWave();
        return { rings: v.times.ring, alive: v.front.alive, count: v.front.count, cuts: v.call.cuts() };
    });
    check(wave.alive === 0,
          `${name}: of ${wave.count} geodesics none is the shortest after ${wave.rings.length} rings; ` +
          `${wave.cuts} cut points`);
    console.log(`    a ring takes ${middle(wave.rings).toFixed(1)} ms (median), ` +
                `${Math.max(...wave.rings).toFixed(1)} ms (worst)`);
    const colours = await coloursOfPicture(tab);
    check(colours > 100, `${name}: the picture with its wavefront has ${colours} colours`);
    await tab.click('#surface [name=wave]');
    await settled(tab);
}

// ---- The black hole

// The first pictures, beside those of native C: libm of JavaScript is another one, so a star or the edge of
// the disc may fall on the other side of a pixel.
async function checkHole(tab) {
    await tab.click('[data-view=hole]');
    await tab.waitForFunction('page.shown === page.views.hole', { timeout: 120000 });
    const edge = await tab.evaluate(() => {
        const box = page.shown.canvas.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
    });
    await tab.mouse.move(...edge);
    await tab.mouse.down();
    await tab.mouse.move(edge[0] + 40, edge[1] + 20, { steps: 2 });
    await tab.mouse.up();
    for (const name of ['black hole', 'magnification']) {
        if (name === 'magnification') await tab.click('#hole [name=magnification]');
        await checkPixelsOfHole(tab, name);
    }
    await tab.click('#hole [name=magnification]');
    await tab.evaluate(() => page.shown.redraw());
    await tab.waitForFunction('page.shown.drawn', { timeout: 120000 });
    const colours = await coloursOfPicture(tab);
    check(colours > 100, `the black hole has ${colours} colours`);
}

async function checkPixelsOfHole(tab, name) {
    const drawn = await tab.evaluate(() => {
        const v = page.shown;
        v.startLevel(8);
        while (v.done < v.width * v.height) v.trace(1000);
        const pixels = [...v.program.bytes(v.call.pixels(), 4 * v.width * v.height)];
        return { scene: v.scene, pixels, rate: v.rate, inclination: v.inclination };
    });
    check(Math.abs(drawn.inclination - 75) < 1e-9,
          `the mouse moves the camera: ${drawn.inclination} degrees`);
    const run = spawnSync(pixels, drawn.scene.map(String), { encoding: 'utf8', maxBuffer: 1 << 26 });
    const native = run.stdout.trim().split(' ').map(Number);
    const same = native.filter((byte, i) => byte === drawn.pixels[i]).length / drawn.pixels.length;
    const dark = native.filter((byte, i) => i % 4 === 0 && byte + native[i + 1] + native[i + 2] === 0).length;
    check(native.length === drawn.pixels.length && same > 0.995 && dark > 20,
          `${name}: ${(100 * same).toFixed(2)} % of the bytes are those of native C; ` +
          `${dark} pixels are black`);
    console.log(`    ${Math.round(drawn.rate)} rays per second`);
}

// ---- The cable

// Found from nothing after a pull, as native C does.
async function checkCable(tab) {
    await tab.click('[data-view=cable]');
    await tab.waitForFunction('page.shown === page.views.cable && !page.shown.changed', { timeout: 120000 });
    const before = await tab.evaluate(() => page.shown.length);
    const [x, y] = await tab.evaluate(() => {
        const v = page.shown, edge = v.canvas.getBoundingClientRect();
        const at = v.camera.place(v.place('2'), ...v.size);
        return [at[0] + edge.x, at[1] + edge.y];
    });
    await tab.mouse.move(x, y);
    await tab.mouse.down();
    await tab.mouse.move(x, y - 12, { steps: 4 });
    await tab.mouse.up();
    await settled(tab);
    const pulled = await tab.evaluate(() => {
        const { length, trouble, time } = page.shown;
        return { length, trouble, time };
    });
    check(pulled.trouble === '' && Math.abs(pulled.length - before) > 1e-3,
          `the mouse pulls an obstacle: length ${before} becomes ${pulled.length} ${pulled.trouble}`);
    console.log(`    the path after a pull ${pulled.time.toFixed(1)} ms`);
    await tab.click('[name=anew]');
    await settled(tab);
    const anew = await tab.evaluate(() => {
        const v = page.shown;
        const names = ['from', 'to', '0', '1', '2', '3', '4'];
        return { length: v.length, places: names.map((name) => [...v.place(name)].join(' ')).join(' ') };
    });
    const run = spawnSync(cable, { input: anew.places, encoding: 'utf8' });
    const [status, length] = run.stdout.trim().split(' ').map(Number), off = Math.abs(length - anew.length);
    check(status === 0 && off <= 1e-9,
          `found anew, its length is ${off.toExponential(1)} from that of native C`);
    const colours = await coloursOfPicture(tab);
    check(colours > 100, `the cable has ${colours} colours`);
}

// ---- From a server

function serve() {
    const kinds = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
    const server = http.createServer((request, response) => {
        const file = path.join(folder, path.basename(request.url));
        response.setHeader('Content-Type', kinds[path.extname(file)] || 'text/plain');
        response.end(fs.readFileSync(file));
    });
    return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)));
}

async function main() {
    const browser = await startBrowser(), troubles = [];
    const tab = await openPage(browser, `file://${folder}/index.html`, troubles);
    check(true, 'the page opens from file://');
    for (const name of ['torus', 'ellipsoid', 'gyroid', 'saddle', 'formula']) await checkSurface(tab, name);
    await checkKeys(tab);
    await checkFormula(tab);
    for (const name of ['torus', 'ellipsoid', 'gyroid', 'saddle', 'formula']) await checkWave(tab, name);
    await checkHole(tab);
    await checkCable(tab);
    await tab.close();
    const server = await serve();
    const other = await openPage(browser, `http://127.0.0.1:${server.address().port}/index.html`, troubles);
    check(await coloursOfPicture(other) > 100, 'the page opens from a server');
    await browser.close();
    server.close();
    check(troubles.length === 0, `no errors and no warnings in the console ${troubles.join('; ')}`);
    process.exit(failures > 0 ? 1 : 0);
}

main().catch((error) => {
    console.error(error);
    process.exit(1);
});
