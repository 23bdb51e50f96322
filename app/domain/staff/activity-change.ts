import type { EditableVariant } from '../catalogue/editable-product.ts';
import { typedSaleSchema } from '../catalogue/planned-sale.ts';
import { chosenOptions } from '../catalogue/product.ts';
import { slugIn } from '../catalogue/slug.ts';
import { correctionOf, correctionReasons } from '../catalogue/stock-movement.ts';
import { typedPrice, typedStock, variantChangeSchema } from '../catalogue/variant-change.ts';
import { daySchema } from '../day-schema.ts';
import type { EmailKind } from '../email/email-kind.ts';
import { type LocalizedText, localize, pick } from '../language.ts';
import { type OrderStatus, orderStatuses } from '../order/order-status.ts';
import { readAmount } from '../payment/payment-report.ts';
import {
  type SettingsSection,
  settingContent,
  settingFields,
  settingKind,
  type TypedFields,
} from '../settings/settings.ts';
import { z } from '../zod.ts';

const terms = [
  'discount',
  'salesAmount',
  'minSpend',
  'maxUses',
  'perCustomer',
  'firstDay',
  'lastDay',
] as const;
type Term = (typeof terms)[number];

/**
 * From what to what an action changed something: numbers, days, switches, statuses and addresses of products, never what
 * was typed in words (decision 80).
 */
export type ActivityChange =
  /** `from` is absent where the page did not post it. */
  | { what: 'status'; from?: OrderStatus; to: OrderStatus }
  | ({ what: 'price' | 'sale'; from: number; to: number } & OfVariant)
  | ({ what: 'stock'; by: number } & OfVariant)
  | ({ what: 'variantAdded' | 'variantRemoved' } & OfVariant)
  /** NTD paid or refunded. */
  | { what: 'amount'; amount: number }
  | { what: 'email'; kind: EmailKind }
  /** Slugs. */
  | { what: 'address'; from: string; to: string }
  | { what: 'plannedSale'; percentage: number; firstDay: string; lastDay: string }
  /** Null without a limit. */
  | { what: Term; from: number | string | null; to: number | string | null }
  /** Both are absent where the field holds words or a key. */
  | { what: 'setting'; section: SettingsSection; field: string; from?: string; to?: string }
  /** Lines of days of the settings; `more` counts those that are not named. */
  | {
      what: 'days';
      section: SettingsSection;
      field: string;
      added: readonly string[];
      removed: readonly string[];
      more: number;
    }
  /** A save that left everything as it was. */
  | { what: 'none' }
  | { what: 'more'; count: number };

/** The options of a variant; absent where its product has no other. After the product's title where several were changed. */
interface OfVariant {
  variant?: LocalizedText;
}

/** As read from what was posted, with the id of the variant. */
type PostedChange = ActivityChange & { id?: string };

/** The most days of a list that are named, added and removed each. */
const mostDays = 10;

/** The most that are stored. Equal ones are stored once; the rest is counted. */
const mostStored = 5;

const status = z.enum(orderStatuses);
const number = z.number();
const term = z.union([number, daySchema]).nullable();
const termsSchema = z.object(Object.fromEntries(terms.map((name) => [name, term])));

const moved = z
  .object({ from: status.optional(), to: status })
  .transform(({ from, to }): ActivityChange[] => [
    from === undefined ? { what: 'status', to } : { what: 'status', from, to },
  ]);
const movedTogether = z.object({ to: status }).pipe(moved);
const variants = z
  .object({ changes: z.array(variantChangeSchema) })
  .transform(({ changes }) =>
    changes.flatMap(({ id, price, sale, by }): PostedChange[] => [
      ...(price ? [{ id, what: 'price', from: price[0], to: price[1] } as const] : []),
      ...(sale ? [{ id, what: 'sale', from: sale[0], to: sale[1] } as const] : []),
      ...(by === undefined ? [] : [{ id, what: 'stock', by } as const]),
    ]),
  );
const slugShape = /^[a-z0-9-]{1,100}$/;
const cell = z.object({ id: z.string().default(''), seen: number, typed: z.string() });
const typedAmount = z.object({ amount: z.string() }).transform(({ amount }): ActivityChange[] => {
  const whole = readAmount(amount.normalize('NFKC').trim());
  return whole === 0 ? [] : [{ what: 'amount', amount: whole }];
});

const readers: Readonly<Record<string, z.ZodType<PostedChange[]>>> = {
  'change-status': moved,
  'move-orders': movedTogether,
  'move-matching': movedTogether,
  'change-variants': variants,
  'undo-variants': variants,
  'set-price': cell.transform(({ id, seen, typed }): PostedChange[] => {
    const to = typedPrice(typed);
    return to === null ? [] : [{ id, what: 'price', from: seen, to }];
  }),
  'set-stock': cell.transform(({ id, seen, typed }): PostedChange[] => {
    const by = typedStock(typed, seen);
    return by === null ? [] : [{ id, what: 'stock', by }];
  }),
  'correct-stock': z
    .object({
      id: z.string(),
      reason: z.enum(correctionReasons),
      pieces: z.string(),
      left: number,
      held: number,
    })
    .transform(({ id, reason, pieces, ...seen }): PostedChange[] => {
      const correction = correctionOf(reason, pieces, seen);
      if ('problem' in correction) return [];
      return correction.by === 0 ? [{ what: 'none' }] : [{ id, what: 'stock', by: correction.by }];
    }),
  'record-payment': typedAmount,
  'record-refund': typedAmount,
  'refund-online': typedAmount,
  'keep-payment': z
    .object({ held: number })
    .transform(({ held }): ActivityChange[] => [{ what: 'amount', amount: held }]),
  'set-address': z
    .object({ was: z.string().regex(slugShape), slug: z.string() })
    .transform(({ was, slug }): ActivityChange[] => {
      const to = slugIn(slug);
      return !slugShape.test(to) || to === was ? [] : [{ what: 'address', from: was, to }];
    }),
  'plan-sale': z
    .object({ sale: typedSaleSchema })
    .transform(({ sale: { percentage, firstDay, lastDay } }): ActivityChange[] => [
      { what: 'plannedSale', percentage, firstDay, lastDay },
    ]),
  'edit-code': z.object({ was: termsSchema, terms: termsSchema }).transform(({ was, terms: after }) =>
    terms.flatMap((what): ActivityChange[] => {
      const [from = null, to = null] = [was[what], after[what]];
      return from === to ? [] : [{ what, from, to }];
    }),
  ),
};

/**
 * @param action of the row. @param input as posted. @param variants names of those that are to be named, by id.
 * @param isOfSeveral products: then a change that is the same for all names none. Null where there is nothing to store.
 */
export function changesOf(
  action: string,
  input: unknown,
  variants: ReadonlyMap<string, LocalizedText> = new Map(),
  isOfSeveral = false,
): ActivityChange[] | null {
  const read = Object.hasOwn(readers, action) ? readers[action]?.safeParse(input) : undefined;
  if (!read?.success) return null;
  const isSame = isOfSeveral ? sameForAll(read.data) : () => false;
  return shortened(
    read.data.map(({ id = '', ...change }): ActivityChange => {
      const variant = isSame(change.what) ? undefined : variants.get(id);
      return variant && isOfVariant(change) ? { ...change, variant } : change;
    }),
  );
}

/** Whether all changes of a kind, of more than one variant, are alike. */
function sameForAll(changes: readonly PostedChange[]): (what: ActivityChange['what']) => boolean {
  const kinds = Map.groupBy(changes, ({ what }) => what);
  const same = Array.from(kinds, ([what, some]) => {
    const unlike = new Set(some.map(({ id: _, ...change }) => JSON.stringify(change)));
    return some.length > 1 && unlike.size === 1 ? [what] : [];
  }).flat();
  return (what) => same.includes(what);
}

function isOfVariant(
  change: ActivityChange,
): change is Extract<ActivityChange, OfVariant & { what: 'price' | 'sale' | 'stock' }> {
  return change.what === 'price' || change.what === 'sale' || change.what === 'stock';
}

/** What a save of a product did to its variants; of their costs nothing is said. */
export function variantChanges(
  before: readonly EditableVariant[],
  after: readonly EditableVariant[],
): ActivityChange[] | null {
  const [was, is] = [before, after].map((variants) => new Map(variants.map((each) => [each.id, each])));
  const isOne = new Set([...before, ...after].map(({ id }) => id)).size === 1;
  const named = (variant: EditableVariant): OfVariant => {
    const options = chosenOptions(variant);
    if (isOne || options.length === 0) return {};
    return { variant: localize((language) => options.map((each) => pick(each, language)).join(' · ')) };
  };
  return shortened([
    ...before.flatMap((variant): ActivityChange[] =>
      is?.has(variant.id) ? [] : [{ what: 'variantRemoved', ...named(variant) }],
    ),
    ...after.flatMap((variant): ActivityChange[] => {
      const old = was?.get(variant.id);
      if (!old) return [{ what: 'variantAdded', ...named(variant) }];
      const { price, salesPercentage, qty, isBundle } = variant;
      return [
        ...(price === old.price
          ? []
          : [{ what: 'price', from: old.price, to: price, ...named(variant) } as const]),
        ...(salesPercentage === old.salesPercentage
          ? []
          : [{ what: 'sale', from: old.salesPercentage, to: salesPercentage, ...named(variant) } as const]),
        ...(isBundle || qty === old.qty
          ? []
          : [{ what: 'stock', by: qty - old.qty, ...named(variant) } as const]),
      ];
    }),
  ]);
}

/** Of orders that were moved together. */
export function statusChanges(from: readonly OrderStatus[], to: OrderStatus): ActivityChange[] | null {
  return shortened(from.map((one) => ({ what: 'status', from: one, to })));
}

/** What a save changed in a section of the settings. @param before and after as they are stored, keys encrypted. */
export function settingChanges(
  section: SettingsSection,
  before: TypedFields,
  after: TypedFields,
): ActivityChange[] {
  const changes = shortened(
    settingFields[section].flatMap((field): ActivityChange[] => {
      const [from = '', to = ''] = [before[field], after[field]];
      if (from === to) return [];
      if (settingKind(section, field) === 'closedDays')
        return [{ what: 'days', section, field, ...daysBetween(from, to) }];
      const isPlain = settingContent(section, field) === 'plain';
      return [{ what: 'setting', section, field, ...(isPlain && { from, to }) }];
    }),
  );
  return changes ?? [{ what: 'none' }];
}

function daysBetween(from: string, to: string): { added: string[]; removed: string[]; more: number } {
  const [before, after] = [from, to].map((lines) => new Set(lines.split('\n').filter(Boolean)));
  const added = [...(after ?? [])].filter((day) => !before?.has(day)).sort();
  const removed = [...(before ?? [])].filter((day) => !after?.has(day)).sort();
  const shown = { added: added.slice(0, mostDays), removed: removed.slice(0, mostDays) };
  return { ...shown, more: added.length + removed.length - shown.added.length - shown.removed.length };
}

function shortened(changes: readonly ActivityChange[]): ActivityChange[] | null {
  const unlike = [...new Map(changes.map((change) => [JSON.stringify(change), change])).values()];
  if (unlike.length === 0) return null;
  const stored = unlike.slice(0, mostStored);
  return unlike.length > stored.length
    ? [...stored, { what: 'more', count: unlike.length - stored.length }]
    : stored;
}
