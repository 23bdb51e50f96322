import { afterAll, beforeAll, expect, test } from 'vitest';
import { settingFields } from '#app/domain/settings/settings.ts';
import { action as save } from '#app/routes/admin/settings.tsx';
import { loader } from '#app/routes/security-txt.ts';
import { type StaffShop, staffShop } from './staff-shop.ts';

let staff: StaffShop;
beforeAll(async () => {
  staff = await staffShop();
});
afterAll(() => staff.close());

const path = '/.well-known/security.txt';

async function fields(): Promise<readonly (readonly [name: string, value: string])[]> {
  const answer = await staff.ask(async (args) => loader(args), { path, method: 'GET', cookie: '' });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const lines = (await answer.text()).trimEnd().split('\n');
  return lines.map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]);
}

test('says where to write, in which languages, and until when it holds (RFC 9116)', async () => {
  const lines = await fields();
  expect(lines.map(([name]) => name)).toEqual(['Contact', 'Expires', 'Preferred-Languages', 'Canonical']);
  const values = Object.fromEntries(lines);
  expect(values.Contact).toBe('http://shop.test/contact');
  expect(values.Canonical).toBe(`http://shop.test${path}`);
  const days = (Date.parse(values.Expires ?? '') - Date.now()) / 86_400_000;
  // The RFC recommends less than a year.
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThanOrEqual(366);
});

test('names the shop’s own address first, once there is one', async () => {
  const blank = Object.fromEntries(settingFields.shop.map((field) => [field, '']));
  const typed = { ...blank, nameEnglish: 'Boma', nameChinese: 'Boma', email: 'hello@boma.example' };
  expect((await staff.post(save, { intent: 'shop', version: '0', ...typed })).status).toBe(200);
  const contacts = (await fields()).filter(([name]) => name === 'Contact').map(([, value]) => value);
  expect(contacts).toEqual(['mailto:hello@boma.example', 'http://shop.test/contact']);
});
