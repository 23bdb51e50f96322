import { hash } from 'node:crypto';
import { and, asc, type SQL, sql } from 'drizzle-orm';
import { salePrice } from '#app/domain/cart/money.ts';
import { minPrice as leastPrice } from '#app/domain/catalogue/editable-product.ts';
import { type ImageKey, isParentId } from '#app/domain/ids.ts';
import type { LiveParent, LiveProducts, LiveVariant } from '#app/domain/live/live-paths.ts';
import { percentageNow } from '#app/server/catalogue/planned-sales.ts';
import type { Db } from '#app/server/db/client.ts';
import { image, parentProduct, productVariant } from '#app/server/db/schema.ts';
import { eventOf } from './event-stream.ts';
import { type FeedState, frameOf, type LiveFrame } from './live-feed.ts';

const productsPerPart = 200;
const mostPatched = 16;

type Branch = keyof LiveProducts;
const branches = ['ParentProducts', 'ProductVariants'] as const satisfies readonly Branch[];
type Branches<T> = Readonly<Record<Branch, T>>;

interface Range {
  /** Exclusive. */
  after: number;
  /** Inclusive; null for the end. */
  upTo: number | null;
}

interface Part extends Range {
  /** Comma-separated JSON members. */
  bytes: Branches<Uint8Array>;
  /** Digest by id, to detect changes. */
  digests: Branches<ReadonlyMap<string, string>>;
}

const everything: Part = {
  after: Number.MIN_SAFE_INTEGER,
  upTo: null,
  bytes: { ParentProducts: new Uint8Array(), ProductVariants: new Uint8Array() },
  digests: { ParentProducts: new Map(), ProductVariants: new Map() },
};

/** Published products without cost or profit, as encoded parts: a change re-reads its part only. */
export function productState(db: Db): FeedState {
  let parts: readonly Part[] = [everything];
  let current: LiveFrame | null = null;

  function fullFrame(): LiveFrame {
    current ??= { full: putOf(parts), shallow: shallowPut };
    return current;
  }

  return {
    async update(subjects) {
      const touches = subjects === null ? () => true : await touchedBy(db, subjects);
      const next: Part[] = [];
      const frames: LiveFrame[] = [];
      let changed = 0;
      for (const part of parts) {
        if (!touches(part)) {
          next.push(part);
          continue;
        }
        const patches = new Patches(part);
        for await (const { entries, ...fresh } of readRange(db, part)) {
          next.push(fresh);
          patches.add(fresh, entries);
        }
        const changedFrames = patches.frames();
        if (changedFrames.length > 0) changed += 1;
        if (changed <= mostPatched) frames.push(...changedFrames);
      }
      parts = next;
      current = null;
      return changed > mostPatched ? [fullFrame()] : frames;
    },
    current: fullFrame,
  };
}

/** New products are assigned by position. */
async function touchedBy(db: Db, subjects: ReadonlySet<string>): Promise<(part: Part) => boolean> {
  const ids = [...new Set([...subjects].flatMap((subject) => subject.split(' ')).filter(isParentId))];
  const rows = await db
    .select({ position: parentProduct.position })
    .from(parentProduct)
    .where(sql`${parentProduct.id} = any(${sql.param(ids)}::text[])`);
  return ({ after, upTo, digests }) =>
    ids.some((id) => digests.ParentProducts.has(id)) ||
    rows.some(({ position }) => position > after && (upTo === null || position <= upTo));
}

class Patches {
  readonly #before: Part['digests'];
  readonly #gone: Branches<Set<string>>;
  readonly #changed: Branches<string[]> = { ParentProducts: [], ProductVariants: [] };

  constructor({ digests }: Part) {
    this.#before = digests;
    this.#gone = {
      ParentProducts: new Set(digests.ParentProducts.keys()),
      ProductVariants: new Set(digests.ProductVariants.keys()),
    };
  }

  add({ digests }: Part, entries: Entries): void {
    for (const branch of branches) {
      for (const [id, member] of entries[branch]) {
        this.#gone[branch].delete(id);
        if (this.#before[branch].get(id) !== digests[branch].get(id)) this.#changed[branch].push(member);
      }
    }
  }

  frames(): LiveFrame[] {
    return branches.flatMap((branch) => {
      const gone = [...this.#gone[branch]].map((id) => `${JSON.stringify(id)}:null`);
      const members = [...this.#changed[branch], ...gone];
      if (members.length === 0) return [];
      const short = members.map((member) =>
        member.endsWith(':null') ? member : `${member.slice(0, member.indexOf(':'))}:true`,
      );
      const written = (list: readonly string[]) =>
        eventOf('patch', `{"path":"/${branch}","data":{`, list.join(','), '}}');
      return [{ full: written(members), shallow: written(short) }];
    });
  }
}

const encoder = new TextEncoder();
const shallowPut = frameOf({
  event: 'put',
  data: { path: '/', data: { ParentProducts: true, ProductVariants: true } },
}).full;

function putOf(parts: readonly Part[]): readonly Uint8Array[] {
  const comma = encoder.encode(',');
  const members = (branch: Branch) =>
    parts
      .map(({ bytes }) => bytes[branch])
      .filter(({ byteLength }) => byteLength > 0)
      .flatMap((bytes, at) => (at === 0 ? [bytes] : [comma, bytes]));
  return [
    encoder.encode('event: put\ndata: {"path":"/","data":{"ParentProducts":{'),
    ...members('ParentProducts'),
    encoder.encode('},"ProductVariants":{'),
    ...members('ProductVariants'),
    encoder.encode('}}}\n\n'),
  ];
}

/** `"id":{…}` by id. */
type Entries = Branches<ReadonlyMap<string, string>>;

async function* readRange(db: Db, range: Range): AsyncGenerator<Part & { entries: Entries }> {
  for (let after = range.after; ; ) {
    const parents = await db
      .select(parentColumns)
      .from(parentProduct)
      .where(
        and(
          sql`${parentProduct.isPublished} and ${parentProduct.deletedAt} is null`,
          sql`${parentProduct.position} > ${after}::bigint`,
          range.upTo === null ? undefined : sql`${parentProduct.position} <= ${range.upTo}::bigint`,
        ),
      )
      .orderBy(asc(parentProduct.position))
      .limit(productsPerPart);
    const last = parents.length < productsPerPart ? undefined : parents.at(-1)?.position;
    const entries = await entriesOf(db, parents);
    const each = <T>(made: (entries: ReadonlyMap<string, string>) => T): Branches<T> => ({
      ParentProducts: made(entries.ParentProducts),
      ProductVariants: made(entries.ProductVariants),
    });
    yield {
      after,
      upTo: last ?? range.upTo,
      bytes: each((members) => encoder.encode([...members.values()].join(','))),
      digests: each(
        (members) => new Map(Array.from(members, ([id, json]) => [id, hash('sha1', json, 'binary')])),
      ),
      entries,
    };
    if (last === undefined || last === range.upTo) return;
    after = last;
  }
}

const { position, id, slug, title, description, facts, type, images, selectedProperties, minPrice } =
  parentProduct;
const parentColumns = {
  position,
  id,
  slug,
  title,
  description,
  facts,
  type,
  images,
  selectedProperties,
  minPrice,
};
/** By name, because the stream is public and the table also holds what is the shop's own. */
const variantColumns = {
  id: productVariant.id,
  parentID: productVariant.parentID,
  price: productVariant.price,
  qty: productVariant.qty,
  salesPercentage: percentageNow,
  size: productVariant.size,
  weight: productVariant.weight,
  color: productVariant.color,
  grams: productVariant.grams,
};
type ParentRow = Pick<typeof parentProduct.$inferSelect, keyof typeof parentColumns>;

async function entriesOf(db: Db, parents: readonly ParentRow[]): Promise<Entries> {
  const among = (
    column: typeof parentProduct.id | typeof productVariant.parentID | typeof image.key,
    all: string[],
  ): SQL => sql`${column} = any(${sql.param(all)}::text[])`;
  const selected = new Map(parents.map((parent) => [parent.id, parent.selectedProperties]));
  const variants = await db
    .select(variantColumns)
    .from(productVariant)
    .where(among(productVariant.parentID, [...selected.keys()]))
    .orderBy(asc(productVariant.parentID), asc(productVariant.position));
  const keys = [...new Set(parents.flatMap((parent) => parent.images))];
  const rows = await db
    .select({ key: image.key, url: image.url, alt: image.alt })
    .from(image)
    .where(among(image.key, keys));
  const pictures = new Map<ImageKey, (typeof rows)[number]>(rows.map((row) => [row.key, row]));
  const idsOf = Map.groupBy(variants, ({ parentID }) => parentID);
  const parentOf = ({ position: _, ...parent }: ParentRow): LiveParent => ({
    ...parent,
    isPublished: true,
    minPrice: idsOf.has(parent.id) ? leastPrice(idsOf.get(parent.id) ?? []) : parent.minPrice,
    images: parent.images.flatMap((key) => pictures.get(key) ?? []),
    variants: (idsOf.get(parent.id) ?? []).map((variant) => variant.id),
  });
  const variantOf = (variant: (typeof variants)[number]): LiveVariant => ({
    ...variant,
    salePrice: salePrice(variant.price, variant.salesPercentage),
    selectedProperties: selected.get(variant.parentID) ?? none,
  });
  return {
    ParentProducts: membersOf(parents.map(parentOf)),
    ProductVariants: membersOf(variants.map(variantOf)),
  };
}

const none = { weight: false, size: false, color: false };

function membersOf(entries: readonly (LiveParent | LiveVariant)[]): Map<string, string> {
  return new Map(entries.map((entry) => [entry.id, `${JSON.stringify(entry.id)}:${JSON.stringify(entry)}`]));
}
