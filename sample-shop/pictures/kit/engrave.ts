import { around, box, type Chance, clamp, edge, inside, type Line, middle, type Point } from './geometry.ts';
import { data, type Ink, inks } from './ink.ts';

/** How dark a spot is, from 0 (bare) to 1 (solid). */
export type Shade = (point: Point) => number;

/** Where the light of every picture comes from: above, a little from the left. */
export const light: Point = [-0.62, -0.78];

interface Engraving {
  ink: Ink;
  shade: Shade;
  /** Radians; lines run this way. */
  turn?: number;
  /** Pixels between lines. */
  gap?: number;
  /** How far a line bows over its length, in pixels. */
  bow?: number;
  /** How unsteady the hand is, in pixels. */
  shake?: number;
}

/** Lines that swell with the shadow, as a wood engraver shades: the width at each spot is the darkness there. */
export function engrave(random: Chance, outline: Line, options: Engraving): string {
  const { ink, shade, turn = 0, gap = 13, bow = 0, shake = 1.6 } = options;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [cx, cy] = middle(outline);
  const { left, top, right, bottom } = box(outline);
  const reach = Math.hypot(right - left, bottom - top) / 2 + Math.abs(bow);
  const strips: string[] = [];
  for (let base = -reach; base <= reach; base += gap) {
    const drift = around(random, 0, gap * 0.18);
    let upper: Point[] = [];
    let lower: Point[] = [];
    const flush = () => {
      if (upper.length > 2) strips.push(data([...upper, ...lower.reverse()]));
      upper = [];
      lower = [];
    };
    let tremble = 0;
    for (let along = -reach; along <= reach; along += 9) {
      tremble = tremble * 0.8 + around(random, 0, shake * 0.4);
      const across = base + drift + tremble + bow * (along / reach) ** 2;
      const spot: Point = [cx + along * cos - across * sin, cy + along * sin + across * cos];
      const dark = inside(outline, spot) ? clamp(shade(spot)) : 0;
      if (dark < 0.07) {
        flush();
        continue;
      }
      const half = (dark * gap) / 2;
      upper.push([spot[0] + sin * half, spot[1] - cos * half]);
      lower.push([spot[0] - sin * half, spot[1] + cos * half]);
    }
    flush();
  }
  return `<path d="${strips.join('')}" fill="${inks[ink]}"/>`;
}

/** Darker away from the light, over the whole of an outline. */
export function slope(outline: Line, from = 0, to = 0.8): Shade {
  const [cx, cy] = middle(outline);
  const { left, right, top, bottom } = box(outline);
  const radius = Math.hypot(right - left, bottom - top) / 2;
  return ([x, y]) => {
    const away = -((x - cx) * light[0] + (y - cy) * light[1]) / radius;
    return from + (to - from) * clamp(away * 0.85 + 0.5);
  };
}

/** Dark along the edge that lies away from the light, to `depth` pixels in. */
export function roll(outline: Line, depth: number, most = 0.9): Shade {
  const tilt = slope(outline, 0, 1);
  return (point) => most * clamp(1 - edge(outline, point) / depth) * clamp(tilt(point) * 1.7 - 0.35);
}

export function blend(...shades: readonly Shade[]): Shade {
  return (point) => Math.max(...shades.map((shade) => shade(point)));
}
