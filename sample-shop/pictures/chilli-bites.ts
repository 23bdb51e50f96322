import { form, scatter, shrunk, specks } from './kit/form.ts';
import { around, type Point, place, round, smooth } from './kit/geometry.ts';
import { chilli } from './kit/herbs.ts';
import { fill, gouge } from './kit/ink.ts';
import { card, sheet } from './kit/sheet.ts';

export const chilliBites = () =>
  sheet({ ...card, seed: 15, ground: 'red', chatter: 'ember', marks: 1.5 }, (random) => {
    const center: Point = [790, 610];
    const bowl = round(random, center, 500, 470, 0.012);
    const well = shrunk(bowl, 0.86);
    const bite = (at: Point) => {
      const turn = random() * Math.PI * 2;
      const scale = around(random, 150, 26);
      const curl = place(
        smooth(
          [
            [-0.55, 0.05],
            [-0.3, -0.32],
            [0.1, -0.26],
            [0.42, -0.4],
            [0.62, -0.05],
            [0.36, 0.12],
            [0.1, 0.02],
            [-0.15, 0.3],
            [-0.42, 0.3],
          ],
          true,
          7,
        ),
        { at, turn, scale },
      );
      const fold = place(
        smooth([
          [-0.4, 0.05],
          [-0.05, -0.1],
          [0.35, -0.12],
        ]),
        { at, turn, scale },
      );
      return (
        form(random, curl, {
          body: random() < 0.4 ? 'clay' : random() < 0.6 ? 'sear' : 'red',
          turn: turn + 1.1,
          gap: 9,
          depth: 34,
          from: 0,
          to: 0.55,
          cast: [8, 11],
          rim: 5,
        }) +
        fill(gouge(fold, 12), 'straw') +
        specks(random, scatter(random, curl, 5, 12), 11, 'ember')
      );
    };
    const pile = scatter(random, shrunk(well, 0.92), 70, 78).sort(
      (a, b) =>
        Math.hypot(b[0] - center[0], b[1] - center[1]) - Math.hypot(a[0] - center[0], a[1] - center[1]),
    );
    return [
      form(random, bowl, {
        body: 'bone',
        turn: 0.7,
        gap: 13,
        depth: 90,
        from: 0,
        to: 0.4,
        cast: [28, 36],
        rim: 9,
      }),
      fill(well, 'ink'),
      ...pile.map(bite),
      bite([1390, 960]),
      bite([230, 300]),
      chilli(random, [1330, 250], 330, 2.4),
      chilli(random, [250, 960], 330, -0.4),
    ].join('');
  });
