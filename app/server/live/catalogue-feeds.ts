import { asc, desc } from 'drizzle-orm';
import type { LiveImages, LiveOptions, LivePromoCodes, LiveRoot } from '#app/domain/live/live-paths.ts';
import type { LiveTree } from '#app/domain/live/live-tree.ts';
import type { Db } from '#app/server/db/client.ts';
import { filter, image, productOption, promoCode } from '#app/server/db/schema.ts';
import type { Live } from './live.ts';
import { type FeedSource, fullState, type LiveFeed, liveFeed } from './live-feed.ts';
import { productState } from './product-feed.ts';

/** Live paths of the catalogue (shapes: domain/live/live-paths.ts). */

export const publicPaths = ['', 'Products', 'ProductOptions'] as const;
export const staffPaths = ['PromoCodes', 'Images'] as const;
export type LivePath = (typeof publicPaths)[number] | (typeof staffPaths)[number];

const known = new WeakMap<Live, Map<LivePath, LiveFeed>>();

export function feedOf(path: LivePath, db: Db, live: Live): LiveFeed {
  const feeds = known.get(live) ?? new Map<LivePath, LiveFeed>();
  known.set(live, feeds);
  const feed = feeds.get(path) ?? liveFeed(live, sources[path](db));
  feeds.set(path, feed);
  return feed;
}

const sources: Readonly<Record<LivePath, (db: Db) => FeedSource>> = {
  '': (db) => ({ topics: ['catalogue'], begin: () => fullState(() => readRoot(db)) }),
  Products: (db) => ({ topics: ['catalogue'], begin: () => productState(db) }),
  ProductOptions: (db) => ({ topics: ['options'], begin: () => fullState(() => readOptions(db)) }),
  PromoCodes: (db) => ({ topics: ['promos'], begin: () => fullState(() => readPromoCodes(db)) }),
  Images: (db) => ({ topics: ['images'], begin: () => fullState(() => readImages(db)) }),
};

async function readRoot(db: Db): Promise<LiveTree> {
  const rows = await db
    .select({ key: filter.key, title: filter.title, shown: filter.shown })
    .from(filter)
    .orderBy(asc(filter.position), asc(filter.key));
  return {
    Filters: Object.fromEntries(rows.map(({ key, title }) => [key, { title }])),
    FiltersOrdered: rows.filter(({ shown }) => shown).map(({ key }) => key),
  } satisfies LiveRoot;
}

async function readOptions(db: Db): Promise<LiveTree> {
  const rows = await db
    .select()
    .from(productOption)
    .orderBy(asc(productOption.position), asc(productOption.id));
  const ofKind = (wanted: string) =>
    Object.fromEntries(
      rows.filter(({ kind }) => kind === wanted).map(({ id, value }, position) => [id, { value, position }]),
    );
  return { size: ofKind('size'), weight: ofKind('weight'), color: ofKind('color') } satisfies LiveOptions;
}

async function readPromoCodes(db: Db): Promise<LiveTree> {
  const rows = await db
    .select({
      series: promoCode.series,
      code: promoCode.code,
      used: promoCode.used,
      discount: promoCode.discount,
      salesAmount: promoCode.salesAmount,
    })
    .from(promoCode)
    .orderBy(asc(promoCode.series), desc(promoCode.createdAt), asc(promoCode.code));
  const groups = new Map<string, Omit<(typeof rows)[number], 'series'>[]>();
  for (const { series, ...code } of rows) {
    // A slash would be a path separator.
    const key = series === '' ? '-' : series.replaceAll('/', '／');
    const group = groups.get(key);
    if (group) group.push(code);
    else groups.set(key, [code]);
  }
  return Object.fromEntries(groups) satisfies LivePromoCodes;
}

async function readImages(db: Db): Promise<LiveTree> {
  const rows = await db
    .select({ key: image.key, url: image.url, name: image.name })
    .from(image)
    .orderBy(asc(image.key));
  return Object.fromEntries(rows.map((row) => [row.key, row])) satisfies LiveImages;
}
