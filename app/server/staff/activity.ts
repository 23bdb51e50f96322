import { and, desc, eq, inArray, lt, ne, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { chosenOptions } from '#app/domain/catalogue/product.ts';
import { searchForm } from '#app/domain/catalogue/search.ts';
import { isParentId, isVariantId, type VariantId } from '#app/domain/ids.ts';
import { type LocalizedText, textsOf, withoutLanguage } from '#app/domain/language.ts';
import type { ListPlace, RowOf } from '#app/domain/list.ts';
import {
  type Activity,
  type ActivityKind,
  type ActivityPlace,
  activityPerPage,
  activityPlace,
  activityRetention,
  customerOf,
  postedTitle,
  subjectLine,
  subjectsChanged,
  subjectsIn,
} from '#app/domain/staff/activity.ts';
import { type ActivityChange, changesOf } from '#app/domain/staff/activity-change.ts';
import type { Shop } from '#app/server/context.ts';
import type { Db } from '#app/server/db/client.ts';
import { type Keyset, pageOf, readIds } from '#app/server/db/keyset.ts';
import { customer, outbox, paymentReport, refund, refundRequest } from '#app/server/db/order-schema.ts';
import { parentProduct, productVariant, shopOrder } from '#app/server/db/schema.ts';
import { anyOf, partSearch } from '#app/server/db/sql.ts';
import { activity, staffInvitation, user } from '#app/server/db/staff-schema.ts';
import { wideNetworkOf } from '#app/server/http/network.ts';
import { allow } from '#app/server/http/rate-limit.ts';
import { joinTexts } from '#app/text/marks.ts';
import type { StaffUser } from './auth.ts';

type Noting = Pick<Shop, 'db' | 'log'>;
type Entry = Omit<typeof activity.$inferInsert, 'id' | 'at' | 'searchText'>;
/** What an answer says of its changes, where that is more exact than what was posted. */
export type Changed = { ok: boolean; changes?: readonly ActivityChange[] | null };

/** An action is not undone because recording it failed; the process log reports that. */
async function note({ db, log }: Noting, entry: Entry): Promise<void> {
  try {
    await db.insert(activity).values(entry);
  } catch (err) {
    log.warn({ err, action: entry.action }, 'what somebody did could not be noted');
  }
}

/** Answers that only ask “anyway?”: nothing was decided yet. */
const questions: ReadonlySet<string> = new Set(['payment-in-doubt', 'refund-in-doubt']);

/** Records a staff action. Called before it runs, which may delete its subject; the answer adds the outcome. */
export async function beginActivity(
  shop: Noting,
  request: Request,
  by: StaffUser,
  intent: string | null,
  input: unknown,
): Promise<(outcome: string, answer?: Changed) => Promise<void>> {
  const path = withoutLanguage(new URL(request.url).pathname).replace(/(\/_)?\.data$/, '');
  const place = activityPlace(path, intent, input);
  if (place === null) return async () => {};
  const subjects = place.subject === '' ? subjectsIn(path, input) : [place.subject];
  const { subject, label, variants, isOfSeveral, found } = await namedOf(shop, place, subjects, input);
  const posted = changesOf(place.action, input, variants, isOfSeveral) ?? found ?? null;
  return async (outcome, answer) => {
    if (questions.has(outcome)) return;
    const changed = place.kind === 'orders' ? subjectsChanged(answer) : [];
    const named = changed.length > 0 ? { subject: subjectLine(changed), label: '' } : { subject, label };
    const changes = answer?.changes ?? posted;
    await note(shop, { ...place, ...named, changes, actor: by.email, outcome });
  };
}

/** Records a download. */
export async function noteFile(shop: Noting, request: Request, by: StaffUser): Promise<void> {
  const taken = await beginActivity(shop, request, by, null, null);
  await taken('ok');
}

/** Records a LINE account that receives alerts, which is linked by a message and not by a call of the admin area. */
export async function noteLinked(shop: Noting, by: Pick<StaffUser, 'email'>): Promise<void> {
  const entry = { kind: 'staff', action: 'add-device', subject: '', label: '', outcome: 'ok' } as const;
  await note(shop, { ...entry, actor: by.email });
}

interface Named {
  subject: string;
  label: string;
  /** Names of the variants that are to be told apart, by id. */
  variants?: ReadonlyMap<string, LocalizedText>;
  /** Whether they are of several products. */
  isOfSeveral?: boolean;
  /** What is stored of the subject, and was not posted. */
  found?: readonly ActivityChange[];
}

/** What a row says of its subjects. Variants stand for their products, which have a page. */
async function namedOf(
  { db, log }: Noting,
  { kind, action }: Pick<ActivityPlace, 'kind' | 'action'>,
  subjects: readonly string[],
  input: unknown,
): Promise<Named> {
  const unnamed = { subject: subjectLine(subjects), label: '' };
  try {
    if (kind === 'products') {
      const [parents, variants] = [subjects.filter(isParentId), subjects.filter(isVariantId)];
      if (parents.length + variants.length === 0) return unnamed;
      const found = await db
        .select({ id: parentProduct.id, title: parentProduct.title })
        .from(parentProduct)
        .where(
          or(
            anyOf(parentProduct.id, parents),
            inArray(
              parentProduct.id,
              db
                .select({ id: productVariant.parentID })
                .from(productVariant)
                .where(anyOf(productVariant.id, variants)),
            ),
          ),
        )
        // As the products list and a bulk change have them.
        .orderBy(desc(parentProduct.position), parentProduct.id);
      if (found.length === 0) return { ...unnamed, label: subjectLine(postedTitle(input)) };
      const titles = found.map(({ title }) => textsOf(title).join(' '));
      return {
        subject: subjectLine(found.map(({ id }) => id)),
        label: subjectLine(titles, titles.length, ' · '),
        ...(variants.length > 0 && {
          variants: await (found.length === 1 ? optionsOf : namesOf)(db, variants),
          isOfSeveral: found.length > 1,
        }),
      };
    }
    if (kind === 'payments') {
      const [numbers, amount] = await Promise.all([
        ordersOfMoney(db, subjects),
        storedAmount(db, action, input),
      ]);
      return {
        ...unnamed,
        ...(numbers.length > 0 && { subject: subjectLine(numbers) }),
        ...(amount !== null && { found: [{ what: 'amount', amount }] }),
      };
    }
    if (action === 'retry-email' || action === 'resend-email') return await emailNamed(db, subjects);
    const [subject] = subjects;
    if (kind !== 'staff' || subject === undefined) return unnamed;
    const people = action === 'revoke-invitation' ? staffInvitation : user;
    const [found] = await db.select({ email: people.email }).from(people).where(eq(people.id, subject));
    return { ...unnamed, label: found?.email ?? '' };
  } catch (err) {
    log.warn({ err }, 'what somebody does could not be named');
    return unnamed;
  }
}

/** By id, of variants of one product that has more than one. */
async function optionsOf(db: Db, ids: readonly VariantId[]): Promise<ReadonlyMap<string, LocalizedText>> {
  const all = await db
    .select()
    .from(productVariant)
    .where(
      inArray(
        productVariant.parentID,
        db
          .select({ parentID: productVariant.parentID })
          .from(productVariant)
          .where(anyOf(productVariant.id, ids)),
      ),
    );
  if (all.length < 2) return new Map();
  return new Map(
    all.flatMap(({ id, ...variant }) => {
      const options = chosenOptions(variant);
      return options.length > 0 && ids.includes(id)
        ? [[id, joinTexts(options, [' · ', ' · '])] as const]
        : [];
    }),
  );
}

/** By id, of variants of several products: options alone would not say whose they are. */
async function namesOf(db: Db, ids: readonly VariantId[]): Promise<ReadonlyMap<string, LocalizedText>> {
  const rows = await db
    .select({ variant: productVariant, title: parentProduct.title })
    .from(productVariant)
    .innerJoin(parentProduct, eq(parentProduct.id, productVariant.parentID))
    .where(anyOf(productVariant.id, ids));
  return new Map(
    rows.map(({ variant, title }) => [
      variant.id,
      joinTexts([title, ...chosenOptions(variant)], [' · ', ' · ']),
    ]),
  );
}

/** NTD of a payment or refund that is posted by its id. */
async function storedAmount(db: Db, action: string, input: unknown): Promise<number | null> {
  const read = withId.safeParse(input);
  if (!read.success) return null;
  const { id } = read.data;
  const number = typeof id === 'number' ? id : 0;
  const rows = await (action === 'remove-refund'
    ? db.select({ amount: refund.amount }).from(refund).where(eq(refund.id, number))
    : action === 'settle-refund'
      ? db
          .select({ amount: refundRequest.amount })
          .from(refundRequest)
          .where(eq(refundRequest.id, String(id)))
      : db.select({ amount: paymentReport.amount }).from(paymentReport).where(eq(paymentReport.id, number)));
  return rows[0]?.amount ?? null;
}
const withId = z.object({ id: z.union([z.int(), z.uuid()]) });

/** The order of an email, where it is about one, and what kind of email it is. */
async function emailNamed(db: Db, [id = '']: readonly string[]): Promise<Named> {
  const [email] = await db
    .select({ kind: outbox.kind, orderNumber: shopOrder.orderNumber })
    .from(outbox)
    .leftJoin(shopOrder, eq(shopOrder.orderID, outbox.orderID))
    .where(eq(outbox.id, id));
  if (!email) return { subject: '', label: '' };
  return { subject: email.orderNumber ?? '', label: '', found: [{ what: 'email', kind: email.kind }] };
}

/** Numbers of the orders of payments and refunds, which are posted by their ids alone. */
async function ordersOfMoney(db: Db, ids: readonly string[]): Promise<string[]> {
  const found = await db
    .select({ orderNumber: shopOrder.orderNumber })
    .from(shopOrder)
    .where(
      or(
        inArray(
          shopOrder.orderID,
          db
            .select({ orderID: paymentReport.orderID })
            .from(paymentReport)
            .where(anyOf(paymentReport.id, ids.filter((id) => /^\d{1,15}$/.test(id)).map(Number))),
        ),
        inArray(
          shopOrder.orderID,
          db
            .select({ orderID: refundRequest.orderID })
            .from(refundRequest)
            .where(
              anyOf(
                refundRequest.id,
                ids.filter((id) => z.uuid().safeParse(id).success),
              ),
            ),
        ),
      ),
    );
  return found.map(({ orderNumber }) => orderNumber);
}

/** Bounds the rows that strangers can add. For each account alone, so that noise elsewhere hides no guesses at it. */
const refusedLimit = { limit: 60, windowSeconds: 600 };

/** @param email as typed: recorded only where it is an account's, because it may be a password in the wrong field. */
export async function noteSignIn(
  shop: Noting,
  action: 'sign-in' | 'second-step' | 'sign-out' | 'set-up' | 'invitation-accepted',
  answer: { ok: true; user: { email: string } } | { ok: false; problem: string },
  { email, address }: { email: string | null; address: string },
): Promise<void> {
  const network = wideNetworkOf(address);
  const entry = { kind: 'sign-ins', action, subject: '', label: '', network } as const;
  if (answer.ok) return note(shop, { ...entry, actor: answer.user.email, outcome: 'ok' });
  if (answer.problem === 'code-needed') return;
  try {
    const typed = email?.trim().toLowerCase() ?? '';
    const [known] = await shop.db
      .select({ id: user.id, email: user.email })
      .from(user)
      .where(eq(user.email, typed));
    // A wrong code needs the right password before it, and a code without a challenge does not.
    const counted = known?.id ?? `${action}:${answer.problem}`;
    if (!(await allow(shop.db, `activity-refused:${counted}`, refusedLimit))) return;
    await note(shop, { ...entry, actor: known?.email ?? '', outcome: answer.problem });
  } catch (err) {
    shop.log.warn({ err }, 'a refused sign-in could not be noted');
  }
}

/** Records a refusal for lack of rights. @param path shortened. */
export async function noteRefusal(
  shop: Noting,
  by: Pick<StaffUser, 'email'>,
  outcome: string,
  path: string,
): Promise<void> {
  await note(shop, { kind: 'refusals', action: outcome, actor: by.email, subject: path, label: '', outcome });
}

const newestFirst: Keyset = [{ column: sql`activity.id`, kind: 'number', direction: 'desc' }];

export interface ActivityQuery extends ListPlace {
  kind: ActivityKind | null;
  /** Email address; empty for all. */
  who: string;
  search: string;
  /** Days in Taipei; null for unbounded. */
  from: string | null;
  to: string | null;
}

/** Times ISO 8601, UTC. */
export type ListedActivity = RowOf<typeof listActivity>;

/** Newest first. */
export async function listActivity(db: Db, { kind, who, search, from, to, ...place }: ActivityQuery) {
  const day = (text: string) => sql`(${text}::date::timestamp at time zone 'Asia/Taipei')`;
  const form = searchForm(search);
  const within = and(
    kind === null ? sql`true` : sql`activity.kind = ${kind}`,
    who === '' ? undefined : sql`activity.actor = ${who}`,
    from === null ? undefined : sql`activity.at >= ${day(from)}`,
    to === null ? undefined : sql`activity.at < ${day(to)} + interval '1 day'`,
  );
  const page = await readIds(
    db,
    {
      table: sql`activity`,
      id: sql`activity.id`,
      keyset: newestFirst,
      within: within ?? sql`true`,
      search: form === '' ? null : partSearch(sql`activity.search_text`, form),
      size: activityPerPage,
    },
    place,
  );
  const rows = await db
    .select()
    .from(activity)
    .where(anyOf(activity.id, page.ids.map(Number)));
  const names = await customerNames(db, rows);
  const listed = rows.map(
    ({ searchText: _, at, ...row }): Activity => ({
      ...row,
      label: row.label || (names.get(row.id) ?? ''),
      at: at.toISOString(),
    }),
  );
  return pageOf(page, listed, ({ id }) => id);
}

/** By id of the row. Looked up when the list is shown, so that a name goes with its customer. */
async function customerNames(
  db: Db,
  rows: readonly Pick<Activity, 'id' | 'kind' | 'action' | 'subject'>[],
): Promise<ReadonlyMap<number, string>> {
  const ids = new Map(
    rows.flatMap((row) => {
      const customerID = customerOf(row);
      return customerID === null ? [] : [[row.id, customerID] as const];
    }),
  );
  if (ids.size === 0) return new Map();
  const found = await db
    .select({ id: customer.id, name: customer.displayName })
    .from(customer)
    .where(anyOf(customer.id, [...new Set(ids.values())]));
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return new Map([...ids].map(([id, customerID]) => [id, names.get(customerID) ?? ''] as const));
}

/** Email addresses of all who did something, also of those who are gone. Steps through the index from one to the next. */
export async function listActors(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ actor: string }>(sql`
    with recursive found(actor) as (
      select min(actor) from activity where actor > ''
      union all
      select (select min(actor) from activity where actor > found.actor) from found where found.actor is not null
    )
    select actor from found where actor is not null`);
  return rows.map(({ actor }) => actor);
}

const secondFactorIntents = ['confirm-second-factor', 'end-second-factor', 'renew-backup-codes'];

export async function deleteOldActivity(db: Db): Promise<void> {
  // Sign-in codes, which releases before this one noted.
  await db
    .update(activity)
    .set({ subject: '' })
    .where(and(anyOf(activity.action, secondFactorIntents), ne(activity.subject, '')));
  const older = (days: number) => lt(activity.at, sql`now() - make_interval(days => ${days})`);
  const isShort = inArray(activity.kind, ['sign-ins', 'refusals']);
  await db
    .delete(activity)
    .where(and(older(activityRetention['sign-ins']), or(isShort, older(activityRetention.others))));
}
