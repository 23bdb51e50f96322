import { and, eq, type SQL, sql } from 'drizzle-orm';
import { searchForm } from '#app/domain/catalogue/search.ts';
import { shippingOptions } from '#app/domain/delivery/shipping.ts';
import { type LocalizedText, textsOf } from '#app/domain/language.ts';
import type { ListPlace, RowOf } from '#app/domain/list.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { type Keyset, pageOf, readIds } from '#app/server/db/keyset.ts';
import { type EmailState, outbox } from '#app/server/db/order-schema.ts';
import { shopOrder } from '#app/server/db/schema.ts';
import { anyOf, everyWord, type PartSearch, wordSearch } from '#app/server/db/sql.ts';
import { emailKindOf, emailKinds } from '#app/text/emails-admin.ts';
import { isNoTest } from './outbox.ts';

/** As many as orders (specification, section 9). */
const emailsPerPage = 15;

/** Without an order its number and option are null. Times ISO 8601, UTC. */
export type ListedEmail = RowOf<typeof listEmails>;

const newestFirst: Keyset = [
  { column: sql`outbox.created_at`, kind: 'time', direction: 'desc' },
  { column: sql`outbox.id`, kind: 'text', direction: 'desc' },
];

export interface EmailsQuery extends ListPlace {
  /** Null for all. */
  state: EmailState | null;
  /** In search form; empty for all. */
  search?: string;
}

/** Newest first. */
export async function listEmails(db: Db, { state, search = '', ...place }: EmailsQuery) {
  const page = await readIds(
    db,
    {
      table: sql`outbox`,
      id: sql`outbox.id`,
      keyset: newestFirst,
      within: state === null ? sql`true` : sql`outbox.state = ${state}`,
      search: search === '' ? null : everyWord(search, emailsWith),
      size: emailsPerPage,
    },
    place,
  );
  const rows = await db
    .select(listedColumns)
    .from(outbox)
    .leftJoin(shopOrder, eq(shopOrder.orderID, outbox.orderID))
    .where(anyOf(outbox.id, page.ids));
  return pageOf(page, rows.map(listed), (email) => email.id);
}

/** Emails that show a word: in the recipient, in the order number, or in the name of the kind in either language. */
function emailsWith(word: string): PartSearch {
  const isNamed = (name: LocalizedText) => textsOf(name).some((text) => searchForm(text).includes(word));
  const named = Object.entries(emailKinds).flatMap(([kind, name]) => (isNamed(name) ? [kind] : []));
  // Its name goes by how the order is sent.
  const kinds = named.filter((kind) => kind !== 'inTransit');
  const sentBy = shippingOptions.filter((option) => isNamed(emailKindOf('inTransit', option)));
  const isNumber = /^[a-z]{0,4}(?:[1-9]\d{0,3})?$/.test(word);
  const numbered = `%${word.toUpperCase()}%`;
  // Addresses are of Latin letters alone.
  const toAddress = /\p{Script=Han}/u.test(word) ? null : wordSearch(sql`lower(outbox.recipient)`, word);
  const anywhere = anyOfThese([
    toAddress?.anywhere,
    isOfKind(kinds),
    sentBy.length > 0 &&
      sql`outbox.kind = 'inTransit' and ${ofOrder(sql`shipping_option`)} = any(${sql.param(sentBy)}::text[])`,
    isNumber && sql`${ofOrder(sql`order_number`)} like ${numbered}`,
  ]);
  if (toAddress?.indexed === null) return { anywhere, indexed: null, isComplete: false };
  const indexed = anyOfThese([
    toAddress?.indexed,
    isOfKind(sentBy.length > 0 ? [...kinds, 'inTransit'] : kinds),
    // Only the search text of an order has an index for parts of it.
    isNumber &&
      word.length > 2 &&
      sql`outbox.order_id = any(array(
        select order_id from shop_order where search_text like ${`%${word}%`} and order_number like ${numbered}))`,
  ]);
  const isComplete = toAddress?.isComplete ?? true;
  return { anywhere, indexed: sql`(${indexed} and ${anywhere})`, isComplete };
}

const isOfKind = (kinds: readonly string[]) => sql`outbox.kind = any(${sql.param(kinds)}::text[])`;

/** A column of the email's order. Not a join, which the planner would begin with all orders. */
const ofOrder = (column: SQL) =>
  sql`(select ${column} from shop_order where shop_order.order_id = outbox.order_id)`;

function anyOfThese(parts: readonly (SQL | false | undefined)[]): SQL {
  return sql`(${sql.join(
    parts.flatMap((part) => (part ? [sql`(${part})`] : [])),
    sql` or `,
  )})`;
}

/** null where it does not exist. */
export async function readListed(db: Db, id: string) {
  const [row] = await db
    .select(listedColumns)
    .from(outbox)
    .leftJoin(shopOrder, eq(shopOrder.orderID, outbox.orderID))
    .where(eq(outbox.id, id));
  return row ? listed(row) : null;
}

export async function emailsOfOrder(db: Db | Tx, orderID: string) {
  const rows = await db
    .select(listedColumns)
    .from(outbox)
    .leftJoin(shopOrder, eq(shopOrder.orderID, outbox.orderID))
    .where(and(eq(outbox.orderID, orderID), isNoTest))
    .orderBy(outbox.createdAt, outbox.id);
  return rows.map(listed);
}

const listedColumns = {
  id: outbox.id,
  kind: outbox.kind,
  state: outbox.state,
  orderNumber: shopOrder.orderNumber,
  shippingOption: shopOrder.shippingOption,
  recipient: outbox.recipient,
  attempts: outbox.attempts,
  lastError: outbox.lastError,
  createdAt: outbox.createdAt,
  dueAt: outbox.dueAt,
  sentAt: outbox.sentAt,
};

function listed<Row extends { createdAt: Date; dueAt: Date; sentAt: Date | null }>({
  createdAt,
  dueAt,
  sentAt,
  ...row
}: Row) {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    dueAt: dueAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  };
}
