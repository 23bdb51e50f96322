import { readCustomerId } from '../customer/customer-record.ts';
import type { ActivityChange } from './activity-change.ts';

/** Kinds of entries in the admin area's activity log (decision 80). */
export const activityKinds = [
  'orders',
  'payments',
  'products',
  'promos',
  'customers',
  'settings',
  'staff',
  'sign-ins',
  'refusals',
] as const;
export type ActivityKind = (typeof activityKinds)[number];

export const activityPerPage = 50;

/** Retention in days: sign-ins and refusals, which may concern strangers, and everything else. */
export const activityRetention = { 'sign-ins': 180, refusals: 180, others: 730 } as const;

/** By the first part of a page's path, for every page of the admin area; null where nothing is recorded. */
export const kindsOfPages: Readonly<Record<string, ActivityKind | null>> = {
  // The overview, which has the list of first steps.
  '': 'settings',
  orders: 'orders',
  packing: 'orders',
  labels: null,
  waybills: null,
  payments: 'payments',
  products: 'products',
  filters: 'products',
  images: 'products',
  promos: 'promos',
  customers: 'customers',
  messages: 'customers',
  reviews: 'customers',
  emails: 'settings',
  settings: 'settings',
  stores: 'settings',
  activity: null,
  import: 'settings',
  staff: 'staff',
  account: 'staff',
};

/** Calls that change something, and downloads. The others only read for a page, or bring one picture of an import. */
const kindsOfCalls: Readonly<Record<string, ActivityKind>> = {
  exportOrders: 'orders',
  exportShipments: 'orders',
  deleteParentProduct: 'products',
  importProducts: 'products',
  exportProducts: 'products',
  addProductFilter: 'products',
  saveFiltersSelection: 'products',
  uploadImage: 'products',
  images: 'products',
  deleteImage: 'products',
  addPromoCodes: 'promos',
  exportCustomers: 'customers',
  exportNewsletter: 'customers',
  importStores: 'settings',
  importDump: 'settings',
  applyImport: 'settings',
  exportImportReport: 'settings',
};

/** Intents that only read, test the user's own device, or are a step before the one that is recorded. */
export const unnotedIntents: ReadonlySet<string> = new Set([
  ...['match-orders', 'match-products', 'match-codes', 'match-images', 'preview-change'],
  ...['pack-line', 'unpack-line', 'test-device', 'link-line'],
]);

export interface ActivityPlace {
  kind: ActivityKind;
  action: string;
  /** Subject in the path: an order's number, a product, a customer. */
  subject: string;
}

/** Of a posted intent, or of a call. @param path without language. Null where it is not noted. */
export function activityPlace(path: string, intent: string | null, input: unknown): ActivityPlace | null {
  const [, area = '', first = '', second = ''] = path.split('/');
  if (area === 'api') {
    const kind = Object.hasOwn(kindsOfCalls, first) ? kindsOfCalls[first] : undefined;
    // A file that was only checked changed nothing.
    const isChecked =
      typeof input === 'object' && input !== null && 'apply' in input && input.apply === false;
    return kind && !isChecked ? { kind, action: first, subject: '' } : null;
  }
  const kind = Object.hasOwn(kindsOfPages, first) ? kindsOfPages[first] : undefined;
  if (!kind || intent === null || unnotedIntents.has(intent)) return null;
  const [why] = valuesAt(input, ['why']);
  const action = intent === 'change-variants' && why === 'undone' ? 'undo-variants' : intent;
  return { kind, action, subject: second === 'new' ? '' : second };
}

/**
 * The fields that name the subject of a posted input, by the first part of a page's path or by call; the first field that
 * is there counts. By area, because `code` is a promo code in one and a sign-in code in another; other fields are never
 * recorded.
 */
const subjectFields: Readonly<Record<string, readonly string[]>> = {
  orders: ['orderNumber', 'orders.orderNumber'],
  packing: ['orderNumber'],
  payments: ['orderNumber', 'id'],
  products: ['product', 'product.id', 'id', 'ids', 'changes.id'],
  filters: ['key', 'id'],
  images: ['key', 'keys'],
  promos: ['code', 'codes'],
  messages: ['id'],
  reviews: ['id', 'ids'],
  emails: ['id', 'orderNumber'],
  staff: ['email', 'id'],
  'api/deleteParentProduct': ['parent'],
  'api/images': ['image.key'],
  'api/deleteImage': ['image'],
  'api/addPromoCodes': ['codes'],
};

/** What was changed according to an answer, where that is more exact than what was posted. */
export function subjectsChanged(answer: unknown): string[] {
  return ['moved', 'undone'].flatMap((field) => valuesAt(answer, [field]));
}

/** Intents of the page of one customer; messages, reviews and segments are counted by numbers of their own. */
export const customerIntents: readonly string[] = [
  ...['save-loyalty', 'add-note', 'add-tag', 'remove-tag'],
  ...['forget-stock-requests', 'forget-reviews', 'end-newsletter', 'forget-newsletter'],
];

/** The customer that a row is about; null for all others. */
export function customerOf({
  kind,
  action,
  subject,
}: Pick<Activity, 'kind' | 'action' | 'subject'>): number | null {
  return kind === 'customers' && customerIntents.includes(action) ? readCustomerId(subject) : null;
}

const longestSubject = 200;
/** The most that are named; the others are counted. */
export const mostNamed = 5;

/** Ids, numbers and codes: nothing about a customer, and no secret. @param path without language. */
export function subjectsIn(path: string, input: unknown): string[] {
  const [, area = '', first = ''] = path.split('/');
  const place = area === 'api' ? `api/${first}` : first;
  const fields = Object.hasOwn(subjectFields, place) ? (subjectFields[place] ?? []) : [];
  for (const field of fields) {
    const found = valuesAt(input, field.split('.'));
    if (found.length > 0) return found;
  }
  return [];
}

/** Title of a posted product in each language: before its first save a new product has no other name. */
export function postedTitle(input: unknown): string[] {
  return valuesAt(input, ['product', 'title']);
}

function valuesAt(input: unknown, [name, ...more]: readonly string[]): string[] {
  if (Array.isArray(input))
    return input.flatMap((one) => valuesAt(one, name === undefined ? [] : [name, ...more]));
  if (name === undefined)
    return (typeof input === 'string' && input !== '') || typeof input === 'number' ? [String(input)] : [];
  if (typeof input !== 'object' || input === null || !Object.hasOwn(input, name)) return [];
  return valuesAt(new Map<string, unknown>(Object.entries(input)).get(name), more);
}

/** In one line. @param count of all, where `named` are fewer. */
export function subjectLine(named: readonly string[], count = named.length, between = ' '): string {
  const shown = named.slice(0, mostNamed);
  const more = count > shown.length ? ` +${count - shown.length}` : '';
  return shown.join(between).slice(0, longestSubject) + more;
}

/** Times ISO 8601, UTC. */
export interface Activity {
  id: number;
  at: string;
  kind: ActivityKind;
  /** An intent, a call of `/api`, `sign-in`, or the reason of a refusal. */
  action: string;
  /** Email address; empty for a stranger. */
  actor: string;
  subject: string;
  /** The subject's name at that time. */
  label: string;
  /** `ok`, or the name of the problem. */
  outcome: string;
  /** Shortened; only for sign-ins. */
  network: string;
  /** Null without any. */
  changes: readonly ActivityChange[] | null;
}
