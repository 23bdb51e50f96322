import { expect, onTestFinished, test } from 'vitest';
import { dataFolder, startShopProcess } from '#test/shop-process.ts';

test('a cached page does not show the delivery day of before the cut-off', async () => {
  const { path, remove } = dataFolder();
  onTestFinished(remove);
  const started = await startShopProcess({
    DATA_DIR: path,
    SAMPLE_SHOP: 'off',
    // Monday shortly before the cut-off, with time to start.
    BEGINS_AT: '2026-11-23T13:57:30+08:00',
    NODE_OPTIONS: '--import ./test/fake-clock.mjs',
  });
  if (!started.ok) throw new Error(started.output);
  onTestFinished(async () => void (await started.shop.stop()));
  const shownDays = async () => {
    const html = await (await fetch(`${started.shop.url}/store`)).text();
    return [...new Set(html.match(/2026-11-\d\d(?=\\?")/g))];
  };
  expect(await shownDays()).toEqual(['2026-11-24']);
  expect(await shownDays()).toEqual(['2026-11-24']);
  // Three minutes: less than a page is cached without a reason to expire.
  process.kill(started.shop.pid, 'SIGUSR2');
  await expect.poll(shownDays).toEqual(['2026-11-25']);
});
