'use strict';

// Mouse, pen and fingers on an element: `view` has press(at), drag(at, by), lift() and zoom(factor), places
// in pixels from its upper left corner. Two fingers zoom.
function listenToPointers(element, view) {
    const down = new Map(); // pointers that touch, by number
    const place = (event) => {
        const edge = element.getBoundingClientRect();
        return [event.clientX - edge.left, event.clientY - edge.top];
    };
    const apart = () => {
        const [a, b] = [...down.values()];
        return Math.hypot(a[0] - b[0], a[1] - b[1]);
    };
    element.addEventListener('pointerdown', (event) => {
        element.setPointerCapture(event.pointerId);
        element.focus();
        down.set(event.pointerId, place(event));
        if (down.size === 1) view.press(place(event));
    });
    element.addEventListener('pointermove', (event) => {
        const before = down.get(event.pointerId);
        if (!before) return;
        const at = place(event), wide = down.size === 2 ? apart() : 0;
        down.set(event.pointerId, at);
        if (down.size === 1) view.drag(at, [at[0] - before[0], at[1] - before[1]]);
        if (down.size === 2) view.zoom(wide / Math.max(apart(), 1));
    });
    for (const name of ['pointerup', 'pointercancel'])
        element.addEventListener(name, (event) => {
            down.delete(event.pointerId);
            if (down.size === 0) view.lift();
        });
    element.addEventListener('wheel', (event) => {
        event.preventDefault();
        view.zoom(Math.exp(event.deltaY / 1000));
    }, { passive: false });
}
