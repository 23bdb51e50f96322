import { form, grain, moved, scatter, shrunk, specks } from './kit/form.ts';
import { add, around, block, type Line, place, round, smooth } from './kit/geometry.ts';
import { peppercorns, salt, seeds } from './kit/herbs.ts';
import { fill, type Ink, nick } from './kit/ink.ts';
import { card, sheet } from './kit/sheet.ts';

export const braaiRub = () =>
  sheet({ ...card, seed: 91, ground: 'red', chatter: 'ember', marks: 1.4 }, (random) => {
    const turn = -0.5;
    const put = (points: Line) => place(points, { at: [640, 690], turn });
    const handle = put(
      smooth(
        [
          [250, -52],
          [420, -34],
          [700, -30],
          [930, -46],
          [985, 0],
          [930, 46],
          [700, 32],
          [420, 36],
          [250, 56],
        ],
        true,
        9,
      ),
    );
    const bowl = put(
      smooth(
        [
          [-360, 0],
          [-300, -170],
          [-90, -250],
          [150, -215],
          [300, -80],
          [320, 0],
          [300, 84],
          [150, 215],
          [-90, 248],
          [-300, 172],
        ],
        true,
        10,
      ),
    );
    const heap = shrunk(bowl, 0.86);
    const spice = scatter(random, heap, 260, 24);
    const colors: readonly Ink[] = ['clay', 'straw', 'ember', 'bone', 'sear'];
    const crumbs = spice
      .map((spot, _index) =>
        nick(random, spot, random() * 3.1, around(random, 34, 12), around(random, 18, 6)),
      )
      .map((shape, index) => fill(shape, colors[index % colors.length] ?? 'straw'));
    const spilled = scatter(random, round(random, [640, 700], 560, 410, 0.1), 90, 36).filter(
      (spot) => Math.hypot(spot[0] - 640, spot[1] - 690) > 330,
    );
    return [
      fill(moved(handle, [22, 30]), 'ink'),
      fill(moved(bowl, [22, 30]), 'ink'),
      form(random, handle, { body: 'straw', turn, gap: 12, depth: 34, from: 0, to: 0.5, cast: null, rim: 8 }),
      grain(random, handle, turn, 'clay', 0.3, 13),
      form(random, bowl, {
        body: 'straw',
        turn: turn + 0.3,
        gap: 12,
        depth: 60,
        from: 0,
        to: 0.55,
        cast: null,
        rim: 8,
      }),
      fill(heap, 'ink'),
      ...crumbs,
      seeds(random, scatter(random, shrunk(heap, 0.8), 8, 90), 22),
      specks(random, spilled, 22, 'straw'),
      specks(
        random,
        spilled.map((spot) => add(spot, [24, 16])),
        15,
        'ink',
      ),
      seeds(
        random,
        [
          [1180, 820],
          [1260, 900],
          [1080, 960],
          [1330, 780],
          [300, 300],
          [390, 250],
          [1000, 1040],
          [1240, 1010],
          [230, 390],
        ],
        25,
      ),
      peppercorns(
        random,
        [
          [1140, 1000],
          [1350, 930],
          [470, 210],
          [310, 420],
          [1050, 860],
          [1400, 860],
          [210, 480],
        ],
        19,
      ),
      salt(random, scatter(random, block([1180, 930], 470, 280, 20), 16, 40), 15),
    ].join('');
  });
