import { salePrice } from '../cart/money.ts';
import { gramsOfLabel } from '../catalogue/grams.ts';
import { type PropertyName, propertyNames, type SelectedProperties } from '../catalogue/product.ts';
import { productLimits, typePlaceholder } from '../catalogue/product-check.ts';
import { noFacts, type ProductFacts } from '../catalogue/product-facts.ts';
import { slugOf } from '../catalogue/slug.ts';
import { type ImageKey, isImageKey, isParentId, isVariantId, type ParentId, type VariantId } from '../ids.ts';
import { blankText, type LocalizedText, textsOf, withSpare } from '../language.ts';
import { type ImageRecord, imageRecord, productRecord, readRecord } from './records.ts';
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
  readNumber,
  readText,
} from './values.ts';

/** Filters, options, pictures and products of an export, as the shop stores them. */

export interface ImportedFilter {
  oldId: string;
  path: string;
  key: string;
  title: LocalizedText;
  shown: boolean;
}

export interface ImportedOption {
  kind: PropertyName;
  value: LocalizedText;
}

export interface ImportedImage {
  oldId: string;
  path: string;
  key: ImageKey;
  name: string;
  alt: LocalizedText;
  /** Names under which the picture may lie in the folder, the likeliest first. */
  files: readonly string[];
  /** Of an export of this shop, whose files are taken as they are. */
  record: ImageRecord | null;
}

export interface ImportedVariant {
  id: VariantId;
  price: number;
  cost: number;
  qty: number;
  salesPercentage: number;
  size: LocalizedText | null;
  weight: LocalizedText | null;
  color: LocalizedText | null;
  grams: number;
}

export interface ImportedProduct {
  oldId: string;
  path: string;
  id: ParentId;
  /** Null for one made from the title. */
  slug: string | null;
  isPublished: boolean;
  title: LocalizedText;
  description: LocalizedText;
  facts: ProductFacts;
  type: string;
  images: readonly ImageKey[];
  selectedProperties: SelectedProperties;
  version: number;
  /** ISO 8601; null for the time of the import, and for not deleted. */
  createdAt: string | null;
  updatedAt: string | null;
  deletedAt: string | null;
  variants: readonly ImportedVariant[];
}

export interface ImportedCatalogue {
  filters: readonly ImportedFilter[];
  options: readonly ImportedOption[];
  images: readonly ImportedImage[];
  products: readonly ImportedProduct[];
}

const line = { most: productLimits.title, markup: 'removed' } as const;
const label = { most: productLimits.label, markup: 'removed' } as const;
const prose = { most: productLimits.description, lines: true } as const;

export function readCatalogue(findings: Findings, dump: Entry): ImportedCatalogue {
  const filters = readFilters(findings, own(dump, 'Filters'), own(dump, 'FiltersOrdered'));
  const options = readOptions(findings, own(dump, 'ProductOptions'));
  const images = new Images(findings, own(dump, 'Images'));
  const products = readProducts(findings, own(dump, 'Products'), filters, images);
  return { filters, options, images: images.all(products), products };
}

function readFilters(findings: Findings, map: unknown, ordered: unknown): ImportedFilter[] {
  const found = new Map<string, ImportedFilter>();
  const keys = new Set<string>();
  for (const { path, key: oldId, value } of readMap(findings, 'Filters', map)) {
    if (!isEntry(value)) {
      findings.note(path, 'not-an-entry', value);
      continue;
    }
    noteUnknown(findings, path, value, ['title', 'key', 'id', 'record']);
    const title =
      readLocalized(findings, `${path}/title`, own(value, 'title'), label) ?? withSpare(blankText, oldId);
    if (own(value, 'title') === undefined) findings.note(`${path}/title`, 'title-missing', oldId);
    const isPlain = /^[a-z0-9][a-z0-9-]{0,59}$/.test(oldId);
    const key = isPlain ? oldId : slugOf(title[0] === oldId ? oldId : title[0]);
    if (keys.has(key)) {
      findings.note(path, 'filter-twice', key);
      continue;
    }
    if (key !== oldId) findings.note(path, 'id-rewritten', `${oldId} → ${key}`);
    keys.add(key);
    const record = own(value, 'record');
    const isHidden = isEntry(record) && own(record, 'shown') === false;
    found.set(oldId, { oldId, path, key, title, shown: !isHidden });
  }
  const inOrder: ImportedFilter[] = [];
  for (const { path, value } of readList(findings, 'FiltersOrdered', ordered)) {
    const filter = typeof value === 'string' ? found.get(value) : undefined;
    if (!filter) findings.note(path, 'filter-missing', value);
    else if (inOrder.includes(filter)) findings.note(path, 'filter-twice', value);
    else inOrder.push({ ...filter, shown: true });
    if (filter) found.delete(filter.oldId);
  }
  for (const filter of found.values()) {
    if (filter.shown) findings.note(filter.path, 'filter-not-ordered', filter.title[0]);
    inOrder.push({ ...filter, shown: false });
  }
  return inOrder;
}

function readOptions(findings: Findings, map: unknown): ImportedOption[] {
  const options: ImportedOption[] = [];
  const known = new Set<string>();
  for (const { path, key, value } of readMap(findings, 'ProductOptions', map)) {
    const kind = propertyNames.find(
      (name) => name === key || `${name}s` === key || (name === 'color' && /^colours?$/.test(key)),
    );
    if (kind === undefined) {
      findings.note(path, 'unknown-field', value);
      continue;
    }
    for (const item of readList(findings, path, value)) {
      const pair = isEntry(item.value) && Object.hasOwn(item.value, 'title') ? item.value.title : item.value;
      const text = readLocalized(findings, item.path, pair, label);
      const name = JSON.stringify([kind, text]);
      if (text === null) findings.note(item.path, 'not-an-entry', item.value);
      else if (known.has(name)) findings.note(item.path, 'option-twice', text[0]);
      else options.push({ kind, value: text });
      known.add(name);
    }
  }
  return options;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function imageKeyOf(oldId: string): ImageKey {
  if (isImageKey(oldId)) return oldId;
  if (uuid.test(oldId)) return `img_${oldId}`;
  const digits = fingerprint(oldId);
  const parts = [0, 8, 12, 16, 20].map((from, place, all) => digits.slice(from, all[place + 1] ?? 32));
  return `img_${parts.join('-')}`;
}

/** The last part of the path that the hosted storage's address has in its place for a path. */
function fileOfUrl(url: string): string {
  const path = /\/o\/([^?#]+)/.exec(url)?.[1] ?? /^[^?#]*/.exec(url)?.[0] ?? '';
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // Not encoded: a name may have a percent sign.
  }
  return decoded.split('/').at(-1) ?? '';
}

class Images {
  readonly #findings: Findings;
  readonly #byId = new Map<string, ImportedImage>();
  readonly #byUrl = new Map<string, ImportedImage>();

  constructor(findings: Findings, map: unknown) {
    this.#findings = findings;
    for (const { path, key, value } of readMap(findings, 'Images', map)) this.#add(path, key, value);
  }

  #add(path: string, oldId: string, value: unknown): ImportedImage | null {
    const findings = this.#findings;
    const entry = typeof value === 'string' ? { url: value } : value;
    if (!isEntry(entry)) {
      findings.note(path, 'not-an-entry', value);
      return null;
    }
    const known = this.#byId.get(oldId);
    if (known) return known;
    noteUnknown(findings, path, entry, ['key', 'id', 'name', 'url', 'record']);
    const inside = own(entry, 'key') ?? own(entry, 'id');
    if (inside !== undefined && inside !== oldId) findings.note(`${path}/key`, 'id-differs', inside);
    const url = readText(findings, `${path}/url`, own(entry, 'url'), { most: 2000 });
    if (url === '') findings.note(`${path}/url`, 'image-url-missing');
    const record = readRecord(findings, path, entry, imageRecord);
    if (record === null && url !== '') {
      if (!/^https:\/\/(?!localhost\b|127\.|0\.0\.0\.0|10\.|192\.168\.|\[)[^/]+\//.test(url))
        findings.note(`${path}/url`, 'image-url-elsewhere', url);
      if (/[?&]alt=media/.test(url) && !/[?&]token=[^&]/.test(url))
        findings.note(`${path}/url`, 'image-url-without-token', url);
    }
    const file = fileOfUrl(url);
    const typed = readText(findings, `${path}/name`, own(entry, 'name'), { most: 200 });
    if (typed === '') findings.note(`${path}/name`, 'image-name-missing', file);
    const name = typed || file || oldId;
    const image: ImportedImage = {
      oldId,
      path,
      key: record?.key ?? imageKeyOf(oldId),
      name: record?.name ?? name,
      alt: record?.alt ?? blankText,
      files: [...new Set([file, typed, oldId])].filter((each) => each !== ''),
      record,
    };
    this.#byId.set(oldId, image);
    if (url !== '' && !this.#byUrl.has(url)) this.#byUrl.set(url, image);
    return image;
  }

  /** The picture that a product names, from the list of pictures where it is there. */
  find(path: string, value: unknown): ImportedImage | null {
    const findings = this.#findings;
    const entry: unknown = typeof value === 'string' ? { url: value } : value;
    if (!isEntry(entry)) {
      findings.note(path, 'not-an-entry', value);
      return null;
    }
    if (typeof value === 'string') findings.note(path, 'image-as-url', value);
    else noteUnknown(findings, path, entry, ['key', 'id', 'name', 'url']);
    const id = own(entry, 'key') ?? own(entry, 'id');
    const url = own(entry, 'url');
    const known =
      (typeof id === 'string' ? this.#byId.get(id) : undefined) ??
      (typeof url === 'string' ? this.#byUrl.get(url) : undefined);
    if (known) return known;
    const oldId =
      typeof id === 'string' && id !== '' ? id : typeof url === 'string' ? url.slice(0, 2000) : '';
    if (oldId === '') {
      findings.note(path, 'image-url-missing');
      return null;
    }
    findings.note(path, 'image-unlisted', oldId);
    return this.#add(path, oldId, entry);
  }

  /** With the title of the first product that shows each as its alternative text. */
  all(products: readonly ImportedProduct[]): ImportedImage[] {
    const titles = new Map<ImageKey, LocalizedText>();
    for (const { images, title } of products)
      for (const key of images) if (!titles.has(key)) titles.set(key, title);
    const byKey = new Map([...this.#byId.values()].map((image) => [image.key, image]));
    return [...byKey.values()].map((image) =>
      image.record ? image : { ...image, alt: titles.get(image.key) ?? image.alt },
    );
  }
}

interface ReadVariant {
  oldId: string;
  path: string;
  entry: Entry;
  parent: string | null;
}

export function parentIdOf(oldId: string): ParentId {
  if (isParentId(oldId)) return oldId;
  const id = `prd_${oldId}` as const;
  return isParentId(id) ? id : `prd_x${fingerprint(oldId)}`;
}

export function variantIdOf(oldId: string): VariantId {
  if (isVariantId(oldId)) return oldId;
  const id = `var_${oldId}` as const;
  return isVariantId(id) ? id : `var_x${fingerprint(oldId)}`;
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

function readProducts(
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
    isPublished: (published ?? true) && title !== null && variants.length > 0,
    title: title ?? withSpare(blankText, oldId),
    description: description ?? ['', ''],
    facts: noFacts,
    type,
    images,
    selectedProperties,
    version: 1,
    createdAt: null,
    updatedAt: null,
    deletedAt: null,
    variants,
  };
}

/** The fields that an older version of the shop had (specification, section 3). */
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

const none: SelectedProperties = { weight: false, size: false, color: false };

function readSelected(
  findings: Findings,
  path: string,
  value: Entry,
  variants: readonly ReadVariant[],
): SelectedProperties {
  const given = own(value, 'selectedProperties');
  if (!isEntry(given)) {
    const fromVariants = variants.map(({ entry }) => own(entry, 'selectedProperties')).find(isEntry);
    if (given !== undefined || variants.length > 0)
      findings.note(`${path}/selectedProperties`, 'selected-missing', given);
    return fromVariants ? flags(findings, `${path}/selectedProperties`, fromVariants) : none;
  }
  const selected = flags(findings, `${path}/selectedProperties`, given);
  for (const variant of variants) {
    const other = own(variant.entry, 'selectedProperties');
    if (
      isEntry(other) &&
      propertyNames.some((name) => (own(other, name) ?? false) !== (own(given, name) ?? false))
    )
      findings.note(`${variant.path}/selectedProperties`, 'selected-differs', other);
  }
  return selected;
}

function flags(findings: Findings, path: string, value: Entry): SelectedProperties {
  noteUnknown(findings, path, value, propertyNames);
  const flag = (name: PropertyName) => readBoolean(findings, `${path}/${name}`, own(value, name)) ?? false;
  return { weight: flag('weight'), size: flag('size'), color: flag('color') };
}

const variantFields = [
  'id',
  'parentID',
  'price',
  'qty',
  'salesPercentage',
  'cost',
  'size',
  'weight',
  'color',
  'selectedProperties',
  'salePrice',
];

function readVariant(
  findings: Findings,
  { oldId, path, entry }: ReadVariant,
  selected: SelectedProperties,
  isOld: boolean,
): ImportedVariant[] {
  if (!isOld) noteUnknown(findings, path, entry, variantFields);
  const number = (name: string, least: number, most: number) =>
    readNumber(findings, `${path}/${name}`, own(entry, name), { least, most });
  const price = number('price', 0, productLimits.money);
  if (price === null || price === 0) {
    findings.note(`${path}/price`, 'price-missing', own(entry, 'price'));
    return [];
  }
  const cost = number('cost', 0, productLimits.money);
  if (!cost) findings.note(`${path}/cost`, 'cost-missing', own(entry, 'cost') ?? `→ ${price}`);
  const qty = number('qty', -productLimits.amount, productLimits.amount);
  if (qty === null) findings.note(`${path}/qty`, 'stock-missing', own(entry, 'qty'));
  if (qty !== null && qty < 0) findings.note(`${path}/qty`, 'stock-negative', qty);
  const sale = number('salesPercentage', 0, 100);
  if (own(entry, 'salesPercentage') === undefined) findings.note(`${path}/salesPercentage`, 'sale-missing');
  const id = variantIdOf(oldId);
  if (id.slice(4) !== oldId && id !== oldId) findings.note(path, 'id-rewritten', id);
  const choice = (name: PropertyName) =>
    readChoice(findings, `${path}/${name}`, own(entry, name), selected[name]);
  const [size, weight, color] = [choice('size'), choice('weight'), choice('color')];
  const grams = (weight && gramsOfLabel(weight)) ?? 0;
  return [
    {
      id,
      price,
      cost: cost || price,
      qty: Math.max(0, qty ?? 0),
      salesPercentage: sale ?? 0,
      size,
      weight,
      color,
      grams,
    },
  ];
}

function readChoice(
  findings: Findings,
  path: string,
  value: unknown,
  isSelected: boolean,
): LocalizedText | null {
  const given = value === 'disabled' ? null : readLocalized(findings, path, value, label);
  if (isSelected && given === null) findings.note(path, 'choice-missing', value);
  if (!isSelected && given !== null) findings.note(path, 'choice-unselected', given[0]);
  return isSelected ? given : null;
}

function noteSameChoices(
  findings: Findings,
  entries: readonly ReadVariant[],
  variants: readonly ImportedVariant[],
): void {
  const known = new Set<string>();
  for (const { id, size, weight, color } of variants) {
    const choice = JSON.stringify([size, weight, color]);
    const path = entries.find(({ oldId }) => variantIdOf(oldId) === id)?.path;
    if (known.has(choice) && path !== undefined)
      findings.note(path, 'choice-twice', (size ?? weight ?? color)?.[0]);
    known.add(choice);
  }
}
