import { form, scatter, specks } from './kit/form.ts';
import { around, type Line, smooth } from './kit/geometry.ts';
import { stroke } from './kit/ink.ts';
import { card, sheet } from './kit/sheet.ts';
import { tube } from './kit/tube.ts';

export const biltongHanging = () =>
  sheet({ ...card, seed: 12, ground: 'ink', chatter: 'sear', marks: 1.7, around: [800, -900] }, (random) => {
    const rail: Line = [
      [60, 190],
      [800, 182],
      [1540, 192],
    ];
    const strips = [250, 525, 800, 1080, 1350].map((x, index) => {
      const long = [700, 790, 740, 820, 690][index] ?? 740;
      const wide = [190, 210, 226, 204, 196][index] ?? 200;
      const top = 300;
      const shape = smooth(
        [
          [x - wide * 0.16, top],
          [x + wide * 0.2, top - 6],
          [x + wide * 0.46, top + long * 0.2],
          [x + wide * around(random, 0.5, 0.06), top + long * 0.55],
          [x + wide * 0.3, top + long * 0.86],
          [x + around(random, 0, 22), top + long],
          [x - wide * 0.34, top + long * 0.84],
          [x - wide * around(random, 0.5, 0.05), top + long * 0.5],
          [x - wide * 0.42, top + long * 0.18],
        ],
        true,
        10,
      );
      const hook = smooth(
        [
          [x + 4, 150],
          [x + 30, 172],
          [x + 28, 222],
          [x + 4, 262],
          [x - 2, 310],
          [x + 24, 336],
          [x + 42, 310],
        ],
        false,
        8,
      );
      const crust = scatter(random, shape, 34, 34);
      return (
        stroke(hook, 'ink', 22) +
        stroke(hook, 'bone', 11) +
        form(random, shape, {
          body: index % 2 === 0 ? 'red' : 'sear',
          turn: Math.PI / 2 - 0.06,
          gap: 14,
          from: 0.12,
          to: 0.8,
          depth: 80,
          lit: 'straw',
          cast: [22, 10],
          rim: 8,
          bow: around(random, 0, 26),
        }) +
        specks(random, crust, 17, 'straw') +
        stroke(hook.slice(-18), 'bone', 11)
      );
    });
    return (
      tube(random, rail, { radius: 38, body: 'clay', shine: 'bone', gap: 15, dark: 0.6 }) + strips.join('')
    );
  });
