import { type Steps, toEnd } from '../steps.ts';
import { type ImportedFilter, type ImportedOption, readFilters, readOptions } from './filters.ts';
import { Images, type ImportedImage } from './images.ts';
import { type ImportedOrder, readOrders } from './orders.ts';
import { type ImportedProduct, readProducts } from './products.ts';
import { type ImportedPromoCode, readPromoCodes } from './promo-codes.ts';
import {
  type CustomerRecord,
  customerRecord,
  type SegmentRecord,
  type StoreListRecord,
  segmentRecord,
  storeListRecord,
} from './records.ts';
import type { DumpProblem, Finding, ImportKind } from './report.ts';
import { type Entry, Findings, isEntry, own, readList, readMap } from './values.ts';

/** Parsed export of the realtime database (specification, sections 3 and 7), in this shop's form. */
export interface ImportedShop {
  filters: readonly ImportedFilter[];
  options: readonly ImportedOption[];
  images: readonly ImportedImage[];
  products: readonly ImportedProduct[];
  promoCodes: readonly ImportedPromoCode[];
  orders: readonly ImportedOrder[];
  /** Only in exports of this shop; other orders bring their customers. */
  customers: readonly ImportedCustomerRecord[];
  segments: readonly SegmentRecord[];
  stores: StoreListRecord | null;
  settings: readonly ImportedSetting[];
  /** Number of skipped entries. */
  left: Readonly<Record<Exclude<ImportKind, 'images' | 'settings'>, number>>;
  findings: readonly Finding[];
}

export interface ImportedCustomerRecord extends CustomerRecord {
  oldId: string;
  path: string;
}

export interface ImportedSetting {
  name: string;
  path: string;
  value: unknown;
}

const branches = [
  'Filters',
  'FiltersOrdered',
  'Images',
  'Orders',
  'ProductOptions',
  'Products',
  'PromoCodes',
  'Customers',
  'Segments',
  'Settings',
  'Stores',
];

const deepest = 30;

/** Parses a file as a tree, or returns why it is refused. */
export function parseDump(text: string): { ok: true; dump: Entry } | { ok: false; problem: DumpProblem } {
  let dump: unknown;
  try {
    dump = JSON.parse(text.startsWith('\ufeff') ? text.slice(1) : text);
  } catch {
    return { ok: false, problem: 'not-json' };
  }
  if (!isShallow(dump)) return { ok: false, problem: 'too-deep' };
  if (!isEntry(dump) || !branches.some((branch) => Object.hasOwn(dump, branch)))
    return { ok: false, problem: 'not-an-export' };
  return { ok: true, dump };
}

function isShallow(root: unknown): boolean {
  let level: unknown[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) return false;
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue;
      for (const item of Object.values(value)) if (typeof item === 'object' && item !== null) next.push(item);
    }
    level = next;
  }
  return true;
}

/** @param taken existing order numbers with their orders. */
export function readDump(dump: Entry, taken: ReadonlyMap<string, string>): ImportedShop {
  return toEnd(readDumpInSteps(dump, taken));
}

export function* readDumpInSteps(dump: Entry, taken: ReadonlyMap<string, string>): Steps<ImportedShop> {
  const findings = new Findings();
  for (const [branch, value] of Object.entries(dump))
    if (!branches.includes(branch)) findings.note(branch, 'unknown-branch', value);
  const filters = readFilters(findings, own(dump, 'Filters'), own(dump, 'FiltersOrdered'));
  const options = readOptions(findings, own(dump, 'ProductOptions'));
  const pictures = new Images(findings, own(dump, 'Images'));
  const products = readProducts(findings, own(dump, 'Products'), filters, pictures);
  const images = pictures.all(products);
  const promoCodes = readPromoCodes(findings, dump.PromoCodes);
  const orders = yield* readOrders(findings, dump.Orders, { products, taken });
  yield;
  const customers = readMap(findings, 'Customers', dump.Customers).flatMap(({ path, key, value }) => {
    const read = customerRecord.safeParse(value);
    if (!read.success) findings.note(path, 'customer-unreadable', value);
    return read.success ? [{ ...read.data, oldId: key, path }] : [];
  });
  const segments = readMap(findings, 'Segments', dump.Segments).flatMap(({ path, value }) => {
    const read = segmentRecord.safeParse(value);
    if (!read.success) findings.note(path, 'customer-unreadable', value);
    return read.success ? [read.data] : [];
  });
  const listed = own(dump, 'Stores');
  const readStores = listed === undefined ? null : storeListRecord.safeParse(listed);
  if (readStores?.success === false) findings.note('Stores', 'record-unreadable', '');
  const settings = readMap(findings, 'Settings', dump.Settings).map(({ path, key, value }) => ({
    name: key,
    path,
    value,
  }));
  const read = { filters, options, products, promoCodes, orders, customers };
  const stores = readStores?.data ?? null;
  return { ...read, images, segments, stores, settings, left: leftOut(dump, read), findings: findings.all };
}

function leftOut(
  dump: Entry,
  read: Readonly<Record<keyof ImportedShop['left'], readonly unknown[]>>,
): ImportedShop['left'] {
  // Problems of the lists were reported when they were read first.
  const silent = new Findings();
  const entries = (branch: unknown) => readMap(silent, '', branch);
  const inGroups = (branch: unknown) =>
    entries(branch).reduce((sum, { value }) => {
      const isOne = isEntry(value) ? Object.hasOwn(value, 'code') : !Array.isArray(value);
      return sum + (isOne ? 1 : readList(silent, '', value).length);
    }, 0);
  const products = own(dump, 'Products');
  return {
    filters: entries(own(dump, 'Filters')).length - read.filters.length,
    options: inGroups(own(dump, 'ProductOptions')) - read.options.length,
    products:
      entries(isEntry(products) ? own(products, 'ParentProducts') : undefined).length - read.products.length,
    promoCodes: inGroups(own(dump, 'PromoCodes')) - read.promoCodes.length,
    orders: entries(own(dump, 'Orders')).length - read.orders.length,
    customers: entries(own(dump, 'Customers')).length - read.customers.length,
  };
}
