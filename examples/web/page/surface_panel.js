'use strict';

// What stands beside the view of surfaces: switches, and figures.
class SurfacePanel {
    constructor(section) {
        this.section = section;
    }

    listen(view) {
        const input = (name) => this.section.querySelector(`[name=${name}]`);
        const kind = input('kind'), formula = input('formula'), length = input('length');
        kind.onchange = () => view.choose(kind.value);
        formula.oninput = () => {
            kind.value = 'formula';
            view.chooseFormula(formula.value);
        };
        length.oninput = () => view.setLength(Number(length.value));
        for (const name of ['neighbours', 'shortest', 'wave'])
            input(name).onchange = (event) => view.want(name, event.target.checked);
    }

    show(view) {
        const ms = (time) => `${time.toFixed(1)} ms`, number = (x) => x.toFixed(6);
        const line = view.line, rows = [];
        this.section.querySelector('[name=length]').value = view.length;
        if (line) {
            rows.push(['ends at', [...line.end.slice(0, 3)].map((x) => x.toFixed(4)).join(' ')]);
            rows.push(['conjugate points', line.conjugate.length / 3]);
            rows.push(['width, j_r', number(line.end[3])]);
            rows.push(['computed in', ms(view.times.line)]);
        }
        if (view.shortest) {
            rows.push(['shortest', number(view.shortest.length)]);
            rows.push(['found in', ms(view.times.shortest)]);
        }
        if (view.front) {
            rows.push(['front at', view.front.t.toFixed(2)]);
            rows.push(['still shortest', `${view.front.alive} of ${view.front.count}`]);
            rows.push(['a ring takes', ms(view.times.ring.at(-1) ?? 0)]);
        }
        showFigures(this.section, view.trouble, rows);
    }
}
