import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { maskedKey, type Settings } from '#app/domain/settings/settings.ts';
import { settingsOf } from '#app/domain/settings/settings-check.ts';
import { readConfig } from '#app/server/config.ts';
import { storeSecretsIn } from '#app/server/db/stored-secret.ts';
import { editableSections, saveSettings } from '#app/server/settings/save-settings.ts';
import { defaultSettings } from '#app/server/settings/settings.ts';
import { testDatabase } from '#test/database.ts';
import { standInKeys } from '#test/ecpay-stand-in.ts';
import { openKeys } from './payment-keys.ts';

const read = readConfig({});
if (!read.ok) throw new Error(read.problems.join('\n'));
const defaults = defaultSettings(read.config);
const database = await testDatabase();
const { db } = database;
const folder = mkdtempSync(join(tmpdir(), 'boma-keys-'));
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const typed = { ...standInKeys, test: 'on', card: 'on', cardMinutes: '30', laterDays: '3' };
let version = 0;

async function save(changes: Record<string, string>) {
  const body = { section: 'payment', typed: { ...typed, ...changes }, version } as const;
  const saved = await saveSettings(db, body, 'owner@boma.example', defaults);
  if (saved.ok) version = saved.section.version;
  return saved;
}

async function stored(): Promise<Settings['payment']> {
  const { rows } = await db.execute<{ value: Record<string, string> }>(
    sql`select value from setting where name = 'payment'`,
  );
  return settingsOf({ payment: rows[0]?.value ?? {} }, defaults).settings.payment;
}

const shown = async () =>
  (await editableSections(db, defaults)).find(({ section }) => section === 'payment')?.typed;

test('keys are stored encrypted, and neither the answer to the save nor the page has them', async () => {
  const saved = await save({});
  expect(saved).toMatchObject({
    ok: true,
    section: { typed: { merchantID: '3002607', hashKey: maskedKey, hashIV: maskedKey, card: 'on', atm: '' } },
  });
  expect(await shown()).toMatchObject({ hashKey: maskedKey, hashIV: maskedKey });
  const { rows } = await db.execute(sql`select * from setting`);
  const written = JSON.stringify([rows, saved, await editableSections(db, defaults)]);
  expect(written).toContain('sealed:');
  for (const key of [standInKeys.hashKey, standInKeys.hashIV]) expect(written).not.toContain(key);
  const { hashKey, hashIV } = standInKeys;
  expect(await openKeys(db, await stored())).toEqual({ hashKey, hashIV });
});

test('the keys of invoices are encrypted by themselves, and are read nowhere else', async () => {
  const body = { section: 'invoice', typed: { ...typed, on: 'on', from: '' }, version: 0 } as const;
  const saved = await saveSettings(db, body, 'owner@boma.example', defaults);
  expect(saved).toMatchObject({ ok: true, section: { typed: { hashKey: maskedKey, hashIV: maskedKey } } });
  if (saved.ok) expect(saved.section.typed.from).toMatch(/^20\d\d-\d\d-\d\d$/);
  const { rows } = await db.execute<{ value: Record<string, string> }>(
    sql`select value from setting where name = 'invoice'`,
  );
  const { invoice } = settingsOf({ invoice: rows[0]?.value ?? {} }, defaults).settings;
  expect(JSON.stringify(invoice)).not.toContain(standInKeys.hashKey);
  const { hashKey, hashIV } = standInKeys;
  expect(await openKeys(db, invoice, 'invoice')).toEqual({ hashKey, hashIV });
  expect(await openKeys(db, invoice)).toBeNull();
});

test('keys that are left as they are stay, those that are typed anew replace them', async () => {
  const other = 'A1b2C3d4E5f6G7h8';
  expect(await save({ hashKey: maskedKey, hashIV: other, atm: 'on' })).toMatchObject({ ok: true });
  expect(await openKeys(db, await stored())).toEqual({ hashKey: standInKeys.hashKey, hashIV: other });
});

test('what looks encrypted is not taken from outside, nor is a part of the keys', async () => {
  const { ecpay } = await stored();
  const problems = async (changes: Record<string, string>) => {
    const saved = await save(changes);
    return 'problems' in saved ? saved.problems : null;
  };
  expect(await problems({ hashKey: ecpay?.hashIV ?? '' })).toEqual({ hashKey: 'no-key' });
  expect(await problems({ hashIV: '' })).toEqual({ hashIV: 'whole-keys' });
  expect(await problems({ merchantID: '', hashKey: '', hashIV: '' })).toEqual({
    merchantID: 'whole-keys',
    hashKey: 'whole-keys',
    hashIV: 'whole-keys',
  });
});

test('an encrypted key opens as that key alone, and not with another shop’s secret', async () => {
  const payment = await stored();
  if (!payment.ecpay) throw new Error('keys were stored');
  const { merchantID, hashKey, hashIV } = payment.ecpay;
  expect(
    await openKeys(db, { ...payment, ecpay: { merchantID, hashKey: hashIV, hashIV: hashKey } }),
  ).toBeNull();
  const cut = hashKey.slice(0, -4);
  expect(await openKeys(db, { ...payment, ecpay: { merchantID, hashKey: cut, hashIV } })).toBeNull();
  await db.execute(sql`delete from verification where identifier = 'payment-key-secret'`);
  expect(await openKeys(db, payment)).toBeNull();
});

test('all three emptied, the keys are gone; none are kept where there are none', async () => {
  storeSecretsIn(db, folder);
  expect(await save({ merchantID: '', hashKey: '', hashIV: '', card: '' })).toMatchObject({ ok: true });
  expect((await stored()).ecpay).toBeNull();
  expect(await shown()).toMatchObject({ merchantID: '', hashKey: '', hashIV: '' });
  expect(await save({ hashKey: maskedKey, hashIV: maskedKey })).toMatchObject({
    ok: false,
    problems: { hashKey: 'whole-keys', hashIV: 'whole-keys' },
  });
});
