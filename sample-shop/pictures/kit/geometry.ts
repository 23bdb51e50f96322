/** Points in pixels of the drawing, x to the right and y downwards. */
export type Point = readonly [x: number, y: number];
export type Line = readonly Point[];

/** A stream of numbers from 0 up to 1: the same seed draws the same picture everywhere. */
export type Chance = () => number;

export function chance(seed: number): Chance {
  let state = (seed * 2_654_435_761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const clamp = (value: number, low = 0, high = 1) => Math.min(high, Math.max(low, value));
export const mix = (from: number, to: number, part: number) => from + (to - from) * part;
/** A number around `middle`, at most `spread` away. */
export const around = (random: Chance, middle: number, spread: number) =>
  middle + (random() * 2 - 1) * spread;

export const add = (a: Point, b: Point, times = 1): Point => [a[0] + b[0] * times, a[1] + b[1] * times];
export const distance = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);
export const toward = (angle: number, length = 1): Point => [
  Math.cos(angle) * length,
  Math.sin(angle) * length,
];

function at<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new Error('A line needs points');
  return item;
}

/** A curve through the points (Catmull-Rom), as a dense line. */
export function smooth(points: Line, closed = false, steps = 12): Point[] {
  const count = points.length;
  const take = (index: number) =>
    closed ? at(points, (index + count) % count) : at(points, clamp(index, 0, count - 1));
  const line: Point[] = [];
  for (let segment = 0; segment < (closed ? count : count - 1); segment++) {
    const [a, b, c, d] = [take(segment - 1), take(segment), take(segment + 1), take(segment + 2)];
    for (let step = 0; step < steps; step++) {
      const t = step / steps;
      line.push([spline(a[0], b[0], c[0], d[0], t), spline(a[1], b[1], c[1], d[1], t)]);
    }
  }
  if (!closed) line.push(take(count - 1));
  return line;
}

function spline(a: number, b: number, c: number, d: number, t: number): number {
  return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3);
}

/** The same line with points at even distances. */
export function even(line: Line, gap: number): Point[] {
  const result: Point[] = [at(line, 0)];
  let left = gap;
  for (let index = 1; index < line.length; index++) {
    let from = at(line, index - 1);
    const to = at(line, index);
    let rest = distance(from, to);
    while (rest >= left) {
      from = [mix(from[0], to[0], left / rest), mix(from[1], to[1], left / rest)];
      result.push(from);
      rest = distance(from, to);
      left = gap;
    }
    left -= rest;
  }
  return result;
}

/** The direction of a line at one of its points, as a vector of length 1. */
export function tangent(line: Line, index: number): Point {
  const from = at(line, Math.max(0, index - 1));
  const to = at(line, Math.min(line.length - 1, index + 1));
  const length = distance(from, to) || 1;
  return [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
}

export interface Placing {
  at?: Point;
  turn?: number;
  scale?: number;
  /** Height against width. */
  squash?: number;
}

/** Scales, squashes, turns (radians) about the origin, and moves. */
export function place(line: Line, { at: to = [0, 0], turn = 0, scale = 1, squash = 1 }: Placing): Point[] {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return line.map(([x, y]): Point => {
    const [sx, sy] = [x * scale, y * scale * squash];
    return [to[0] + sx * cos - sy * sin, to[1] + sx * sin + sy * cos];
  });
}

/** A hand-drawn round: an ellipse whose radius wanders by `wander` (0 to 1). */
export function round(
  random: Chance,
  center: Point,
  rx: number,
  ry: number,
  wander = 0.06,
  turn = 0,
): Point[] {
  const count = Math.max(9, Math.round(Math.hypot(rx, ry) / 22));
  const points = Array.from({ length: count }, (_, index): Point => {
    const angle = (index / count) * Math.PI * 2;
    const reach = around(random, 1, wander);
    return [Math.cos(angle) * rx * reach, Math.sin(angle) * ry * reach];
  });
  return place(smooth(points, true, 8), { at: center, turn });
}

/** An exact ellipse, or the part of one between two angles. */
export function ellipse(center: Point, rx: number, ry: number, from = 0, to = Math.PI * 2): Point[] {
  return Array.from({ length: 49 }, (_, step): Point => {
    const angle = from + ((to - from) * step) / 48;
    return [center[0] + Math.cos(angle) * rx, center[1] + Math.sin(angle) * ry];
  });
}

/** A rectangle with soft corners round the origin's `center`. */
export function block(center: Point, width: number, height: number, corner: number, turn = 0): Point[] {
  const points: Point[] = [];
  const corners: readonly (readonly [number, number, number])[] = [
    [1, -1, -Math.PI / 2],
    [1, 1, 0],
    [-1, 1, Math.PI / 2],
    [-1, -1, Math.PI],
  ];
  for (const [sx, sy, start] of corners) {
    const middle: Point = [sx * (width / 2 - corner), sy * (height / 2 - corner)];
    for (let step = 0; step <= 6; step++)
      points.push(add(middle, toward(start + (step / 6) * (Math.PI / 2), corner)));
  }
  return place(points, { at: center, turn });
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function box(line: Line): Box {
  const xs = line.map(([x]) => x);
  const ys = line.map(([, y]) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

export function middle(line: Line): Point {
  const { left, top, right, bottom } = box(line);
  return [(left + right) / 2, (top + bottom) / 2];
}

export function inside(outline: Line, [x, y]: Point): boolean {
  let within = false;
  let [px, py] = at(outline, outline.length - 1);
  for (const [cx, cy] of outline) {
    if (cy > y !== py > y && x < ((px - cx) * (y - cy)) / (py - cy) + cx) within = !within;
    [px, py] = [cx, cy];
  }
  return within;
}

/** How far a point is from an outline, in pixels. */
export function edge(outline: Line, point: Point): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (const corner of outline) nearest = Math.min(nearest, distance(corner, point));
  return nearest;
}
