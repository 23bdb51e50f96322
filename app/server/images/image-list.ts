import { desc, type SQL, sql } from 'drizzle-orm';
import type { AdminImage, ImagePage, NamedProduct } from '#app/domain/catalogue/catalogue-calls.ts';
import {
  type ChosenToDelete,
  type ImageKind,
  type ImagesQuery,
  mostImagesDeleted,
} from '#app/domain/catalogue/images-query.ts';
import { searchForm } from '#app/domain/catalogue/search.ts';
import { type ImageKey, isImageKey } from '#app/domain/ids.ts';
import type { ListPlace } from '#app/domain/list.ts';
import { pictureFields } from '#app/domain/settings/settings.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { type Keyset, type ListSource, pageOf, readIds } from '#app/server/db/keyset.ts';
import { image } from '#app/server/db/schema.ts';
import { imageColumns } from './image-rows.ts';

export const imagesPerPage = 48;

const inSettings = sql<boolean>`exists (select from setting where ${sql.join(
  pictureFields.map(([section, field]) => sql`(setting.name = ${section} and value->>${field} = image.key)`),
  sql` or `,
)})`;
/** Products that are deleted but can still be restored do not count. */
export const isUnused = sql`(not exists (select 1 from parent_product where deleted_at is null and images @> array[image.key])
  and not ${inSettings})`;

const columns = { ...imageColumns, url: image.url, createdAt: image.createdAt, inSettings };

const newestFirst: Keyset = [
  { column: sql`image.created_at`, kind: 'time', direction: 'desc' },
  { column: sql`image.key`, kind: 'text', direction: 'desc' },
];

/** All words of `q` must match name, texts or products; '' for all. */
function matchingImages({ q, kind }: ImagesQuery): SQL {
  const words = searchForm(q).split(' ').filter(Boolean);
  // Product titles are joined only for a search.
  const ofWords = sql`image.key in (${withTitles} select image.key
    from image left join titled on titled.key = image.key where ${sql.join(words.map(holdsWord), sql` and `)})`;
  return sql.join(
    [kind === null ? sql`true` : kinds[kind], ...(words.length > 0 ? [ofWords] : [])],
    sql` and `,
  );
}

export async function listImages(
  db: Db,
  { after = null, before = null, ...query }: ImagesQuery & ListPlace,
): Promise<ImagePage> {
  const within = matchingImages(query);
  const source: ListSource = {
    table: sql`image`,
    id: sql`image.key`,
    keyset: newestFirst,
    within,
    size: imagesPerPage,
  };
  const [{ rows: counts }, page] = await Promise.all([
    db.execute<{ all: number; found: number }>(sql`
      select (select count(*)::int from image) "all", count(*)::int "found" from image where ${within}`),
    readIds(db, source, { after, before }),
  ]);
  const images = await readImages(db, page.ids.filter(isImageKey));
  const { all = 0, found = 0 } = counts[0] ?? {};
  return { page: pageOf(page, images, ({ key }) => key), all, found };
}

export interface ImagesMatched {
  ok: true;
  /** Newest first, `mostImagesDeleted` at most. */
  images: readonly ChosenToDelete[];
  total: number;
}

/** Matching pictures of all pages of the list. */
export async function matchImages(db: Db, query: ImagesQuery): Promise<ImagesMatched> {
  const within = matchingImages(query);
  const [images, total] = await Promise.all([
    db
      .select({ key: image.key, name: image.name, alt: image.alt, isUsed: sql<boolean>`not ${isUnused}` })
      .from(image)
      .where(within)
      .orderBy(desc(image.createdAt), desc(image.key))
      .limit(mostImagesDeleted),
    db.$count(image, within),
  ]);
  return { ok: true, images, total };
}

const blank = sql`btrim(image.alt->>0) = '' or btrim(image.alt->>1) = ''`;
const kinds: Readonly<Record<ImageKind, SQL>> = {
  unused: isUnused,
  'no-text': sql`(${blank})`,
};

/** Titles of the products with the image. */
const withTitles = sql`with titled as materialized (
  select shown.key, string_agg((title->>0) || ' ' || (title->>1), ' ') as titles
  from parent_product cross join lateral unnest(images) as shown(key) where deleted_at is null group by shown.key
)`;
/** Folded as the words are (domain/catalogue/search.ts). */
const searchText = sql`search_form(
  image.name || ' ' || (image.alt->>0) || ' ' || (image.alt->>1) || ' ' || coalesce(titled.titles, ''))`;

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
