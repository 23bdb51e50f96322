import { eq, sql } from 'drizzle-orm';
import {
  contactsOf,
  type MessageBox,
  type MessageState,
  messageBeginning,
  messagesPerPage,
} from '#app/domain/contact/contact.ts';
import { mostOrdersCounted } from '#app/domain/customer/customer-record.ts';
import type { ListPlace, RowOf } from '#app/domain/list.ts';
import type { Db } from '#app/server/db/client.ts';
import { type Keyset, type ListSource, pageOf, readIds } from '#app/server/db/keyset.ts';
import { customerContact, type EmailState } from '#app/server/db/order-schema.ts';
import { contactMessage } from '#app/server/db/shop-schema.ts';
import { anyOf, partSearch } from '#app/server/db/sql.ts';
import { notify } from '#app/server/live/live.ts';

/** Times ISO 8601, UTC. */
export type ListedMessage = RowOf<typeof listMessages>;

export interface MessagesQuery extends ListPlace {
  box: MessageBox;
  /** In search form; empty for all. */
  search: string;
}

const within: Readonly<Record<MessageBox, ReturnType<typeof sql>>> = {
  open: sql`contact_message.state <> 'done'`,
  done: sql`contact_message.state = 'done'`,
  all: sql`true`,
};

const newestFirst: Keyset = [{ column: sql`contact_message.id`, kind: 'number', direction: 'desc' }];

export async function listMessages(db: Db, { box, search, ...place }: MessagesQuery) {
  const source: ListSource = {
    table: sql`contact_message`,
    id: sql`contact_message.id`,
    keyset: newestFirst,
    within: within[box],
    search: search === '' ? null : partSearch(sql`contact_message.search_text`, search),
    size: messagesPerPage,
  };
  const page = await readIds(db, source, place);
  return pageOf(page, await readRows(db, page.ids.map(Number)), (row) => row.id);
}

export async function hasMessages(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`select from contact_message limit 1`);
  return rows.length > 0;
}

async function readRows(db: Db, ids: readonly number[]) {
  const rows = await db
    .select({
      id: contactMessage.id,
      name: contactMessage.name,
      email: contactMessage.email,
      beginning: sql<string>`left(regexp_replace(left(${contactMessage.message}, 1000), '[[:space:]]+', ' ', 'g'), ${messageBeginning})`,
      createdAt: contactMessage.createdAt,
      state: contactMessage.state,
      language: contactMessage.language,
    })
    .from(contactMessage)
    .where(anyOf(contactMessage.id, ids));
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** `mail` is the newest email for the message, null where it was deleted. */
export type ReadMessage = NonNullable<Awaited<ReturnType<typeof readMessage>>>;

/** Null where it does not exist. */
export async function readMessage(db: Db, id: number) {
  const [row] = await db.select().from(contactMessage).where(eq(contactMessage.id, id));
  if (!row) return null;
  const { searchText: _, createdAt, ...message } = row;
  const [{ rows: emails }, customers] = await Promise.all([
    db.execute<{ id: string; state: EmailState; lastError: string | null }>(sql`
      select id, state, last_error as "lastError" from outbox
      where contact_id = ${id} order by created_at desc nulls last limit 1`),
    sendersKnown(db, message),
  ]);
  return { ...message, createdAt: createdAt.toISOString(), mail: emails[0] ?? null, customers };
}

/** Customers with the sender's email address or a phone number in the text. */
async function sendersKnown(db: Db, message: { email: string; message: string }) {
  const contacts = contactsOf(message);
  const { rows } = await db.execute<{
    customerID: string;
    displayName: string;
    orders: number;
    by: 'email' | 'phone';
  }>(sql`
    select customer.id as "customerID", display_name as "displayName", known_by as "by",
      (select count(*)::int from (select 1 from shop_order where customer_id = customer.id limit ${mostOrdersCounted}) own) as orders
    from (
      select customer_id, min(case when contact like 'mail:%' then 'email' else 'phone' end) as known_by
      from ${customerContact} where contact = any(${sql.param(contacts)}::text[]) group by customer_id
    ) found join customer on customer.id = customer_id
    order by known_by, customer.id`);
  return rows.map((row) => ({ ...row, customerID: Number(row.customerID) }));
}

export type MessageMarked =
  | { ok: true; state: MessageState; before: MessageState }
  | { ok: false; problem: 'message-unknown' };

/** @returns also the previous state, for the undo. */
export async function markMessage(db: Db, id: number, state: MessageState): Promise<MessageMarked> {
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select({ state: contactMessage.state })
      .from(contactMessage)
      .where(eq(contactMessage.id, id))
      .for('update');
    if (!before) return { ok: false, problem: 'message-unknown' };
    if (before.state === state) return { ok: true, state, before: state };
    await tx.update(contactMessage).set({ state }).where(eq(contactMessage.id, id));
    await notify(tx, 'messages', String(id));
    return { ok: true, state, before: before.state };
  });
}
