import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { typedMoment } from '#app/domain/settings/appearance.ts';
import { testDatabase } from '#test/database.ts';
import { dataFolder, startShopProcess } from '#test/shop-process.ts';

test('pages that are cached in memory show an announcement from its start to its end, in every process', async () => {
  const database = await testDatabase();
  onTestFinished(database.close);
  const begins = Date.parse('2026-11-23T10:00:00+08:00');
  const minute = 60_000;
  const [from, until] = [begins + 2 * minute, begins + 5 * minute].map((at) =>
    typedMoment(new Date(at).toISOString()),
  );
  const value = {
    bannerEnglish: 'Closed on Friday',
    bannerChinese: '週五公休',
    bannerFrom: from?.day,
    bannerFromTime: from?.time,
    bannerUntil: until?.day,
    bannerUntilTime: until?.time,
  };
  await database.db.execute(sql`
    insert into setting (name, value, updated_by)
    values ('appearance', ${JSON.stringify(value)}::jsonb, 'owner@boma.example')`);
  const start = async () => {
    const { path, remove } = dataFolder();
    onTestFinished(remove);
    const started = await startShopProcess({
      DATA_DIR: path,
      DATABASE_URL: database.url,
      SAMPLE_SHOP: 'off',
      BEGINS_AT: new Date(begins).toISOString(),
      NODE_OPTIONS: '--import ./test/fake-clock.mjs',
    });
    if (!started.ok) throw new Error(started.output);
    onTestFinished(async () => void (await started.shop.stop()));
    return started.shop;
  };
  const shops = [await start(), await start()];
  const shown = async () => {
    const pages = shops.flatMap(({ url }) => [`${url}/store`, `${url}/zh-TW/contact`]);
    const all = await Promise.all(pages.map(async (page) => (await fetch(page)).text()));
    return all.map((html) => /<aside[^>]*data-banner/.test(html));
  };
  const later = () => {
    for (const { pid } of shops) process.kill(pid, 'SIGUSR2');
  };
  const never = [false, false, false, false];
  const everywhere = [true, true, true, true];
  expect(await shown()).toEqual(never);
  expect(await shown()).toEqual(never);
  later();
  await expect.poll(shown).toEqual(everywhere);
  later();
  await expect.poll(shown).toEqual(never);
});
