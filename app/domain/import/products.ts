import { salePrice } from '../cart/money.ts';
import type { PlannedSale } from '../catalogue/planned-sale.ts';
import type { SelectedProperties } from '../catalogue/product.ts';
import { productLimits, typePlaceholder } from '../catalogue/product-check.ts';
import { noFacts, type ProductFacts } from '../catalogue/product-facts.ts';
import { type ImageKey, isParentId, type ParentId, type VariantId } from '../ids.ts';
import { type Language, type LocalizedText, textsOf } from '../language.ts';
import { blankText, withSpare } from '../localized-text.ts';
import type { ImportedFilter } from './filters.ts';
import type { Images } from './images.ts';
import { productRecord, readRecord } from './records.ts';
import {
  type Entry,
  type Findings,
  fingerprint,
  isEntry,
  noteUnknown,
  own,
  readBoolean,
  readList,
  readLocalized,
  readMap,
  readText,
} from './values.ts';
import {
  type ImportedVariant,
  noteSameChoices,
  type ReadVariant,
  readSelected,
  readVariant,
} from './variants.ts';

export interface ImportedProduct {
  oldId: string;
  path: string;
  id: ParentId;
  /** Null for a slug made from the title. */
  slug: string | null;
  /** Only in exports of this shop. */
  formerSlugs: readonly string[];
  isPublished: boolean;
  title: LocalizedText;
  description: LocalizedText;
  facts: ProductFacts;
  type: string;
  images: readonly ImageKey[];
  goesWith: readonly ParentId[];
  sale: PlannedSale | null;
  selectedProperties: SelectedProperties;
  version: number;
  /** ISO 8601; null for the time of the import, and for not deleted. */
  createdAt: string | null;
  updatedAt: string | null;
  deletedAt: string | null;
  variants: readonly ImportedVariant[];
  stockRequests: readonly ImportedStockRequest[];
}

/** Only in exports of this shop. */
export interface ImportedStockRequest {
  /** Null for any variant. */
  productID: VariantId | null;
  email: string;
  language: Language;
  createdAt: string;
}

const line = { most: productLimits.title, markup: 'removed' } as const;
const prose = { most: productLimits.description, lines: true } as const;

export function parentIdOf(oldId: string): ParentId {
  if (isParentId(oldId)) return oldId;
  const id = `prd_${oldId}` as const;
  return isParentId(id) ? id : `prd_x${fingerprint(oldId)}`;
}

const productFields = [
  'id',
  'isPublished',
  'title',
  'description',
  'images',
  'selectedProperties',
  'variants',
  'minPrice',
  'type',
  'record',
];
const capitals = ['Id', 'Image', 'Price', 'Qty', 'SalesPercentage', 'Title', 'Type'];

export function readProducts(
  findings: Findings,
  branch: unknown,
  filters: readonly ImportedFilter[],
  images: Images,
): ImportedProduct[] {
  if (branch !== undefined && !isEntry(branch)) findings.note('Products', 'not-an-entry', branch);
  const products = isEntry(branch) ? branch : {};
  noteUnknown(findings, 'Products', products, ['ParentProducts', 'ProductVariants']);
  const variants = new Map<string, ReadVariant>();
  for (const { path, key: oldId, value } of readMap(
    findings,
    'Products/ProductVariants',
    own(products, 'ProductVariants'),
  )) {
    if (!isEntry(value)) {
      findings.note(path, 'not-an-entry', value);
      continue;
    }
    const inside = own(value, 'id');
    if (inside !== undefined && inside !== oldId) findings.note(`${path}/id`, 'id-differs', inside);
    const parent = own(value, 'parentID');
    variants.set(oldId, { oldId, path, entry: value, parent: typeof parent === 'string' ? parent : null });
  }
  const parents = readMap(findings, 'Products/ParentProducts', own(products, 'ParentProducts'));
  const listed = new Map<string, string>();
  const ids = new Set<string>();
  const read = parents.flatMap(({ path, key: oldId, value }): ImportedProduct[] => {
    if (!isEntry(value)) {
      findings.note(path, 'not-an-entry', value);
      return [];
    }
    const record = readRecord(findings, path, value, productRecord);
    const id = record?.id ?? parentIdOf(oldId);
    if (ids.has(id)) {
      findings.note(path, 'id-twice', oldId);
      return [];
    }
    ids.add(id);
    if (record) {
      for (const each of record.variants) listed.set(each.id, oldId);
      return [{ ...record, oldId, path }];
    }
    const inside = own(value, 'id') ?? own(value, 'Id');
    if (inside !== undefined && inside !== oldId) findings.note(`${path}/id`, 'id-differs', inside);
    if (id.slice(4) !== oldId && id !== oldId) findings.note(path, 'id-rewritten', id);
    return [readProduct(findings, { path, oldId, id, value }, { filters, images, variants, listed })];
  });
  for (const { oldId, path, parent } of variants.values())
    if (!listed.has(oldId)) findings.note(path, 'variant-without-parent', parent);
  return read;
}

interface Around {
  filters: readonly ImportedFilter[];
  images: Images;
  variants: ReadonlyMap<string, ReadVariant>;
  /** Variant to parent. */
  listed: Map<string, string>;
}

function readProduct(
  findings: Findings,
  { path, oldId, id, value: given }: { path: string; oldId: string; id: ParentId; value: Entry },
  around: Around,
): ImportedProduct {
  const isOld = own(given, 'Title') !== undefined || own(given, 'Price') !== undefined;
  noteUnknown(findings, path, given, isOld ? [...productFields, ...capitals] : productFields);
  if (isOld) findings.note(path, 'product-in-capitals', own(given, 'Title'));
  const value = isOld ? lowered(given) : given;

  const title = readLocalized(findings, `${path}/title`, own(value, 'title'), line);
  if (title === null) findings.note(`${path}/title`, 'title-missing', oldId);
  const description = readLocalized(findings, `${path}/description`, own(value, 'description'), prose);
  if (description === null) findings.note(`${path}/description`, 'description-missing');
  const published = readBoolean(findings, `${path}/isPublished`, own(value, 'isPublished'));
  if (published === null && !isOld) findings.note(`${path}/isPublished`, 'published-missing');
  const type = readType(findings, `${path}/type`, own(value, 'type'), around.filters);
  const images = readImages(findings, `${path}/images`, own(value, 'images'), around.images);

  const entries = isOld
    ? [{ oldId, path, entry: value, parent: oldId }]
    : variantsOf(findings, { path, oldId, value }, around);
  const selectedProperties = readSelected(findings, path, value, entries);
  const variants = entries.flatMap((each) => readVariant(findings, each, selectedProperties, isOld));
  noteSameChoices(findings, entries, variants);
  if (variants.length === 0) findings.note(`${path}/variants`, 'product-without-variants');
  const least = Math.min(...variants.map(({ price, salesPercentage }) => salePrice(price, salesPercentage)));
  const stated = own(value, 'minPrice');
  if (stated !== undefined && variants.length > 0 && stated !== least)
    findings.note(`${path}/minPrice`, 'min-price-stale', `${String(stated).slice(0, 20)} → ${least}`);
  return {
    oldId,
    path,
    id,
    slug: null,
    formerSlugs: [],
    isPublished: (published ?? true) && title !== null && variants.length > 0,
    title: title ?? withSpare(blankText, oldId),
    description: description ?? ['', ''],
    facts: noFacts,
    type,
    images,
    goesWith: [],
    sale: null,
    selectedProperties,
    version: 1,
    createdAt: null,
    updatedAt: null,
    deletedAt: null,
    variants,
    stockRequests: [],
  };
}

/** Converts fields of an older version of the shop (specification, section 3). */
function lowered(value: Entry): Entry {
  const image = own(value, 'Image');
  return {
    title: own(value, 'Title'),
    description: own(value, 'description'),
    isPublished: own(value, 'isPublished'),
    images: image === undefined ? own(value, 'images') : [image],
    type: own(value, 'Type') ?? own(value, 'type'),
    price: own(value, 'Price'),
    qty: own(value, 'Qty'),
    salesPercentage: own(value, 'SalesPercentage'),
    selectedProperties: {},
  };
}

function readType(
  findings: Findings,
  path: string,
  value: unknown,
  filters: readonly ImportedFilter[],
): string {
  const text = readText(findings, path, value, { most: productLimits.label });
  if (text === '' || text === typePlaceholder) {
    findings.note(path, 'type-missing', text);
    return '';
  }
  const exact = filters.find(({ oldId }) => oldId === text);
  if (exact) return exact.key;
  const folded = text.toLowerCase();
  const named = filters.find(
    ({ oldId, title }) =>
      oldId.toLowerCase() === folded || textsOf(title).some((each) => each.toLowerCase() === folded),
  );
  findings.note(path, named ? 'type-by-title' : 'type-unknown', text);
  return named?.key ?? '';
}

function readImages(findings: Findings, path: string, value: unknown, images: Images): ImageKey[] {
  const keys = readList(findings, path, value).flatMap(
    (item) => images.find(item.path, item.value)?.key ?? [],
  );
  const once = [...new Set(keys)];
  if (once.length === 0) findings.note(path, 'images-missing');
  if (once.length > productLimits.images) findings.note(path, 'images-too-many', once.length);
  return once.slice(0, productLimits.images);
}

function variantsOf(
  findings: Findings,
  { path, oldId, value }: { path: string; oldId: string; value: Entry },
  { variants, listed }: Around,
): ReadVariant[] {
  const named = readList(findings, `${path}/variants`, own(value, 'variants')).flatMap(
    (item): ReadVariant[] => {
      const name = isEntry(item.value) ? own(item.value, 'id') : item.value;
      const found = typeof name === 'string' ? variants.get(name) : undefined;
      if (!found) {
        findings.note(item.path, 'variant-missing', name);
        return [];
      }
      const other = listed.get(found.oldId);
      if (other !== undefined || (found.parent !== null && found.parent !== oldId && other === oldId)) {
        findings.note(item.path, 'variant-listed-elsewhere', found.oldId);
        return [];
      }
      if (found.parent === null) findings.note(`${found.path}/parentID`, 'variant-parent-missing', oldId);
      else if (found.parent !== oldId) findings.note(`${found.path}/parentID`, 'id-differs', found.parent);
      listed.set(found.oldId, oldId);
      return [found];
    },
  );
  const unlisted = [...variants.values()].filter((each) => each.parent === oldId && !listed.has(each.oldId));
  for (const each of unlisted) {
    findings.note(each.path, 'variant-not-listed', oldId);
    listed.set(each.oldId, oldId);
  }
  return [...named, ...unlisted];
}
