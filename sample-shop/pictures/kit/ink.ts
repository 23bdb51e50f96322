import { add, around, type Chance, distance, type Line, mix, type Point, tangent } from './geometry.ts';
import { noise } from './noise.ts';

/** The printer's few inks. */
export const inks = {
  paper: '#ead7b5',
  bone: '#f6ead2',
  straw: '#d8a45c',
  clay: '#b5703f',
  sear: '#8a3b22',
  red: '#9c1524',
  ember: '#cf4520',
  sage: '#7c8058',
  ink: '#2a1a14',
} as const;
export type Ink = keyof typeof inks;

const number = (value: number) => value.toFixed(1).replace(/\.0$/, '');

let hand = 0;
let masks = 0;

/** Begins a picture: its own unsteadiness of hand, and its clips numbered from the start. */
export function newSheet(seed: number): void {
  hand = seed;
  masks = 0;
}

/** Nobody cuts a straight line: where the knife really went. */
function cut([x, y]: Point): Point {
  return [
    x + noise(x / 52, y / 52, hand) * 4.6 + noise(x / 13, y / 13, hand + 1) * 1.1,
    y + noise(x / 52, y / 52, hand + 2) * 4.6 + noise(x / 13, y / 13, hand + 3) * 1.1,
  ];
}

/** SVG path data of a line, cut by hand. */
export function data(line: Line, closed = true): string {
  const points: string[] = [];
  let before = closed ? line.at(-1) : line[0];
  for (const point of line) {
    const pieces = before === undefined ? 1 : Math.max(1, Math.round(distance(before, point) / 26));
    for (let piece = 1; piece <= pieces; piece++) {
      const part = piece / pieces;
      const [x, y] = cut(
        before === undefined ? point : [mix(before[0], point[0], part), mix(before[1], point[1], part)],
      );
      points.push(`${number(x)} ${number(y)}`);
    }
    before = point;
  }
  return `M${points.join('L')}${closed ? 'Z' : ''}`;
}

export function fill(line: Line, ink: Ink): string {
  return `<path d="${data(line)}" fill="${inks[ink]}"/>`;
}

/** Several shapes of one ink. */
export function fills(lines: readonly Line[], ink: Ink): string {
  return `<path d="${lines.map((line) => data(line)).join('')}" fill="${inks[ink]}"/>`;
}

/** A line of one width, with round ends. */
export function stroke(line: Line, ink: Ink, width: number, closed = false): string {
  return `<path d="${data(line, closed)}" fill="none" stroke="${inks[ink]}" stroke-width="${number(width)}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** Keeps a drawing within an outline. */
export function within(outline: Line, drawing: string): string {
  const id = `w${masks++}`;
  return `<clipPath id="${id}"><path d="${data(outline)}"/></clipPath><g clip-path="url(#${id})">${drawing}</g>`;
}

/** Moves a drawing made round the origin to its place, in its size. */
export function sized(at: Point, size: number, drawing: string): string {
  return `<g transform="translate(${number(at[0])} ${number(at[1])}) scale(${size})">${drawing}</g>`;
}

/** The mark of a gouge along a line: thin, thick, thin. */
export function gouge(line: Line, width: number, lean = 0.5): Point[] {
  const last = line.length - 1;
  const left: Point[] = [];
  const right: Point[] = [];
  line.forEach((point, index) => {
    const part = last === 0 ? 0 : index / last;
    const swell = Math.sin(Math.PI * part ** (Math.log(0.5) / Math.log(lean))) ** 0.8;
    const [tx, ty] = tangent(line, index);
    const half = Math.max(0.4, (width / 2) * swell);
    left.push([point[0] - ty * half, point[1] + tx * half]);
    right.push([point[0] + ty * half, point[1] - tx * half]);
  });
  return [...left, ...right.reverse()];
}

/** A straight gouge mark with a slight bow. */
export function nick(random: Chance, from: Point, angle: number, length: number, width: number): Point[] {
  const bow = around(random, 0, 0.12) * length;
  const ahead: Point = [Math.cos(angle), Math.sin(angle)];
  const across: Point = [-ahead[1], ahead[0]];
  const line = Array.from({ length: 7 }, (_, step): Point => {
    const part = step / 6;
    return add(add(from, ahead, (part - 0.5) * length), across, Math.sin(part * Math.PI) * bow);
  });
  return gouge(line, width, around(random, 0.5, 0.18));
}
