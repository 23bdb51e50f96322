import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  backupName,
  backupsToRemove,
  backupTime,
  isBackupDue,
  isBackupLate,
  isFirstLate,
} from './backup-files.ts';

const daily = (count: number, hour = 19) =>
  Array.from({ length: count }, (_, index) =>
    backupName(new Date(Date.parse(`2026-11-23T${hour}:00:00Z`) - index * 86_400_000)),
  );
const retained = (names: readonly string[], rule: { days: number; weeks: number }) => {
  const removed = new Set(backupsToRemove(names, rule));
  return names.filter((name) => !removed.has(name));
};

test('a name says when the backup was made, and nothing else is a backup', () => {
  const at = new Date('2026-11-23T03:15:00Z');
  expect(backupName(at)).toBe('boma-2026-11-23T031500Z.tar.gz');
  expect(backupTime('boma-2026-11-23T031500Z.tar.gz')).toEqual(at);
  for (const other of [
    'boma-2026-11-23T031500Z.tar.gz.partial',
    'boma-2026-13-23T031500Z.tar.gz',
    'holiday.tar.gz',
    'my boma-2026-11-23T031500Z.tar.gz',
  ])
    expect(backupTime(other)).toBeNull();
});

test('the newest days are kept, then the last of each week, and what is no backup is left alone', () => {
  const names = [...daily(30), 'boma.tar.gz', 'photos.zip'];
  // 19:00 UTC is the next day in Taipei: 2026-11-24 is a Tuesday, so the third day back is a Sunday.
  expect(retained(names, { days: 3, weeks: 2 })).toEqual(
    [
      ...daily(3),
      'boma-2026-11-20T190000Z.tar.gz',
      'boma-2026-11-14T190000Z.tar.gz',
      'boma.tar.gz',
      'photos.zip',
    ].sort((a, b) => names.indexOf(a) - names.indexOf(b)),
  );
});

test('all of the newest day are kept, and only the last one of an earlier day', () => {
  const [early = '', late = ''] = [daily(2, 17), daily(2, 18)].flat().sort();
  const names = [...daily(2, 17), ...daily(2, 18)];
  expect(backupsToRemove(names, { days: 7, weeks: 0 })).toEqual([early]);
  expect(backupsToRemove(names, { days: 1, weeks: 0 })).toEqual([late, early]);
});

test('the newest backup is never removed, thinning twice is thinning once, and no rule keeps more than it says', () => {
  const times = fc.array(fc.integer({ min: 0, max: 400 * 24 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(times, fc.nat(10), fc.nat(10), (hours, days, weeks) => {
      const names = [
        ...new Set(hours.map((hour) => backupName(new Date(1_780_000_000_000 + hour * 3_600_000)))),
      ];
      const left = retained(names, { days, weeks });
      expect(left).toContain(names.toSorted().at(-1));
      expect(retained(left, { days, weeks })).toEqual(left);
      const past = new Set(left.map((name) => backupTime(name)?.getTime()));
      expect(past.size).toBeLessThanOrEqual(24 + days + weeks);
    }),
  );
});

test.each([
  // 03:00 in Taipei is 19:00 UTC of the day before.
  ['2026-11-22T18:59:59Z', '2026-11-21T19:00:05Z', true, false],
  ['2026-11-22T19:00:00Z', '2026-11-21T19:00:05Z', true, true],
  ['2026-11-22T19:01:00Z', '2026-11-22T19:00:05Z', true, false],
  ['2026-11-23T08:00:00Z', '2026-11-21T19:00:05Z', true, true],
  ['2026-11-22T19:30:00Z', '2026-11-22T19:00:05Z', false, false],
  ['2026-11-22T20:01:00Z', '2026-11-22T19:00:05Z', false, true],
])('at %s, after one of %s that was good: %s, a backup at three is due: %s', (now, at, isGood, due) => {
  expect(isBackupDue(new Date(now), 3, { at: new Date(at), isGood })).toBe(due);
});

test('the first backup is due at once, and one is late when the next should have been there', () => {
  const now = new Date('2026-11-23T00:00:00Z');
  expect(isBackupDue(now, 3, null)).toBe(true);
  expect(isBackupLate(now, new Date('2026-11-21T22:00:00Z'))).toBe(false);
  expect(isBackupLate(now, new Date('2026-11-21T20:00:00Z'))).toBe(true);
});

test('a backup from a time that is still to come, by a wrong clock, counts as none', () => {
  const now = new Date('2026-11-23T00:00:00Z');
  const soon = new Date('2026-11-23T00:59:00Z');
  const later = new Date('2026-12-23T00:00:00Z');
  for (const isGood of [true, false]) {
    expect(isBackupDue(now, 3, { at: soon, isGood })).toBe(false);
    expect(isBackupDue(now, 3, { at: later, isGood })).toBe(true);
  }
  expect([isBackupLate(now, soon), isBackupLate(now, later)]).toEqual([false, true]);
});

test('a first backup that is not there hours after it was first tried is late', () => {
  const now = new Date('2026-11-23T03:00:00Z');
  expect(isFirstLate(now, new Date('2026-11-23T00:00:00Z'))).toBe(false);
  expect(isFirstLate(now, new Date('2026-11-22T23:59:00Z'))).toBe(true);
});
