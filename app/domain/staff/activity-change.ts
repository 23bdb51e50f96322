import { typedSaleSchema } from '../catalogue/planned-sale.ts';
import { typedPrice, typedStock, variantChangeSchema } from '../catalogue/variant-change.ts';
import { daySchema } from '../day-schema.ts';
import { type OrderStatus, orderStatuses } from '../order/order-status.ts';
import { z } from '../zod.ts';

/** From what to what an action changed something: numbers, days and statuses, never what was typed in words (decision 80). */

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

export type ActivityChange =
  /** `from` is absent where the page did not post it. */
  | { what: 'status'; from?: OrderStatus; to: OrderStatus }
  | { what: 'price' | 'sale'; from: number; to: number }
  | { what: 'stock'; by: number }
  | { what: 'plannedSale'; percentage: number; firstDay: string; lastDay: string }
  /** Null without a limit. */
  | { what: Term; from: number | string | null; to: number | string | null }
  | { what: 'more'; count: number };

/** The most that are stored; alike ones are stored once, the others are counted. */
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
    changes.flatMap(({ price, sale, by }): ActivityChange[] => [
      ...(price ? [{ what: 'price', from: price[0], to: price[1] } as const] : []),
      ...(sale ? [{ what: 'sale', from: sale[0], to: sale[1] } as const] : []),
      ...(by === undefined ? [] : [{ what: 'stock', by } as const]),
    ]),
  );
const cell = z.object({ seen: number, typed: z.string() });

const readers: Readonly<Record<string, z.ZodType<ActivityChange[]>>> = {
  'change-status': moved,
  'move-orders': movedTogether,
  'move-matching': movedTogether,
  'change-variants': variants,
  'undo-variants': variants,
  'set-price': cell.transform(({ seen, typed }): ActivityChange[] => {
    const to = typedPrice(typed);
    return to === null ? [] : [{ what: 'price', from: seen, to }];
  }),
  'set-stock': cell.transform(({ seen, typed }): ActivityChange[] => {
    const by = typedStock(typed, seen);
    return by === null ? [] : [{ what: 'stock', by }];
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

/** @param action of the row. @param input as posted. Null where there is nothing to store. */
export function changesOf(action: string, input: unknown): ActivityChange[] | null {
  const read = Object.hasOwn(readers, action) ? readers[action]?.safeParse(input) : undefined;
  if (!read?.success) return null;
  const unlike = [...new Map(read.data.map((change) => [JSON.stringify(change), change])).values()];
  if (unlike.length === 0) return null;
  const stored = unlike.slice(0, mostStored);
  return unlike.length > stored.length
    ? [...stored, { what: 'more', count: unlike.length - stored.length }]
    : stored;
}
