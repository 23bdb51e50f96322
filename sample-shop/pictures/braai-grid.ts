import { form, grain, moved, outlined } from './kit/form.ts';
import { block, type Line, type Point, place } from './kit/geometry.ts';
import { fill, stroke } from './kit/ink.ts';
import { card, sheet } from './kit/sheet.ts';
import { wire } from './wire.ts';

export const braaiGrid = () =>
  sheet({ ...card, seed: 81, ground: 'red', chatter: 'ember', marks: 1.5 }, (random) => {
    const turn = -0.42;
    const put = (points: Line) => place(points, { at: [700, 560], turn });
    const frame = (dx: number, dy: number, lift: number) => {
      const at = (x: number, y: number): Point => [x + dx + y * lift, y + dy];
      const outline = put(block([dx, dy], 860, 600, 50));
      const bars = Array.from({ length: 11 }, (_, index) =>
        put([at(-430 + (index + 1) * 71.6, -296), at(-430 + (index + 1) * 71.6, 296)]),
      );
      const cross = [-120, 120].map((y) => put([at(-426, y), at(426, y)]));
      return { outline, bars, cross };
    };
    const one = frame(0, 0, 0);
    const handle = put([
      [420, 0],
      [560, 0],
      [900, 0],
    ]);
    const dragHandle = put(block([835, 0], 330, 78, 36));
    const ring = put(block([600, 0], 34, 96, 15));
    const shadow = (line: Line) => stroke(moved(line, [22, 30]), 'ink', 16);
    return [
      stroke(moved(one.outline, [22, 30]), 'ink', 22, true),
      ...one.bars.map(shadow),
      ...one.cross.map(shadow),
      stroke(moved(handle, [22, 30]), 'ink', 30),
      ...one.bars.map((bar) => wire(bar, 13)),
      ...one.cross.map((bar) => wire(bar, 15)),
      stroke(one.outline, 'ink', 32, true),
      stroke(one.outline, 'clay', 20, true),
      stroke(moved(one.outline, [-3, -4]), 'bone', 6, true),
      ...[-26, 26].map((y) =>
        wire(
          put([
            [424, y * 2.4],
            [540, y],
            [700, y * 0.5],
          ]),
          16,
        ),
      ),
      form(random, dragHandle, {
        body: 'straw',
        turn,
        gap: 11,
        from: 0.05,
        to: 0.6,
        depth: 40,
        cast: [22, 30],
        rim: 8,
      }),
      grain(random, dragHandle, turn, 'clay', 0.25, 13),
      outlined(ring, 'ink', 7),
      fill(ring, 'bone'),
      stroke(
        put([
          [-440, -200],
          [-470, -200],
          [-470, -140],
          [-440, -140],
        ]),
        'ink',
        18,
      ),
      stroke(
        put([
          [-440, 200],
          [-470, 200],
          [-470, 140],
          [-440, 140],
        ]),
        'ink',
        18,
      ),
    ].join('');
  });
