import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Customer } from '#app/domain/customer/customer.ts';
import type { NewsletterConsent } from '#app/domain/customer/customer-record.ts';
import { csvLines, csvMark } from '#app/domain/delimited-text.ts';
import { type Language, pick } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { newsletterConsent } from '#app/server/db/order-schema.ts';
import { isSigned, signed } from '#app/server/db/stored-secret.ts';
import { notify } from '#app/server/live/live.ts';
import { newsletterHead, newsletterRow, newsletterText } from '#app/text/newsletter.ts';
import type { CustomerChange } from './customers.ts';

/** Consent to the newsletter (decision 87): given at checkout only, stored with the words beside the box. */

/** Called last in the transaction, so that an order holds few locks while it waits for another of this address. */
export async function keepConsent(
  tx: Tx,
  { email, name, number }: Pick<Customer, 'email' | 'name' | 'number'>,
  language: Language,
): Promise<void> {
  if (email === '') return;
  const consent = { name, language, words: pick(newsletterText.consent, language) };
  const { endedAt } = newsletterConsent;
  // Whoever left is not put back by a stranger who orders with their email.
  const isTheirs = sql`exists (select from shop_order where order_date < ${endedAt} and customer->>'number' = ${number}
    and customer_id = (select customer_id from customer_contact where contact = 'mail:' || ${newsletterConsent.email}))`;
  await tx
    .insert(newsletterConsent)
    .values({ ...consent, email: email.toLowerCase() })
    .onConflictDoUpdate({
      target: newsletterConsent.email,
      set: { ...consent, consentedAt: sql`now()`, endedAt: null, endedBy: '' },
      setWhere: sql`${endedAt} is null or ${isTheirs}`,
    });
  await notify(tx, 'customers');
}

export async function consentsOf(db: Db, customer: number): Promise<NewsletterConsent[]> {
  const rows = await db
    .select()
    .from(newsletterConsent)
    .where(isOf(customer))
    .orderBy(newsletterConsent.email);
  return rows.map(({ name: _, consentedAt, endedAt, ...row }) => ({
    ...row,
    consentedAt: consentedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }));
}

const isOf = (customer: number) => sql`'mail:' || ${newsletterConsent.email} in (
  select contact from customer_contact where customer_id = ${customer})`;

/** Ends a consent. The name is deleted; the address stays, so that an import does not restore the consent. */
const ended = (by: string) => ({ endedAt: sql`now()`, endedBy: by, name: '' });

/** @param by email address of the staff. */
export async function endConsents(db: Db, customer: number, by: string): Promise<CustomerChange> {
  return changeConsents(db, customer, async (tx) => {
    await tx
      .update(newsletterConsent)
      .set(ended(by))
      .where(and(isOf(customer), isNull(newsletterConsent.endedAt)));
  });
}

/** Deletes every trace, at the customer's request. */
export async function forgetConsents(db: Db, customer: number): Promise<CustomerChange> {
  return changeConsents(db, customer, async (tx) => {
    await tx.delete(newsletterConsent).where(isOf(customer));
  });
}

async function changeConsents(
  db: Db,
  customer: number,
  change: (tx: Tx) => Promise<void>,
): Promise<CustomerChange> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`select id from customer where id = ${customer}`);
    if (rows.length === 0) return { ok: false, problem: 'customer-unknown' };
    await change(tx);
    await notify(tx, 'customers', String(customer));
    return { ok: true };
  });
}

/** Unsubscribes by the link of an address. Idempotent. @returns false for an invalid token. */
export async function leaveNewsletter(db: Db, token: string): Promise<boolean> {
  const id = await consentOfToken(db, token);
  if (id === null) return false;
  const left = await db
    .update(newsletterConsent)
    .set(ended('link'))
    .where(and(eq(newsletterConsent.id, id), isNull(newsletterConsent.endedAt)));
  if (left.rowCount) await notify(db, 'customers');
  return true;
}

/** Whether the consent has ended; false for an invalid token. */
export async function hasLeftNewsletter(db: Db, token: string): Promise<boolean> {
  const id = await consentOfToken(db, token);
  return (
    id !== null &&
    (await db.$count(
      newsletterConsent,
      and(eq(newsletterConsent.id, id), isNotNull(newsletterConsent.endedAt)),
    )) > 0
  );
}

/** @returns null for an invalid token. */
async function consentOfToken(db: Db, token: string): Promise<number | null> {
  const [, id, given] = /^([1-9]\d{0,14})-([\w-]{43})$/.exec(token) ?? [];
  if (id === undefined || given === undefined) return null;
  return (await isSigned(db, secretID, textOf(Number(id)), given)) ? Number(id) : null;
}

/** @returns `12-…`, a signed token (256 bits) that is not stored. */
async function leaveToken(db: Db, id: number): Promise<string> {
  return `${id}-${await signed(db, secretID, textOf(id))}`;
}

const secretID = 'newsletter-secret';
const textOf = (id: number) => `newsletter ${id}`;

const batch = 500;

/**
 * Subscribers as CSV, each with an unsubscribe link. @param db its secret signs the links.
 * @param within condition on the table `customer`; null for all.
 */
export async function* exportNewsletter(
  db: Db,
  { language, origin, within }: { language: Language; origin: string; within: SQL | null },
): AsyncGenerator<string> {
  const chosen =
    within &&
    sql`exists (select from customer_contact join customer on customer.id = customer_contact.customer_id
      where contact = 'mail:' || ${newsletterConsent.email} and ${within})`;
  yield csvMark + csvLines([newsletterHead(language)]);
  for (let last = 0; ; ) {
    const rows = await db
      .select()
      .from(newsletterConsent)
      .where(
        and(isNull(newsletterConsent.endedAt), sql`${newsletterConsent.id} > ${last}`, chosen ?? undefined),
      )
      .orderBy(asc(newsletterConsent.id))
      .limit(batch);
    const lines: (readonly string[])[] = [];
    for (const row of rows) {
      const link = `${origin}${languages[row.language].prefix}/newsletter/${await leaveToken(db, row.id)}`;
      lines.push(newsletterRow({ ...row, link }));
    }
    if (lines.length > 0) yield csvLines(lines);
    last = rows.at(-1)?.id ?? last;
    if (rows.length < batch) return;
  }
}
