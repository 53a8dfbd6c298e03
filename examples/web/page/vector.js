'use strict';

// Vectors of three numbers.

const add = (a, s, b) => [a[0] + s * b[0], a[1] + s * b[1], a[2] + s * b[2]];
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const scaled = (s, a) => [s * a[0], s * a[1], s * a[2]];
const unit = (a) => scaled(1 / Math.sqrt(dot(a, a)), a);
