import { type SQL, sql } from 'drizzle-orm';
import type { AdminImage, ImagePage, NamedProduct } from '#app/domain/catalogue/catalogue-calls.ts';
import type { ImageKind } from '#app/domain/catalogue/images-query.ts';
import { searchForm } from '#app/domain/catalogue/search.ts';
import type { ImageKey } from '#app/domain/ids.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { image } from '#app/server/db/schema.ts';
import { imageColumns } from './image-rows.ts';

export const imagesPerPage = 48;

const columns = { ...imageColumns, url: image.url, createdAt: image.createdAt };

export interface ImagesWanted {
  /** All words must match name, texts or products; '' for all. */
  q: string;
  kind: ImageKind;
  /** From 1; beyond the last is the last. */
  page: number;
}

export async function listImages(db: Db, { q, kind, page }: ImagesWanted): Promise<ImagePage> {
  const words = searchForm(q).split(' ').filter(Boolean);
  const within = sql.join([kinds[kind], ...words.map(holdsWord)], sql` and `);
  // Product titles are joined only for a search.
  const before = words.length === 0 ? nothing : withTitles;
  const from = words.length === 0 ? sql`image` : joined;
  const { rows: counts } = await db.execute<{ all: number; found: number }>(sql`
    ${before} select (select count(*)::int from image) "all", count(*)::int "found" from ${from} where ${within}`);
  const { all = 0, found = 0 } = counts[0] ?? {};
  const pages = Math.max(1, Math.ceil(found / imagesPerPage));
  const shown = Math.min(page, pages);
  const { rows: keys } = await db.execute<{ key: ImageKey }>(sql`
    ${before} select image.key from ${from} where ${within}
    order by image.created_at desc, image.key limit ${imagesPerPage} offset ${(shown - 1) * imagesPerPage}`);
  const images = await readImages(
    db,
    keys.map(({ key }) => key),
  );
  return { images, all, found, page: shown, pages };
}

const blank = sql`btrim(image.alt->>0) = '' or btrim(image.alt->>1) = ''`;
const kinds: Readonly<Record<ImageKind, SQL>> = {
  all: sql`true`,
  unused: sql`not exists (select 1 from parent_product where deleted_at is null and images @> array[image.key])`,
  'no-text': sql`(${blank})`,
};

/** Product titles and the search text, in the form of domain/catalogue/search.ts. */
const withTitles = sql`with titled as materialized (
  select shown.key, string_agg((title->>0) || ' ' || (title->>1), ' ') as titles
  from parent_product cross join lateral unnest(images) as shown(key) where deleted_at is null group by shown.key
)`;
const joined = sql`image left join titled on titled.key = image.key`;
const nothing = sql.empty();
const searchText = sql`replace(lower(normalize(
  image.name || ' ' || (image.alt->>0) || ' ' || (image.alt->>1) || ' ' || coalesce(titled.titles, ''), NFKC)), '臺', '台')`;

function holdsWord(word: string): SQL {
  return sql`${searchText} like ${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`}`;
}

export async function readImages(db: Db | Tx, keys: readonly ImageKey[]): Promise<AdminImage[]> {
  const list = sql.param([...keys]);
  const rows = await db.select(columns).from(image).where(sql`${image.key} = any(${list}::text[])`);
  const { rows: used } = await db.execute<{ key: ImageKey; products: NamedProduct[] }>(sql`
    select key, jsonb_agg(jsonb_build_object('id', id, 'title', title) order by position) as products
    from parent_product cross join lateral unnest(images) as shown(key)
    where deleted_at is null and images && ${list}::text[] and key = any(${list}::text[])
    group by key`);
  const products = new Map(used.map((each) => [each.key, each.products]));
  const known = new Map(rows.map((row) => [row.key, row]));
  return keys.flatMap((key) => {
    const row = known.get(key);
    return row ? [{ ...row, createdAt: row.createdAt.toISOString(), products: products.get(key) ?? [] }] : [];
  });
}
