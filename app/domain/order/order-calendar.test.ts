import { expect, test } from 'vitest';
import { arrivalCalendar } from './order-calendar.ts';

const event = {
  orderNumber: 'ABCD123',
  day: '2026-11-24',
  summary: 'Boma',
  description: '',
  url: 'https://boma.example/order/x',
  made: new Date('2026-11-22T10:00:00.123Z'),
};

test('is one whole day, with what is special to the format escaped', () => {
  const lines = arrivalCalendar({ ...event, description: 'a, b; c\\\nd' }).split('\r\n');
  expect(lines).toContain('UID:order-ABCD123@boma');
  expect(lines).toContain('DTSTAMP:20261122T100000Z');
  expect(lines).toContain('DTSTART;VALUE=DATE:20261124');
  expect(lines).toContain(String.raw`DESCRIPTION:a\, b\; c\\\nd`);
  expect(lines.at(-1)).toBe('');
});

test('has the hours of the courier where there are any', () => {
  const lines = arrivalCalendar({ ...event, hours: [14, 18] }).split('\r\n');
  expect(lines).toContain('DTSTART:20261124T060000Z');
  expect(lines).toContain('DTEND:20261124T100000Z');
  expect(lines.join()).not.toContain('VALUE=DATE');
});

test('has no line over 75 bytes and breaks no character', () => {
  const description = '最晚11月24日送達'.repeat(20);
  const file = arrivalCalendar({ ...event, description });
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${description}`);
});
