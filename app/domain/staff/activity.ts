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

/** By the first part of a page's path. */
const kindsOfPages: Readonly<Record<string, ActivityKind>> = {
  orders: 'orders',
  packing: 'orders',
  labels: 'orders',
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
  import: 'settings',
  staff: 'staff',
  account: 'staff',
};

/** Calls that change something, and downloads. The others only read for a page. */
const kindsOfCalls: Readonly<Record<string, ActivityKind>> = {
  updateOrderStatus: 'orders',
  exportOrders: 'orders',
  exportShipments: 'orders',
  deleteParentProduct: 'products',
  importProducts: 'products',
  exportProducts: 'products',
  addProductFilter: 'products',
  saveFiltersSelection: 'products',
  uploadImage: 'products',
  deleteImage: 'products',
  addPromoCodes: 'promos',
  exportCustomers: 'customers',
  exportNewsletter: 'customers',
  importStores: 'settings',
  importDump: 'settings',
  applyImport: 'settings',
};

/** Intents that only read, test the user's own device, or are a step before the one that is recorded. */
export const unnotedIntents: ReadonlySet<string> = new Set([
  ...['match-orders', 'match-products', 'match-codes', 'preview-change'],
  ...['pack-line', 'unpack-line', 'test-device', 'link-line'],
]);

export interface ActivityPlace {
  kind: ActivityKind;
  action: string;
  /** Subject in the path: an order's number, a product, a customer. */
  subject: string;
}

/** Of a posted intent or a call. @param path without language. @returns null where it is not recorded. */
export function activityPlace(path: string, intent: string | null): ActivityPlace | null {
  const [, area = '', first = '', second = ''] = path.split('/');
  if (area === 'api') {
    const kind = Object.hasOwn(kindsOfCalls, first) ? kindsOfCalls[first] : undefined;
    return kind ? { kind, action: first, subject: '' } : null;
  }
  const kind = Object.hasOwn(kindsOfPages, first) ? kindsOfPages[first] : undefined;
  if (!kind || intent === null || unnotedIntents.has(intent)) return null;
  return { kind, action: intent, subject: second === 'new' ? '' : second };
}

const named = [
  'orderNumber',
  'orderNumbers',
  'orders',
  'id',
  'ids',
  'code',
  'codes',
  'email',
  'key',
  'parent',
];
const mostNamed = 5;
const longestSubject = 200;

/** The subject in posted data: only ids, numbers and codes, because the log must not contain customer data. */
export function subjectIn(input: unknown): string {
  if (typeof input !== 'object' || input === null) return '';
  const fields = new Map<string, unknown>(Object.entries(input));
  for (const name of named) {
    const value = fields.get(name);
    const values = (Array.isArray(value) ? value : [value]).flatMap((one: unknown) =>
      typeof one === 'string' || typeof one === 'number' ? [String(one)] : [],
    );
    if (values.length === 0) continue;
    const more = values.length > mostNamed ? ` +${values.length - mostNamed}` : '';
    return (values.slice(0, mostNamed).join(' ') + more).slice(0, longestSubject);
  }
  return '';
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
}
