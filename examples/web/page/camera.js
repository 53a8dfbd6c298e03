'use strict';

// An eye on a sphere around the origin that looks at it, z upward in the picture.
class Camera {
    constructor(azimuth, elevation, distance) {
        this.azimuth = azimuth; // radians
        this.elevation = elevation;
        this.distance = distance;
        this.view = 0.7; // radians, of the shorter side of the picture
    }

    orbit(dx, dy) {
        this.azimuth -= dx;
        this.elevation = Math.min(Math.max(this.elevation + dy, -1.55), 1.55);
    }

    zoom(factor) {
        this.distance = Math.min(Math.max(this.distance * factor, 1.5), 40);
    }

    get eye() {
        return scaled(this.distance, this.backward);
    }

    get backward() {
        const c = Math.cos(this.elevation);
        return [c * Math.cos(this.azimuth), c * Math.sin(this.azimuth), Math.sin(this.elevation)];
    }

    get right() {
        return [-Math.sin(this.azimuth), Math.cos(this.azimuth), 0];
    }

    get up() {
        return cross(this.backward, this.right);
    }

    // Columns of the matrix from space to clip space, as WebGL takes it.
    matrix(width, height) {
        const near = this.distance / 100, far = this.distance * 10;
        const k = Math.min(width, height) / Math.tan(this.view / 2);
        const rows = [
            [...scaled(k / width, this.right), 0],
            [...scaled(k / height, this.up), 0],
            [...scaled(-(far + near) / (far - near), this.backward), 0],
            [...scaled(-1, this.backward), this.distance],
        ];
        rows[2][3] = (this.distance * (far + near) - 2 * far * near) / (far - near);
        const columns = new Float32Array(16);
        rows.forEach((row, i) => row.forEach((value, j) => { columns[4 * j + i] = value; }));
        return columns;
    }

    // Where x is in a picture of that size, in pixels from its upper left corner; null behind the eye.
    place(x, width, height) {
        const depth = this.distance - dot(x, this.backward);
        if (depth <= 0) return null;
        const k = Math.min(width, height) / (2 * Math.tan(this.view / 2) * depth);
        return [width / 2 + k * dot(x, this.right), height / 2 - k * dot(x, this.up)];
    }

    // The direction from the eye through such a place.
    ray(at, width, height) {
        const k = 2 * Math.tan(this.view / 2) / Math.min(width, height);
        const aside = add(scaled(k * (at[0] - width / 2), this.right), k * (height / 2 - at[1]), this.up);
        return unit(add(aside, -1, this.backward));
    }
}
