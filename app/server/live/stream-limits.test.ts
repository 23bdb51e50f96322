import { expect, test } from 'vitest';
import { socketRoom } from '#app/server/http/socket-limits.ts';
import { defaultLimits, streamLimits } from './stream-limits.ts';

test('one network has some places, all together have more, and each given back is free', () => {
  const places = streamLimits({ public: { each: 2, all: 5 }, staff: { each: 1, all: 2 } });
  const first = places.take('public', 'a');
  expect(places.take('public', 'a')).toBeTypeOf('function');
  expect(places.take('public', 'a')).toBe('each');
  expect(places.take('public', 'b')).toBeTypeOf('function');
  // Unknown clients share the total.
  expect(places.take('public', null)).toBeTypeOf('function');
  expect(places.take('public', null)).toBeTypeOf('function');
  expect(places.take('public', 'c')).toBe('all');
  expect(places.take('staff', 'ming')).toBeTypeOf('function');
  expect(places.take('staff', 'ming')).toBe('each');
  expect(places.open()).toBe(6);
  if (typeof first !== 'function') throw new Error('the first has a place');
  first();
  first();
  expect(places.open()).toBe(5);
  expect(places.take('public', 'c')).toBeTypeOf('function');
  expect(places.take('public', 'd')).toBe('all');
});

test('streams leave most sockets to ordinary requests', () => {
  const streams = defaultLimits.public.all + defaultLimits.staff.all;
  expect(streams).toBeLessThanOrEqual(socketRoom.all / 2);
});
