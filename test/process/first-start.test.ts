import { expect, test } from 'vitest';
import { dataFolder, startShopProcess } from '#test/shop-process.ts';
import { trials } from '#test/trials.ts';

/** T2: a first start may be killed at any moment without harm to the next. */
test('a first start killed at any moment is followed by one that works', async () => {
  const count = trials({ short: 2, long: 100 });
  for (let trial = 0; trial < count; trial++) {
    const folder = dataFolder();
    const env = { DATA_DIR: folder.path, SAMPLE_SHOP: 'off' };
    // Spread over a start, which takes about two seconds.
    const outcome = await startShopProcess(
      env,
      AbortSignal.timeout(100 + Math.floor((2_400 / count) * trial)),
    );
    if (outcome.ok) await outcome.shop.kill();
    const next = await startShopProcess(env);
    expect(next, `trial ${trial}`).toMatchObject({ ok: true });
    if (!next.ok) continue;
    expect((await fetch(`${next.shop.url}/healthz`)).status).toBe(200);
    expect(await next.shop.stop()).toBe(0);
    folder.remove();
  }
});
