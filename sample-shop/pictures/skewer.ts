import { form, moved, scatter, shrunk, specks } from './kit/form.ts';
import { add, around, block, type Chance, type Point, round, toward } from './kit/geometry.ts';
import { fills, gouge, type Ink, stroke, within } from './kit/ink.ts';

export type Bite = 'meat' | 'chicken' | 'apricot' | 'onion' | 'pepper';

interface Look {
  body: Ink;
  lit: Ink;
  wide: number;
  tall: number;
  soft: number;
}

const looks: Readonly<Record<Bite, Look>> = {
  meat: { body: 'sear', lit: 'clay', wide: 138, tall: 168, soft: 0.09 },
  chicken: { body: 'straw', lit: 'bone', wide: 142, tall: 166, soft: 0.09 },
  apricot: { body: 'ember', lit: 'straw', wide: 84, tall: 128, soft: 0.05 },
  onion: { body: 'bone', lit: 'bone', wide: 44, tall: 150, soft: 0.05 },
  pepper: { body: 'sage', lit: 'bone', wide: 62, tall: 146, soft: 0.06 },
};

/** One thing on the skewer, lying across it. */
function bite(random: Chance, kind: Bite, at: Point, turn: number): string {
  const { body, lit, wide, tall, soft } = looks[kind];
  const shape =
    kind === 'meat' || kind === 'chicken'
      ? block(at, around(random, wide, 8), around(random, tall, 14), 36, turn + around(random, 0, soft))
      : round(random, at, wide / 2, tall / 2, soft, turn + around(random, 0, 0.08));
  const sears =
    kind === 'onion'
      ? []
      : [-0.28, 0.22].map((part) => {
          const middleOf = add(at, toward(turn, wide * part));
          const lean = turn + Math.PI / 2 + 0.5;
          return gouge(
            [add(middleOf, toward(lean, -tall * 0.5)), middleOf, add(middleOf, toward(lean, tall * 0.5))],
            wide * 0.13,
          );
        });
  const layers =
    kind === 'onion' || kind === 'pepper'
      ? [0.66, 0.34].map((part) => stroke(shrunk(shape, part), kind === 'onion' ? 'straw' : 'ink', 4, true))
      : [];
  return (
    form(random, shape, {
      body,
      turn: turn + 1.1,
      gap: 11,
      from: 0,
      to: kind === 'onion' ? 0.3 : 0.5,
      depth: 46,
      lit,
      cast: [14, 20],
      rim: 7,
    }) +
    within(shape, layers.join('') + fills(sears, 'ink')) +
    (kind === 'meat' || kind === 'chicken'
      ? specks(random, scatter(random, shrunk(shape, 0.8), 6, 22), 13, kind === 'meat' ? 'straw' : 'sear')
      : '')
  );
}

/** A loaded skewer from its blunt end to its point. */
export function skewer(random: Chance, from: Point, to: Point, load: readonly Bite[]): string {
  const turn = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const whole = load.reduce((sum, kind) => sum + looks[kind].wide, 0);
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  let along = (length - whole) * 0.5;
  const stick: Point[] = [from, add(from, toward(turn, length))];
  const bites = load.map((kind) => {
    const at = add(from, toward(turn, along + looks[kind].wide / 2));
    along += looks[kind].wide;
    return bite(random, kind, at, turn);
  });
  return (
    stroke(moved(stick, [14, 20]), 'ink', 18) +
    stroke(stick, 'ink', 24) +
    stroke(stick, 'straw', 13) +
    stroke(moved(stick, [-1, -3]), 'bone', 4) +
    bites.join('')
  );
}
