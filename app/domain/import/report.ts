import type { LocalizedText } from '../language.ts';

/** How an import treated an unexpected entry; the kind tells the owner how serious it is. */

export const findingKinds = ['drop', 'doubt', 'repair'] as const;
export type FindingKind = (typeof findingKinds)[number];

const kinds = {
  'not-an-entry': 'drop',
  'unknown-branch': 'drop',
  'unknown-field': 'drop',
  'hole-in-list': 'repair',
  'list-as-map': 'repair',
  'number-as-text': 'repair',
  'number-rounded': 'repair',
  'number-unreadable': 'doubt',
  'number-out-of-range': 'doubt',
  'boolean-as-text': 'repair',
  'boolean-unreadable': 'doubt',
  'text-from-value': 'repair',
  'text-tidied': 'repair',
  'text-too-long': 'doubt',
  'markup-removed': 'repair',
  'markup-kept': 'doubt',
  'pair-as-map': 'repair',
  'pair-as-text': 'repair',
  'language-missing': 'doubt',
  'date-in-another-form': 'repair',
  'date-without-time': 'doubt',
  'date-unreadable': 'doubt',
  'date-guessed': 'doubt',
  'id-differs': 'repair',
  'id-rewritten': 'repair',
  'id-twice': 'drop',
  'filter-missing': 'drop',
  'filter-twice': 'drop',
  'filter-same-name': 'doubt',
  'filter-not-ordered': 'doubt',
  'option-twice': 'drop',
  'image-name-missing': 'repair',
  'image-url-missing': 'doubt',
  'image-url-elsewhere': 'doubt',
  'image-url-without-token': 'doubt',
  'image-as-url': 'repair',
  'image-unlisted': 'repair',
  'image-file-missing': 'doubt',
  'image-file-refused': 'doubt',
  'images-missing': 'doubt',
  'images-too-many': 'drop',
  'published-missing': 'repair',
  'title-missing': 'doubt',
  'description-missing': 'doubt',
  'type-missing': 'doubt',
  'type-unknown': 'doubt',
  'type-by-title': 'repair',
  'selected-missing': 'repair',
  'selected-differs': 'repair',
  'min-price-stale': 'repair',
  'product-in-capitals': 'repair',
  'product-without-variants': 'doubt',
  'variant-missing': 'drop',
  'variant-not-listed': 'repair',
  'variant-listed-elsewhere': 'drop',
  'variant-without-parent': 'drop',
  'variant-parent-missing': 'repair',
  'barcode-taken': 'drop',
  'choice-missing': 'doubt',
  'choice-unselected': 'drop',
  'choice-twice': 'doubt',
  'price-missing': 'drop',
  'cost-missing': 'doubt',
  'stock-negative': 'repair',
  'stock-missing': 'doubt',
  'sale-missing': 'repair',
  'promo-unusable': 'drop',
  'promo-rewritten': 'repair',
  'promo-twice': 'drop',
  'promo-over-100': 'drop',
  'promo-worth-nothing': 'drop',
  'promo-percent-and-amount': 'doubt',
  'promo-used-missing': 'doubt',
  'order-empty': 'drop',
  'order-number-rewritten': 'repair',
  'order-number-twice': 'repair',
  'order-twice': 'doubt',
  'status-by-label': 'repair',
  'status-missing': 'doubt',
  'status-unknown': 'doubt',
  'payment-by-label': 'repair',
  'payment-unknown': 'doubt',
  'attempts-missing': 'doubt',
  'shipping-by-label': 'repair',
  'shipping-unknown': 'doubt',
  'order-type-unknown': 'repair',
  'basket-missing': 'repair',
  'basket-as-list': 'repair',
  'products-missing': 'doubt',
  'lines-missing': 'doubt',
  'line-gone': 'doubt',
  'line-differs': 'doubt',
  'line-split': 'repair',
  'total-differs': 'doubt',
  'customer-missing': 'doubt',
  'name-missing': 'doubt',
  'phone-tidied': 'repair',
  'phone-unreadable': 'doubt',
  'phone-missing': 'doubt',
  'email-tidied': 'repair',
  'email-several': 'repair',
  'email-unreadable': 'drop',
  'email-missing': 'doubt',
  'county-tidied': 'repair',
  'county-unknown': 'doubt',
  'invoice-to-note': 'repair',
  'record-unreadable': 'doubt',
  'setting-unreadable': 'drop',
  'customer-unreadable': 'drop',
  'differs-from-shop': 'drop',
} as const satisfies Record<string, FindingKind>;

export type FindingCode = keyof typeof kinds;

export const findingCodes: readonly FindingCode[] = Object.keys(kinds).filter(isFindingCode);

export function isFindingCode(code: string): code is FindingCode {
  return Object.hasOwn(kinds, code);
}

export function kindOf(code: FindingCode): FindingKind {
  return kinds[code];
}

export interface Finding {
  /** Path in the file, `Orders/-Mabc/customer/number`. */
  path: string;
  code: FindingCode;
  /** The value found or the result; may be empty. */
  detail: string;
}

/** With the name by which the owner knows the entry; empty without one. */
export interface NamedFinding extends Finding {
  subject: ImportKind | 'variants' | null;
  name: LocalizedText;
}

/** Whether it is JSON or an id, which means nothing to the owner. */
export function isTechnical(detail: string): boolean {
  return /^[[{]|^(?:\w{3}_)?(?:-[\w-]{19}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.test(detail);
}

export const importKinds = [
  'products',
  'images',
  'filters',
  'options',
  'promoCodes',
  'orders',
  'customers',
  'settings',
] as const;
export type ImportKind = (typeof importKinds)[number];

/** `added`: by this import. `stored`: already existed, unchanged. `left`: skipped. */
export interface ImportCount {
  added: number;
  stored: number;
  left: number;
}

/** A picture without a file, and the products that will lack it. */
export interface MissingPicture {
  file: string;
  products: readonly LocalizedText[];
}

export interface ImportReport {
  counts: Readonly<Record<ImportKind, ImportCount>>;
  missing: readonly MissingPicture[];
  /** Imported orders that are still open, and those of them that await a transfer. */
  open: { orders: number; transfers: number };
  findings: readonly NamedFinding[];
}

export function totalOf(counts: ImportReport['counts'], which: keyof ImportCount): number {
  return importKinds.reduce((sum, kind) => sum + counts[kind][which], 0);
}

/** Progress of a running import, then the report's id (null where nothing was new) or the reason of a failure. */
export type ApplyLine =
  | { progress: number; of: number }
  | { report: number | null }
  | { problem: 'import-failed' | 'import-too-slow' };

export type DumpProblem = 'too-large' | 'not-text' | 'not-json' | 'too-deep' | 'not-an-export';

/** In bytes: the realtime database of such a shop has a few million. */
export const largestDump = 64_000_000;

/** An uploaded export that nobody imports or discards is removed after these days: it has all customers in it. */
export const daysOfDump = 7;

/** Number of equal findings, and the first of them, each of another entry. */
export interface FindingGroup {
  code: FindingCode;
  places: number;
  /** Number of entries with their own name. */
  entries: number;
  first: readonly NamedFinding[];
}

const namedOfAGroup = 3;

/** By kind, the most frequent first. */
export function groupFindings(findings: readonly NamedFinding[]): readonly FindingGroup[] {
  const groups = [...Map.groupBy(findings, ({ code }) => code)].map(([code, all]) => {
    const names = new Map<string, NamedFinding>();
    for (const finding of all) {
      const name = JSON.stringify(finding.name);
      if (!names.has(name)) names.set(name, finding);
    }
    const first = [...names.values()].slice(0, namedOfAGroup);
    return { code, places: all.length, entries: names.size, first };
  });
  const rank = ({ code }: FindingGroup) => findingKinds.indexOf(kindOf(code));
  return groups.toSorted((a, b) => rank(a) - rank(b) || b.places - a.places);
}

export function countFindings(findings: readonly Finding[]): Readonly<Record<FindingKind, number>> {
  const counts = { drop: 0, doubt: 0, repair: 0 };
  for (const { code } of findings) counts[kindOf(code)] += 1;
  return counts;
}
