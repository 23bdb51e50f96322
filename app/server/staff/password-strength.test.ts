import { expect, test } from 'vitest';
import { isCommonPassword } from './password-strength.ts';

const about = { email: 'thandi.nkosi@karoo.example', shopName: ['Boma', '柏瑪燒烤'] as [string, string] };

test.each([
  ...['password', 'Password', 'PASSWORD1', 'p@ssw0rd', 'Passw0rd!', 'password2024', '12345678', 'qwertyuiop'],
  ...['1qaz2wsx', 'iloveyou', 'trustno1', 'dragon123', '!!monkey!!', 'ｐａｓｓｗｏｒｄ', 'Football7'],
  ...['aaaaaaaa', 'abcabcabc', '12121212', 'abcdefgh', '87654321', '23456789'],
  ...['boma 4711', 'boma-boma', 'thandi12', 'Nkosi2026', 'karoo!!!'],
  ...['thandi.nkosi@karoo.example', '柏瑪燒烤2026'],
])('%s is one of the first that are tried', async (password) => {
  expect(await isCommonPassword(password, about)).toBe(true);
});

test.each([
  ...['ember and ash', 'a long enough password', 'braai-smoke-4711', 'correct horse battery staple'],
  ...['biltong and braai', 'k7Qx-22mm-9wre', '木炭與火焰的夜晚', 'karoo under a full moon', 'long enough'],
])('%s is not', async (password) => {
  expect(await isCommonPassword(password, about)).toBe(false);
});
