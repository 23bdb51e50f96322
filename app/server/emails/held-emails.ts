import { and, eq, isNotNull, isNull, lt, min, sql } from 'drizzle-orm';
import type { EmailKind } from '#app/domain/email/email-kind.ts';
import { type Overtaken, whyOvertaken } from '#app/domain/email/overtaken.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { owesNothing } from '#app/server/db/order-money.ts';
import { outbox } from '#app/server/db/order-schema.ts';
import { shopOrder } from '#app/server/db/schema.ts';
import { anyOf } from '#app/server/db/sql.ts';
import type { Jobs } from '#app/server/jobs.ts';
import { notify } from '#app/server/live/live.ts';
import { isNoTest } from './outbox.ts';

/**
 * Emails that waited because there was no mail server are held: an owner chooses whether they are still sent
 * (docs/decisions/0095-emails-that-waited-for-a-mail-server.md).
 */

/** In minutes; a younger email leaves by itself once there is a server. */
const heldAfter = 10;

const isHeld = and(eq(outbox.state, 'waiting'), isNotNull(outbox.heldAt));

/** For a shop without a mail server. */
export async function holdEmails(db: Db): Promise<void> {
  const held = await db
    .update(outbox)
    .set({ heldAt: sql`now()` })
    .where(
      and(
        eq(outbox.state, 'waiting'),
        eq(outbox.attempts, 0),
        isNull(outbox.heldAt),
        lt(outbox.dueAt, sql`now() - make_interval(mins => ${heldAfter})`),
      ),
    );
  if (held.rowCount) await notify(db, 'emails');
}

export interface HeldEmails {
  count: number;
  /** ISO 8601, UTC; null without any. */
  oldest: string | null;
}

export async function readHeld(db: Db): Promise<HeldEmails> {
  const [found] = await db
    .select({ count: sql<number>`count(*)::int`, oldest: min(outbox.createdAt) })
    .from(outbox)
    .where(isHeld);
  return { count: found?.count ?? 0, oldest: found?.oldest?.toISOString() ?? null };
}

/** Those written within these days that still apply, or none. */
export type HeldChoice = { days: number } | 'none';

/** Why an email was not sent, as it is kept with it; put into words by text/emails-admin.ts. */
const reasons: Readonly<Record<Overtaken | 'too-old' | 'none', string>> = {
  'order-cancelled': 'not sent: the order was cancelled',
  'later-email': 'not sent: there is a later email',
  'moved-on': 'not sent: the order has moved on',
  paid: 'not sent: the order is paid',
  'too-old': 'not sent: it had waited too long',
  none: 'not sent: an owner chose so',
};

export interface HeldSettled {
  ok: true;
  sending: number;
  unsent: number;
}

/** Sends what is chosen and still applies; what is not sent stays, with its reason. */
export async function settleHeld(
  db: Db,
  jobs: Pick<Jobs, 'add' | 'wake'>,
  choice: HeldChoice,
): Promise<HeldSettled> {
  const settled = await db.transaction(async (tx): Promise<HeldSettled> => {
    const held = await tx.select().from(outbox).where(isHeld).orderBy(outbox.id).for('update');
    const why = await reasonsOf(tx, held, choice);
    const byReason = Map.groupBy(held, ({ id }) => why.get(id) ?? null);
    for (const [reason, some] of byReason) {
      const ids = some.map(({ id }) => id);
      await tx
        .update(outbox)
        .set({ heldAt: null, ...(reason !== null && { state: 'unsent', lastError: reasons[reason] }) })
        .where(anyOf(outbox.id, ids));
      if (reason === null) await jobs.add(tx, 'email', ids);
    }
    if (held.length > 0) await notify(tx, 'emails');
    const sending = byReason.get(null)?.length ?? 0;
    return { ok: true, sending, unsent: held.length - sending };
  });
  jobs.wake('email');
  return settled;
}

type Row = typeof outbox.$inferSelect;
type Reason = keyof typeof reasons;

/** Of those that are not to be sent. */
async function reasonsOf(
  tx: Tx,
  held: readonly Row[],
  choice: HeldChoice,
): Promise<ReadonlyMap<string, Reason>> {
  if (choice === 'none') return new Map(held.map(({ id }) => [id, 'none']));
  const orderIDs = [...new Set(held.flatMap(({ orderID }) => orderID ?? []))];
  const [orders, written] = [
    await tx
      .select({
        orderID: shopOrder.orderID,
        status: shopOrder.status,
        isPaid: sql<boolean>`${owesNothing}`,
      })
      .from(shopOrder)
      .where(anyOf(shopOrder.orderID, orderIDs)),
    await tx
      .select({ orderID: outbox.orderID, kind: outbox.kind, at: outbox.createdAt })
      .from(outbox)
      .where(and(anyOf(outbox.orderID, orderIDs), isNoTest)),
  ];
  const orderOf = new Map(orders.map((order) => [order.orderID, order]));
  const writtenOf = Map.groupBy(written, ({ orderID }) => orderID);
  const oldest = Date.now() - choice.days * 86_400_000;
  return new Map(
    held.flatMap(({ id, kind, orderID, payload, createdAt }): [string, Reason][] => {
      const later = (writtenOf.get(orderID) ?? [])
        .filter(({ at }) => at > createdAt)
        .map((one): EmailKind => one.kind);
      // Of a parcel that should not be under way: true whatever became of the order.
      const isOfOrder = orderID !== null && payload?.removedNumber === undefined;
      const order = isOfOrder ? (orderOf.get(orderID) ?? null) : null;
      const why = whyOvertaken({ kind, order, later }) ?? (createdAt.getTime() < oldest ? 'too-old' : null);
      return why === null ? [] : [[id, why]];
    }),
  );
}
