'use strict';

// The WebAssembly programs stand in PROGRAMS (programs.js) as base64: a page from file:// may not fetch.

async function startProgram(name) {
    const bytes = Uint8Array.from(atob(PROGRAMS[name]), (c) => c.charCodeAt(0));
    const { instance } = await WebAssembly.instantiate(bytes, { Math: mathImports() });
    return new Program(instance.exports);
}

// What libc/math.h takes from JavaScript.
function mathImports() {
    const names = ['sin', 'cos', 'tan', 'exp', 'log', 'log10', 'cbrt', 'acos', 'asin', 'atan2', 'pow'];
    return Object.fromEntries(names.map((name) => [name, Math[name]]));
}

// The functions that a program exports as `call`, and views of its memory, which never grows.
class Program {
    constructor(functions) {
        this.call = functions;
        this.buffer = functions.memory.buffer;
    }

    doubles(address, count) {
        return new Float64Array(this.buffer, address, count);
    }

    floats(address, count) {
        return new Float32Array(this.buffer, address, count);
    }

    whole(address) {
        return new Int32Array(this.buffer, address, 1)[0];
    }

    bytes(address, count) {
        return new Uint8ClampedArray(this.buffer, address, count);
    }

    text(address) {
        const bytes = new Uint8Array(this.buffer, address);
        return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
    }

    // In the `room` bytes at `address`; false where it is too long.
    setText(address, text, room) {
        const bytes = new TextEncoder().encode(text);
        if (bytes.length >= room) return false;
        const to = new Uint8Array(this.buffer, address, room);
        to.set(bytes);
        to[bytes.length] = 0;
        return true;
    }
}
