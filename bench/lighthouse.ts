import { chromium } from '@playwright/test';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { localPath } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { ensureBrowser, findBrowser } from '../scripts/browser.ts';
import type { BenchShop } from './bench-shop.ts';
import type { Figure } from './figures.ts';

const forEveryone = { accessibility: 100, 'best-practices': 100, seo: 100 };
/** Where a visitor comes in: nobody waits there. */
const entrance = { performance: 100, ...forEveryone };

/** Public pages in both languages, with their minimum scores. */
const pages: readonly (readonly [path: string, least: Readonly<Record<string, number>>])[] = [
  ['/', entrance],
  ['/store', entrance],
  ['/store/boerewors', entrance],
  ['/contact', forEveryone],
  ['/privacy', forEveryone],
  ['/terms', forEveryone],
  ['/order', forEveryone],
  ['/store/cart', forEveryone],
  ['/store/checkout', forEveryone],
  ['/login', forEveryone],
];

const meant = ['is-crawlable'];

/** On a simulated phone. */
export async function lighthouseScores(benchShop: BenchShop): Promise<Figure[]> {
  ensureBrowser();
  const shop = await benchShop.shop({ sample: true });
  const chrome = await launch({
    chromePath: findBrowser() ?? chromium.executablePath(),
    chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const figures: Figure[] = [];
    for (const [index, [path, least]] of languages.flatMap(({ index }) =>
      pages.map((page) => [index, page] as const),
    )) {
      const address = localPath(path, index);
      const result = await measured(shop.url + address, chrome.port, Object.keys(least));
      if (Object.hasOwn(least, 'performance') && result) figures.push(blocking(address, result.lhr));
      for (const [category, bound] of Object.entries(least)) {
        const score = result?.lhr.categories[category]?.score ?? 0;
        figures.push({
          name: `Lighthouse mobile ${address}: ${category}`,
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

/** The benchmark index from which a computer is fast enough for the bound of the blocking time. */
const leastIndex = 1_350;

/** A slower computer blocks for longer, so the time has no bound there, and the index is always beside it. */
function blocking(
  address: string,
  { audits, environment }: NonNullable<Awaited<ReturnType<typeof visit>>>['lhr'],
): Figure {
  const index = Math.round(environment.benchmarkIndex);
  return {
    name: `Lighthouse mobile ${address}: blocking, at a benchmark index of ${index}`,
    value: Math.round(audits['total-blocking-time']?.numericValue ?? Number.NaN),
    unit: 'ms',
    bound: index >= leastIndex ? { most: 150 } : null,
  };
}

/** Speed varies, so it is the median of five runs, as Lighthouse advises; the rest is measured once. */
async function measured(url: string, port: number, categories: string[]) {
  if (!categories.includes('performance')) return visit(url, port, categories);
  const visits: Awaited<ReturnType<typeof visit>>[] = [];
  for (let run = 0; run < 5; run += 1) visits.push(await visit(url, port, categories));
  const speed = (result: Awaited<ReturnType<typeof visit>>) => result?.lhr.categories.performance?.score ?? 0;
  return visits.toSorted((a, b) => speed(a) - speed(b))[2];
}

/** Occasionally a trace has no paint and so no score: that run is repeated. */
async function visit(url: string, port: number, onlyCategories: string[]) {
  const settings = { port, logLevel: 'error', onlyCategories, skipAudits: meant } as const;
  const result = await lighthouse(url, settings);
  if (result?.lhr.categories[onlyCategories[0] ?? '']?.score != null) return result;
  return lighthouse(url, settings);
}
