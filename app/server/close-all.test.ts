import { expect, test } from 'vitest';
import { closeAll } from './close-all.ts';

test('every later step of the stop is taken, in reverse order, although one throws, one rejects and one hangs', async () => {
  const taken: string[] = [];
  const warned: unknown[] = [];
  const step = (name: string, ending?: () => unknown) => () => {
    taken.push(name);
    return ending?.();
  };
  await closeAll(
    [
      step('lock'),
      step('postgres', () => new Promise(() => {})),
      step('pool', () => Promise.reject(new Error('lost'))),
      step('live', () => {
        throw new Error('broken');
      }),
      step('http'),
    ],
    { warn: (about: { err: Error }) => void warned.push(about.err.message) },
    20,
  );
  expect(taken).toEqual(['http', 'live', 'pool', 'postgres', 'lock']);
  expect(warned).toEqual(['broken', 'lost', 'a step of the stop took too long']);
});
