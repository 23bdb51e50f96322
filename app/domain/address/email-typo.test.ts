import { expect, it, test } from 'vitest';
import { meantEmail } from './email-typo.ts';

it.each([
  ['jo@gmial.com', 'jo@gmail.com'],
  ['jo@gamil.com', 'jo@gmail.com'],
  ['jo@gmal.com', 'jo@gmail.com'],
  ['jo@gmaill.com', 'jo@gmail.com'],
  ['jo@gnail.com', 'jo@gmail.com'],
  ['jo@gmail.con', 'jo@gmail.com'],
  ['jo@gmail.co', 'jo@gmail.com'],
  ['jo@gmail.comm', 'jo@gmail.com'],
  ['jo@gmail,com', 'jo@gmail.com'],
  ['Jo.Smith@Gmail', 'Jo.Smith@gmail.com'],
  [' jo＠gmial.com ', 'jo@gmail.com'],
  ['jo@hotmial.com', 'jo@hotmail.com'],
  ['jo@outlok.com', 'jo@outlook.com'],
  ['jo@yaho.com.tw', 'jo@yahoo.com.tw'],
  ['jo@icoud.com', 'jo@icloud.com'],
])('%s was probably %s', (typed, meant) => {
  expect(meantEmail(typed)).toBe(meant);
});

it.each([
  'jo@gmail.com',
  'jo@yahoo.com',
  'jo@yahoo.com.tw',
  'jo@mail.com',
  'jo@email.com',
  'jo@ymail.com',
  'jo@hotmail.co.uk',
  'jo@yahoo.com.hk',
  'jo@ms12.hinet.net',
  'jo@boma.example',
  'jo@example.com',
  'gmial.com',
  '@gmial.com',
  'a@b@gmial.com',
  'jo@',
  '',
])('nothing is said about %j', (typed) => {
  expect(meantEmail(typed)).toBeNull();
});

test('what is proposed is never questioned again', () => {
  expect(meantEmail(meantEmail('jo@gmial.com') ?? '')).toBeNull();
});
