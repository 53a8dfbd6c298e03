'use strict';

// Starts the views, each when it is first shown, and gives the shown one its frames, pointers and keys.

const VIEWS = {
    surface: async (section) => {
        const panel = new SurfacePanel(section);
        const program = await startProgram('geodesic');
        const view = new SurfaceView(program, section.querySelector('canvas'), (v) => panel.show(v));
        panel.listen(view);
        return view;
    },
    hole: async (section) => {
        const panel = new HolePanel(section);
        const program = await startProgram('hole');
        const view = new HoleView(program, section.querySelector('canvas'), (v) => panel.show(v));
        panel.listen(view);
        return view;
    },
};

const page = { views: {}, shown: null };

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
    if (!page.views[name]) {
        const section = document.getElementById(name), canvas = section.querySelector('canvas');
        const view = page.views[name] = await VIEWS[name](section);
        listenToPointers(canvas, view);
        canvas.addEventListener('keydown', (event) => {
            if (view.key(event.key, event.shiftKey)) event.preventDefault();
        });
    }
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
