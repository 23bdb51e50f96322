import { chromium } from '@playwright/test';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { ensureBrowser, findBrowser } from '../scripts/browser.ts';
import type { Figure } from './figures.ts';
import type { Ground } from './ground.ts';

const least = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const pages = ['/', '/store', '/zh-TW', '/zh-TW/store'];

/** Lighthouse's scores on a simulated phone. */
export async function lighthouseScores(ground: Ground): Promise<Figure[]> {
  ensureBrowser();
  const shop = await ground.shop({ sample: true });
  const chrome = await launch({
    chromePath: findBrowser() ?? chromium.executablePath(),
    chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const figures: Figure[] = [];
    for (const path of pages) {
      const result = await measured(shop.url + path, chrome.port);
      for (const [category, bound] of Object.entries(least)) {
        const score = result?.lhr.categories[category]?.score ?? 0;
        figures.push({
          name: `Lighthouse mobile ${path}: ${category}`,
          value: Math.round(score * 100),
          unit: '',
          bound: { least: bound },
        });
      }
    }
    return figures;
  } finally {
    chrome.kill();
    await shop.stop();
  }
}

/** Now and then a trace has no paint in it, and then there is no score: that run is taken once more. */
async function measured(url: string, port: number) {
  const settings = { port, logLevel: 'error', onlyCategories: Object.keys(least) } as const;
  const result = await lighthouse(url, settings);
  if (result?.lhr.categories.performance?.score != null) return result;
  return lighthouse(url, settings);
}
