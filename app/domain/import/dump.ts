import { type ImportedFilter, type ImportedOption, readFilters, readOptions } from './filters.ts';
import { Images, type ImportedImage } from './images.ts';
import { type ImportedOrder, readOrders } from './orders.ts';
import { type ImportedProduct, readProducts } from './products.ts';
import { type ImportedPromoCode, readPromoCodes } from './promo-codes.ts';
import { type CustomerRecord, customerRecord } from './records.ts';
import type { DumpProblem, Finding } from './report.ts';
import { type Entry, Findings, isEntry, own, readMap } from './values.ts';

/** An export of the realtime database (specification, sections 3 and 7), as this shop stores it. */
export interface ImportedShop {
  filters: readonly ImportedFilter[];
  options: readonly ImportedOption[];
  images: readonly ImportedImage[];
  products: readonly ImportedProduct[];
  promoCodes: readonly ImportedPromoCode[];
  orders: readonly ImportedOrder[];
  /** Of an export of this shop; other orders bring their customers. */
  customers: readonly ImportedCustomerRecord[];
  settings: readonly ImportedSetting[];
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
  'Settings',
];

const deepest = 30;

/** The text of a file as a tree, or why it is none. */
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

/** @param taken order numbers of the shop, with the orders that have them. */
export function readDump(dump: Entry, taken: ReadonlyMap<string, string>): ImportedShop {
  const findings = new Findings();
  for (const [branch, value] of Object.entries(dump))
    if (!branches.includes(branch)) findings.note(branch, 'unknown-branch', value);
  const filters = readFilters(findings, own(dump, 'Filters'), own(dump, 'FiltersOrdered'));
  const options = readOptions(findings, own(dump, 'ProductOptions'));
  const pictures = new Images(findings, own(dump, 'Images'));
  const products = readProducts(findings, own(dump, 'Products'), filters, pictures);
  const images = pictures.all(products);
  const promoCodes = readPromoCodes(findings, dump.PromoCodes);
  const orders = readOrders(findings, dump.Orders, { products, taken });
  const customers = readMap(findings, 'Customers', dump.Customers).flatMap(({ path, key, value }) => {
    const read = customerRecord.safeParse(value);
    if (!read.success) findings.note(path, 'customer-unreadable', value);
    return read.success ? [{ ...read.data, oldId: key, path }] : [];
  });
  const settings = readMap(findings, 'Settings', dump.Settings).map(({ path, key, value }) => ({
    name: key,
    path,
    value,
  }));
  return {
    filters,
    options,
    images,
    products,
    promoCodes,
    orders,
    customers,
    settings,
    findings: findings.all,
  };
}
