import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { Settings } from '#app/domain/settings/settings.ts';
import { typedSection } from '#app/domain/settings/settings-typed.ts';
import { readConfig } from '#app/server/config.ts';
import { deleteImage } from '#app/server/images/image-store.ts';
import { startLive } from '#app/server/live/live.ts';
import { createLog } from '#app/server/log.ts';
import type { FileStorage } from '#app/server/storage/storage.ts';
import { testDatabase } from '#test/database.ts';
import { editableSections, saveSettings } from './save-settings.ts';
import { openSettings } from './settings.ts';

const read = readConfig({ SHOP_NAME: 'Kraal|克拉爾', PARCEL_KG: '5' });
if (!read.ok) throw new Error(read.problems.join('\n'));
const { config } = read;
const log = createLog('silent');
const database = await testDatabase();
const { db } = database;
const lives = await Promise.all([startLive(database.url, log), startLive(database.url, log)]);
const [here, there] = await Promise.all([
  openSettings({ db, live: lives[0], config, log }),
  openSettings({ db, live: lives[1], config, log }),
]);
afterAll(async () => {
  here.stop();
  there.stop();
  await Promise.all(lives.map((live) => live.stop()));
  await database.close();
});

const owner = 'owner@boma.example';
const fees = (home: number): Settings['fees'] => ({
  home,
  store: 190,
  familyMart: null,
  freeFrom: null,
  minimum: null,
  off: [],
});
const typedFees = (home: number) => typedSection('fees', { ...here.defaults, fees: fees(home) });
const save = (home: number, version: number) =>
  saveSettings(db, { section: 'fees', typed: typedFees(home), version }, owner, here.defaults);

test('the environment holds until a section is saved, and then that section only', async () => {
  expect(here.current().shop.name).toEqual(['Kraal', '克拉爾']);
  expect(here.current().parcel.grams).toBe(5_000);
  const sections = await editableSections(db, here.defaults);
  expect(sections.map(({ version, saved }) => [version, saved])).toEqual(sections.map(() => [0, null]));

  const saved = await save(120, 0);
  expect(saved).toMatchObject({ ok: true, section: { version: 1, saved: { by: owner } } });
  await here.renew();
  expect(here.current()).toEqual({ ...here.defaults, fees: fees(120) });
});

test('another process on the database follows, and says so when it does', async () => {
  const notified = new Promise<void>((resolve) => {
    // The previous save's signal may still arrive.
    there.follow(() => {
      if (there.current().fees.home === 130) resolve();
    });
  });
  expect((await save(130, 1)).ok).toBe(true);
  await notified;
});

test('of two tabs the slower one is shown what is saved now, and changes nothing', async () => {
  const results = await Promise.all([save(140, 2), save(150, 2)]);
  expect(results.map(({ ok }) => ok).sort()).toEqual([false, true]);
  const won = results.find((result) => result.ok);
  const lost = results.find((result) => !result.ok);
  expect(lost).toMatchObject({ problem: 'settings-changed', section: won?.section });
  await here.renew();
  expect(typedSection('fees', here.current())).toEqual(won?.section.typed);
});

test('two first saves at once make one section', async () => {
  const typed = typedSection('parcel', here.defaults);
  const first = () => saveSettings(db, { section: 'parcel', typed, version: 0 }, owner, here.defaults);
  const results = await Promise.all([first(), first()]);
  expect(results.map(({ ok }) => ok).sort()).toEqual([false, true]);
});

test('what does not pass is refused by field, whatever the browser said', async () => {
  const typed = { ...typedFees(1), home: '-1', minimum: 'x' };
  expect(await saveSettings(db, { section: 'fees', typed, version: 3 }, owner, here.defaults)).toEqual({
    ok: false,
    problem: 'invalid-settings',
    problems: { home: 'no-amount', minimum: 'no-amount' },
  });
});

test('a reading asked for while another one runs sees what was saved meanwhile', async () => {
  const running = here.renew();
  const { version } = (await editableSections(db, here.defaults)).find(
    ({ section }) => section === 'fees',
  ) ?? {
    version: 0,
  };
  await save(210, version);
  await here.renew();
  expect(here.current().fees.home).toBe(210);
  await running;
});

test('the pictures of the appearance are known in every process until one is deleted', async () => {
  await db.execute(sql`
    insert into image (key, url, name, alt, width, height, widths, placeholder)
    values ('img_logo', '', 'logo.png', '["", ""]'::jsonb, 800, 200, '{400,800}', '')`);
  const both = () => [here, there].map((one) => one.pictures().logo?.key ?? null);
  expect(both()).toEqual([null, null]);
  const typed = { ...typedSection('appearance', here.defaults), logo: 'img_logo', homePicture: 'img_gone' };
  expect(
    (await saveSettings(db, { section: 'appearance', typed, version: 0 }, owner, here.defaults)).ok,
  ).toBe(true);
  await expect.poll(both).toEqual(['img_logo', 'img_logo']);
  expect(here.pictures()).toMatchObject({ logo: { width: 800, widths: [400, 800] }, home: null });
  const removed: string[] = [];
  const storage: Pick<FileStorage, 'remove'> = {
    remove: async (names) => void removed.push(...names),
  };
  expect((await deleteImage(db, storage, 'img_logo')).ok).toBe(true);
  await expect.poll(both).toEqual([null, null]);
  expect(removed).toHaveLength(6);
});
