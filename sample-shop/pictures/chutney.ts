import { engrave, roll } from './kit/engrave.ts';
import { form, moved, outlined, scatter, shrunk, specks } from './kit/form.ts';
import { add, around, block, round, smooth, toward } from './kit/geometry.ts';
import { bay, seeds } from './kit/herbs.ts';
import { fill, fills, gouge, stroke, within } from './kit/ink.ts';
import { card, sheet } from './kit/sheet.ts';
import { bow, twine } from './kit/table.ts';

export const chutney = () =>
  sheet({ ...card, seed: 92, ground: 'sage', chatter: 'paper', marks: 1.5 }, (random) => {
    const glass = smooth(
      [
        [400, 420],
        [420, 385],
        [860, 385],
        [880, 420],
        [905, 500],
        [912, 700],
        [908, 950],
        [870, 1015],
        [640, 1035],
        [410, 1015],
        [372, 950],
        [368, 700],
        [375, 500],
      ],
      true,
      9,
    );
    const fruit = smooth(
      [
        [392, 500],
        [640, 520],
        [888, 500],
        [896, 700],
        [890, 945],
        [856, 996],
        [640, 1014],
        [424, 996],
        [390, 945],
        [384, 700],
      ],
      true,
      9,
    );
    const lid = smooth(
      [
        [392, 300],
        [640, 282],
        [888, 300],
        [896, 392],
        [640, 414],
        [384, 392],
      ],
      true,
      8,
    );
    const cloth = smooth(
      [
        [360, 262],
        [500, 205],
        [640, 192],
        [780, 205],
        [920, 262],
        [950, 360],
        [900, 440],
        [840, 395],
        [760, 452],
        [680, 400],
        [600, 454],
        [520, 398],
        [440, 446],
        [380, 400],
        [330, 365],
      ],
      true,
      8,
    );
    const bits = scatter(random, shrunk(fruit, 0.92), 34, 56);
    const chunks = bits.map((spot) =>
      round(random, spot, around(random, 34, 12), around(random, 24, 8), 0.14, random() * 3),
    );
    const label = block([640, 760], 330, 220, 22, 0);
    const peach = round(random, [1210, 820], 225, 215, 0.02);
    const stone = round(random, [1215, 825], 78, 96, 0.06, 0.4);
    const pit = Array.from({ length: 7 }, () =>
      gouge(
        smooth([
          add([1215, 825], [around(random, 0, 44), around(random, 0, 60)]),
          add([1215, 825], [around(random, 0, 44), around(random, 0, 60)]),
          add([1215, 825], [around(random, 0, 44), around(random, 0, 60)]),
        ]),
        9,
      ),
    );
    const dots = scatter(random, cloth, 44, 42);
    const leaf = bay(random, [1310, 590], 260, -0.5);
    return [
      form(random, glass, {
        body: 'bone',
        turn: 1.4,
        gap: 14,
        from: -0.2,
        to: 0.3,
        depth: 30,
        cast: [34, 30],
        rim: 9,
      }),
      form(random, fruit, {
        body: 'ember',
        turn: 1.3,
        gap: 14,
        from: 0,
        to: 0.5,
        depth: 100,
        cast: null,
        rim: 4,
      }),
      within(
        fruit,
        fills(
          chunks.map((c) => moved(c, [5, 7])),
          'red',
        ) +
          fills(chunks, 'straw') +
          specks(
            random,
            bits.map((b) => add(b, [24, 24])),
            20,
            'ink',
          ),
      ),
      stroke(
        smooth(
          [
            [424, 520],
            [416, 700],
            [426, 930],
          ],
          false,
          9,
        ),
        'bone',
        17,
      ),
      form(random, label, {
        body: 'bone',
        turn: 0.8,
        gap: 14,
        from: -0.3,
        to: 0.2,
        depth: 20,
        cast: [6, 8],
        rim: 6,
      }),
      form(random, round(random, [640, 765], 66, 62, 0.03), {
        body: 'ember',
        turn: 0.8,
        gap: 10,
        depth: 30,
        lit: 'straw',
        cast: null,
        rim: 5,
      }),
      bay(random, [686, 690], 92, -0.6),
      fill(lid, 'ink'),
      form(random, cloth, {
        body: 'red',
        turn: 1.5,
        gap: 14,
        from: -0.1,
        to: 0.5,
        depth: 60,
        cast: [12, 18],
        rim: 8,
      }),
      fills(
        dots.map((spot) => round(random, spot, 11, 11, 0.1)),
        'bone',
      ),
      twine(
        random,
        smooth(
          [
            [372, 372],
            [500, 402],
            [640, 410],
            [780, 402],
            [908, 372],
          ],
          false,
          12,
        ),
        18,
      ),
      bow(random, [650, 410], 120),
      form(random, peach, {
        body: 'ember',
        turn: 0.7,
        gap: 13,
        depth: 70,
        from: 0,
        to: 0.6,
        cast: [24, 30],
        rim: 8,
      }),
      fill(shrunk(peach, 0.88), 'straw'),
      engrave(random, shrunk(peach, 0.88), {
        ink: 'clay',
        shade: roll(shrunk(peach, 0.88), 90, 0.7),
        turn: 0.7,
        gap: 12,
      }),
      fills(
        Array.from({ length: 26 }, (_, index) => {
          const angle = (index / 26) * Math.PI * 2;
          return gouge(
            [
              add([1213, 823], toward(angle, 96)),
              add([1213, 823], toward(angle, 122)),
              add([1213, 823], toward(angle, around(random, 152, 16))),
            ],
            11,
            0.3,
          );
        }),
        'ember',
      ),
      outlined(stone, 'ink', 6),
      fill(stone, 'sear'),
      fills(pit, 'ink'),
      leaf,
      seeds(
        random,
        [
          [1060, 1050],
          [1130, 1080],
          [260, 1060],
        ],
        15,
      ),
    ].join('');
  });
