'use strict';

// Starts the views, each when it is first shown, and gives the shown one its frames, pointers and keys.

// Of each view: its program, what computes and draws, and what stands beside it.
const VIEWS = {
    surface: ['geodesic', SurfaceView, SurfacePanel],
    hole: ['hole', HoleView, HolePanel],
    cable: ['cable', CableView, CablePanel],
};

async function startView(name) {
    const section = document.getElementById(name), canvas = section.querySelector('canvas');
    const [program, View, Panel] = VIEWS[name], panel = new Panel(section);
    const view = new View(await startProgram(program), canvas, (v) => panel.show(v));
    panel.listen(view);
    listenToPointers(canvas, view);
    canvas.addEventListener('keydown', (event) => {
        if (view.key(event.key, event.shiftKey)) event.preventDefault();
    });
    return view;
}

const page = { views: {}, shown: null };

// What stands beside a view: what is wrong, if anything, and figures with their names.
function showFigures(section, trouble, rows) {
    section.querySelector('.trouble').textContent = trouble;
    section.querySelector('dl').innerHTML = rows.map(([what, value]) => `<dt>${what}<dd>${value}`).join('');
}

function fail(error) {
    const failure = document.getElementById('failure');
    failure.textContent = `This does not work here: ${error.message}`;
    failure.hidden = false;
    console.error(error);
}

async function show(name) {
    for (const button of document.querySelectorAll('nav button'))
        button.setAttribute('aria-pressed', button.dataset.view === name);
    for (const section of document.querySelectorAll('main')) section.hidden = section.id !== name;
    page.views[name] = page.views[name] || await startView(name);
    page.shown = page.views[name];
    page.shown.changed = true;
}

function frame() {
    try {
        if (page.shown) page.shown.frame();
        requestAnimationFrame(frame);
    } catch (error) {
        fail(error);
    }
}

for (const button of document.querySelectorAll('nav button'))
    button.onclick = () => show(button.dataset.view).catch(fail);
addEventListener('resize', () => { if (page.shown) page.shown.changed = true; });
show('surface').then(frame).catch(fail);
