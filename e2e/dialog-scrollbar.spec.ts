import sharp from 'sharp';
import { localPath } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import config from '../playwright.config.ts';
import { desktop, expect, test } from './shop.ts';

test.use({ readOnly: true });

test('no bright strip of the scrollbar stands beside an open dialog', async ({
  baseURL,
  playwright,
  watch,
}) => {
  // Other tests run without scrollbars.
  const ignoreDefaultArgs = ['--hide-scrollbars'];
  const browser = await playwright.chromium.launch({ ...config.use?.launchOptions, ignoreDefaultArgs });
  const context = await browser.newContext({ ...desktop, baseURL: baseURL ?? '' });
  watch(context);
  const page = await context.newPage();
  await page.goto(localPath('/store', languages[0].index), { waitUntil: 'networkidle' });
  const bar = await page.evaluate(() => window.innerWidth - document.documentElement.clientWidth);
  expect(bar, 'the width of the scrollbar').toBeGreaterThan(0);
  const { width, height } = desktop.viewport;
  const brightest = async () => {
    const clip = { x: width - bar, y: 0, width: bar, height };
    const { channels } = await sharp(await page.screenshot({ clip })).stats();
    return Math.max(...channels.map(({ max }) => max));
  };
  expect(await brightest(), 'the scrollbar of the page').toBeGreaterThan(200);
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
  await expect(page.locator('dialog:modal')).toBeVisible();
  expect(await brightest(), 'the strip beside the dialog').toBeLessThan(128);
  await browser.close();
});
