import { chromium } from '@playwright/test';
import { ensureBrowser, findBrowser } from '../scripts/browser.ts';
import type { BenchShop } from './bench-shop.ts';
import type { Figure } from './figures.ts';

/** Found in admin bundles only. */
const adminOnly = /@mantine\/|--mantine-|change-status|resend-email/;

/** JavaScript of a first visit to the store, compressed, and whether any of it is the admin area's. */
export async function firstVisit(benchShop: BenchShop): Promise<Figure[]> {
  ensureBrowser();
  const shop = await benchShop.shop({ sample: true });
  const browser = await chromium.launch({
    executablePath: findBrowser() ?? chromium.executablePath(),
    args: ['--no-sandbox'],
  });
  try {
    const page = await browser.newPage();
    let bytes = 0;
    let admin = 0;
    page.on('response', async (response) => {
      if (!/javascript/.test(response.headers()['content-type'] ?? '')) return;
      const gzip = await fetch(response.url(), { headers: { 'accept-encoding': 'gzip' } });
      bytes += Number(gzip.headers.get('content-length'));
      if (adminOnly.test(await gzip.text())) admin += 1;
    });
    await page.goto(`${shop.url}/store`, { waitUntil: 'networkidle' });
    return [
      {
        name: 'JavaScript of a first visit to /store, gzip',
        value: bytes / 1000,
        unit: 'kB',
        bound: { most: 145 },
      },
      { name: 'of its files, with code of the admin area', value: admin, unit: '', bound: { most: 0 } },
    ];
  } finally {
    await browser.close();
    await shop.stop();
  }
}
