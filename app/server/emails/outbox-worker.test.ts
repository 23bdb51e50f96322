import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { EmailKind } from '#app/domain/email/email-kind.ts';
import { undoRetention } from '#app/domain/order/order-timeline.ts';
import { type Config, readConfig } from '#app/server/config.ts';
import { openDatabase } from '#app/server/db/client.ts';
import { outbox } from '#app/server/db/order-schema.ts';
import { orderEvent, shopOrder } from '#app/server/db/schema.ts';
import { type Jobs, startJobs } from '#app/server/jobs.ts';
import { createLog } from '#app/server/log.ts';
import { placeOrder } from '#app/server/orders/place-order.ts';
import { defaultSettings } from '#app/server/settings/settings.ts';
import { readOverview } from '#app/server/staff/overview.ts';
import { testDatabase } from '#test/database.ts';
import { type FlakyMailServer, type MailFault, startFlakyMailServer } from '#test/flaky-mail-server.ts';
import { orderBody, orderRequest, placeParts, stockVariant } from '#test/order-factories.ts';
import { trials } from '#test/trials.ts';
import { emailShop } from './email-contents.ts';
import { listEmails } from './email-list.ts';
import { createMailer } from './mailer.ts';
import { retryEmail, sweepEmails, theShop } from './outbox.ts';
import { sendEmail } from './outbox-worker.ts';

const database = await testDatabase();
const { db, pool } = database;
const log = createLog('silent');
let jobs: Jobs;
let server: FlakyMailServer;
let config: Config;

beforeAll(async () => {
  jobs = await startJobs(pool, log);
  server = await startFlakyMailServer();
  const read = readConfig({
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    MAIL_FROM: 'Boma <shop@boma.example>',
  });
  if (!read.ok) throw new Error(read.problems.join());
  config = read.config;
});
afterEach(() => {
  server.fault = null;
  server.emails = [];
});
afterAll(async () => {
  await jobs.stop();
  await server.close();
  await database.close();
});

/** In ms; longer than any machine takes. */
const patient = { greeting: 10_000, answer: 10_000 };
const brief = { greeting: 1_000, answer: 1_000 };

const parts = (timeouts = patient) => {
  const mailer = createMailer(config, timeouts);
  if (!mailer) throw new Error('no mail server');
  return {
    db,
    mailer,
    shop: emailShop(config, defaultSettings(config)),
    log,
    recordFailures: async () => {},
  };
};

async function customersEmail(email = 'ming@example.com'): Promise<string> {
  const productID = await stockVariant(db);
  const body = orderBody([{ productID, qty: 1 }]);
  const request = orderRequest({ ...body, customer: { ...body.customer, email } });
  await placeOrder(db, request, placeParts({ jobs }));
  const written = await db.select().from(outbox).where(eq(outbox.orderID, body.orderID));
  const row = written.find(({ kind }) => kind === 'newOrder');
  if (!row) throw new Error('no email was written');
  return row.id;
}

async function rowOf(id: string) {
  const [row] = await db.select().from(outbox).where(eq(outbox.id, id));
  return row;
}

test('an email reaches one recipient, with an answer going to the shop', async () => {
  const id = await customersEmail();
  expect(await sendEmail(parts(), id)).toBe('done');
  expect(await rowOf(id)).toMatchObject({
    state: 'sent',
    attempts: 1,
    lastError: null,
    sentAt: expect.any(Date),
  });
  const [received] = server.emails;
  expect(received?.recipients).toEqual(['RCPT TO:<ming@example.com>']);
  const mail = await PostalMime.parse(received?.raw ?? '');
  expect(mail.from).toMatchObject({ name: 'Boma', address: 'shop@boma.example' });
  expect(mail.to).toMatchObject([{ name: '王小明', address: 'ming@example.com' }]);
  expect(mail.replyTo).toMatchObject([{ address: 'shop@boma.example' }]);
  expect(mail.messageId).toBe(`<${id}@boma.example>`);
  expect(mail.subject).toMatch(/^Boma 波瑪：訂單 [A-Z]{4}\d{3,4} 已成立 \/ Order [A-Z]{4}\d{3,4} received$/);
  for (const body of [mail.text, mail.html]) {
    expect(body).toContain('應付金額');
    expect(body).toContain('Amount due');
    expect(body).toContain('NT$260');
  }
  expect(await sendEmail(parts(), id)).toBe('done');
  expect(server.emails).toHaveLength(1);
});

test('emails of one order leave in their order, and one that cannot be sent holds the next up for a minute', async () => {
  const first = await customersEmail();
  const orderID = (await rowOf(first))?.orderID ?? '';
  const second = randomUUID();
  await db.insert(outbox).values({ id: second, kind: 'completed', orderID, recipient: 'ming@example.com' });
  expect(await sendEmail(parts(), second)).toBe('again');
  expect(await rowOf(second)).toMatchObject({ state: 'waiting', attempts: 0 });
  expect(server.emails).toEqual([]);
  expect(await sendEmail(parts(), first)).toBe('done');
  expect(await sendEmail(parts(), second)).toBe('done');
  expect(server.emails).toHaveLength(2);

  const third = randomUUID();
  const late = sql`now() - interval '61 seconds'`;
  await db.update(outbox).set({ state: 'waiting', dueAt: late }).where(eq(outbox.id, first));
  await db.insert(outbox).values({ id: third, kind: 'completed', orderID, recipient: 'ming@example.com' });
  expect(await sendEmail(parts(), third)).toBe('done');
});

test('no email of an order leaves while its refund can still be undone', async () => {
  const id = await customersEmail();
  const orderID = (await rowOf(id))?.orderID ?? '';
  await db.insert(orderEvent).values({ orderID, kind: 'refunded', actor: 'owner' });
  expect(await sendEmail(parts(), id)).toBe('again');
  expect(server.emails).toEqual([]);
  await db
    .update(orderEvent)
    .set({ at: sql`now() - ${undoRetention} * interval '1 ms'` })
    .where(eq(orderEvent.orderID, orderID));
  expect(await sendEmail(parts(), id)).toBe('done');
  expect(server.emails).toHaveLength(1);
});

test('what asks for a payment waits while one that was recorded can still be undone', async () => {
  const id = await customersEmail();
  await db.update(outbox).set({ kind: 'awaitingPayment' }).where(eq(outbox.id, id));
  const orderID = (await rowOf(id))?.orderID ?? '';
  const paid = { paymentMethod: 'bt' as const, status: 'awaitingPayment' as const };
  await db
    .update(shopOrder)
    .set({ ...paid, amountReceived: shopOrder.amountDue })
    .where(eq(shopOrder.orderID, orderID));
  await db.insert(orderEvent).values({ orderID, kind: 'recorded', actor: 'owner' });
  expect(await sendEmail(parts(), id)).toBe('again');
  await db.delete(orderEvent).where(eq(orderEvent.orderID, orderID));
  await db.update(shopOrder).set({ amountReceived: 0 }).where(eq(shopOrder.orderID, orderID));
  expect(await sendEmail(parts(), id)).toBe('done');
  expect(server.emails).toHaveLength(1);
});

test('an email that was sent while the database went away is recorded when it is back, and is not sent again', async () => {
  const id = await customersEmail();
  const own = openDatabase(database.url, 1);
  const { mailer, ...others } = parts();
  let ended = false;
  let used = 0;
  own.pool.on('release', () => {
    used += 1;
  });
  let refused = 0;
  const leader = (readOnly: 'on' | 'off') =>
    own.pool.query(`set default_transaction_read_only = ${readOnly}`).then(() => {
      refused = used;
    });
  const sending = sendEmail(
    {
      ...others,
      db: own.db,
      mailer: {
        ...mailer,
        async send(mail) {
          const outcome = await mailer.send(mail);
          await leader('on');
          return outcome;
        },
      },
    },
    id,
  ).finally(() => {
    ended = true;
  });
  await expect.poll(() => ended || (refused > 0 && used > refused + 1)).toBe(true);
  await leader('off');
  expect(await sending).toBe('done');
  expect(await rowOf(id)).toMatchObject({ state: 'sent', attempts: 1 });
  expect(await sendEmail(parts(), id)).toBe('done');
  expect(server.emails).toHaveLength(1);
  await own.close();
});

test.each([
  ['cancelled', { status: 'cancelled' }],
  ['paid', { paymentMethod: 'bt', amountReceived: sql`${shopOrder.amountDue}` }],
] as const)(
  'a reminder and payment details of an order that was %s meanwhile are not sent',
  async (_, change) => {
    for (const kind of ['awaitingPayment', 'payLater'] as const) {
      const placed = await customersEmail();
      const [of] = await db.select().from(outbox).where(eq(outbox.id, placed));
      const id = randomUUID();
      await db.insert(outbox).values({ id, kind, orderID: of?.orderID ?? '', recipient: 'ming@example.com' });
      await db.delete(outbox).where(eq(outbox.id, placed));
      await db
        .update(shopOrder)
        .set(change)
        .where(eq(shopOrder.orderID, of?.orderID ?? ''));
      expect(await sendEmail(parts(), id)).toBe('done');
      expect(await db.$count(outbox, eq(outbox.id, id))).toBe(0);
    }
    expect(server.emails).toEqual([]);
  },
);

describe('whatever the mail server does (T30)', () => {
  const passing: readonly MailFault[] = [
    { at: 'greeting', does: '421 too busy' },
    { at: 'greeting', does: '554 no service' },
    { at: 'greeting', does: 'hang' },
    { at: 'greeting', does: 'drop' },
    { at: 'MAIL FROM', does: '451 later' },
    { at: 'RCPT TO', does: '450 mailbox busy' },
    { at: 'RCPT TO', does: 'hang' },
    { at: 'DATA', does: '421 closing' },
    { at: 'DATA', does: 'hang' },
    { at: 'message', does: '452 full' },
  ];
  test.each(passing)('$at: $does passes, and the email is sent with the same Message-ID', async (fault) => {
    for (let round = trials({ short: 1, long: 20 }); round > 0; round--) {
      server.emails = [];
      const id = await customersEmail(`${randomUUID()}@example.com`);
      server.fault = fault;
      expect(await sendEmail(parts(fault.does === 'hang' ? brief : patient), id)).toBe('again');
      expect(await rowOf(id)).toMatchObject({
        state: 'waiting',
        attempts: 1,
        lastError: expect.stringMatching(/./),
      });
      server.fault = null;
      expect(await sendEmail(parts(), id)).toBe('done');
      expect(await rowOf(id)).toMatchObject({ state: 'sent', attempts: 2, lastError: null });
      expect(server.emails).toHaveLength(fault.at === 'message' ? 2 : 1);
      const ids = await Promise.all(
        server.emails.map(async ({ raw }) => (await PostalMime.parse(raw)).messageId),
      );
      expect(new Set(ids)).toEqual(new Set([`<${id}@boma.example>`]));
    }
  });

  const unconfirmed: readonly MailFault[] = [
    { at: 'message', does: 'drop' },
    { at: 'message', does: 'hang' },
  ];
  test.each(unconfirmed)(
    '$at: $does leaves open whether it arrived: it is tried again after growing pauses, five times at most',
    async (fault) => {
      const timeouts = fault.does === 'hang' ? brief : patient;
      const id = await customersEmail(`${randomUUID()}@example.com`);
      server.fault = fault;
      const pauses: number[] = [];
      for (let time = 1; time < 5; time++) {
        expect(await sendEmail(parts(timeouts), id)).toBe('again');
        const row = await rowOf(id);
        pauses.push(Math.round(((row?.dueAt.getTime() ?? 0) - Date.now()) / 60_000));
        expect(await sendEmail(parts(timeouts), id)).toBe('again');
        expect(server.emails).toHaveLength(time);
        await db.update(outbox).set({ dueAt: new Date() }).where(eq(outbox.id, id));
      }
      expect(pauses).toEqual([10, 30, 90, 270]);
      expect(await sendEmail(parts(timeouts), id)).toBe('done');
      expect(await rowOf(id)).toMatchObject({ state: 'dead', unconfirmed: 5 });
      const ids = await Promise.all(
        server.emails.map(async ({ raw }) => (await PostalMime.parse(raw)).messageId),
      );
      expect(ids).toEqual(Array.from({ length: 5 }, () => `<${id}@boma.example>`));
    },
  );

  const final: readonly MailFault[] = [
    { at: 'MAIL FROM', does: '553 not from you' },
    { at: 'RCPT TO', does: '550 no such mailbox' },
    { at: 'message', does: '554 refused' },
  ];
  test.each(final)('$at: $does is for good, and the owner sees it and can try again', async (fault) => {
    const id = await customersEmail(`${randomUUID()}@example.com`);
    server.fault = fault;
    expect(await sendEmail(parts(), id)).toBe('done');
    expect(await rowOf(id)).toMatchObject({ state: 'dead', lastError: expect.stringContaining(fault.does) });
    const dead = await listEmails(db, { state: 'dead' });
    expect(dead.rows.map((one) => one.id)).toContain(id);
    server.fault = null;
    expect(await sendEmail(parts(), id)).toBe('done');
    expect(await rowOf(id)).toMatchObject({ state: 'dead' });
    expect(await retryEmail(db, jobs, id)).toEqual({ ok: true });
    expect(await sendEmail(parts(), id)).toBe('done');
    expect(await rowOf(id)).toMatchObject({ state: 'sent' });
    expect(await retryEmail(db, jobs, id)).toEqual({ ok: false, problem: 'email-unknown' });
  });

  test('nobody there, or nobody who speaks TLS, passes too', async () => {
    const id = await customersEmail(`${randomUUID()}@example.com`);
    const read = (url: string) => readConfig({ SMTP_URL: url, MAIL_FROM: 'shop@boma.example' });
    for (const url of ['smtp://127.0.0.1:1', `smtps://127.0.0.1:${server.port}`]) {
      const there = read(url);
      if (!there.ok) throw new Error(there.problems.join());
      const mailer = createMailer(there.config, brief);
      if (!mailer) throw new Error('no mail server');
      expect(await sendEmail({ ...parts(), mailer }, id)).toBe('again');
    }
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', attempts: 2 });
  });
});

test('emails that a mail server takes none of are counted for the overview, with the last reason', async () => {
  const before = (await readOverview(db)).emailsLate;
  const id = await customersEmail(`${randomUUID()}@example.com`);
  const aged = (minutes: number) =>
    db
      .update(outbox)
      .set({ dueAt: sql`now() - ${minutes} * interval '1 minute'` })
      .where(eq(outbox.id, id));
  await aged(20);
  expect((await readOverview(db)).emailsLate).toBe(before);
  server.fault = { at: 'MAIL FROM', does: '451 sign in first' };
  expect(await sendEmail(parts(), id)).toBe('again');
  await aged(10);
  expect((await readOverview(db)).emailsLate).toBe(before);
  await aged(16);
  expect(await readOverview(db)).toMatchObject({
    emailsLate: before + 1,
    emailsLateReason: expect.stringContaining('451 sign in first'),
  });
  server.fault = null;
  expect(await sendEmail(parts(), id)).toBe('done');
  expect((await readOverview(db)).emailsLate).toBe(before);
});

test('an email that is due now leaves now, whatever the columns round to', async () => {
  for (let round = 0; round < 20; round++) {
    const id = await customersEmail(`${randomUUID()}@example.com`);
    await db.transaction(async (tx) => {
      await tx.update(outbox).set({ dueAt: sql`now()` }).where(eq(outbox.id, id));
      expect(await sendEmail({ ...parts(), db: tx }, id)).toBe('done');
    });
  }
});

test('one address gets twenty emails of orders in an hour, and no more (T34)', async () => {
  const ids: string[] = [];
  for (let at = 0; at < 23; at++) {
    // Spellings of one address.
    const spelling = ['victim', 'Victim', 'vIcTiM', `vic.tim+${at}`, `V.ICTIM+${at}`][at % 5];
    ids.push(await customersEmail(`${spelling}@gmail.com`));
  }
  for (const id of ids) await sendEmail(parts(), id);
  expect(server.emails).toHaveLength(20);
  const states = await Promise.all(ids.map(async (id) => (await rowOf(id))?.state));
  expect(states.filter((state) => state === 'dead')).toHaveLength(3);
  // What else a stranger can cause to be sent counts, too; what the shop decides is sent.
  const more = async (kind: EmailKind, payload: Record<string, string> | null) => {
    const id = await customersEmail('victim@gmail.com');
    await db.update(outbox).set({ kind, payload }).where(eq(outbox.id, id));
    await sendEmail(parts(), id);
    return (await rowOf(id))?.state;
  };
  expect(await more('cancelled', { reason: 'not-paid' })).toBe('dead');
  expect(await more('cancelled', null)).toBe('sent');
});

test('an email about a failure goes nowhere when the order stands after all', async () => {
  const productID = await stockVariant(db);
  const body = orderBody([{ productID, qty: 1 }]);
  await placeOrder(db, orderRequest(body), placeParts({ jobs }));
  const row = {
    kind: 'failedOrder' as const,
    recipient: theShop,
    payload: { orderIDs: body.orderID, failures: '[]' },
  };
  await db.insert(outbox).values({ id: 'failed-1', ...row });
  expect(await sendEmail(parts(), 'failed-1')).toBe('done');
  expect(await rowOf('failed-1')).toBeUndefined();
  expect(server.emails).toEqual([]);
});

test('jobs written with an order are carried out after it, and again after a failure', async () => {
  server.fault = { at: 'RCPT TO', does: '450 mailbox busy' };
  const id = await customersEmail('job@example.com');
  await jobs.work('email', (wanted) =>
    wanted === id ? sendEmail(parts(), wanted) : Promise.resolve('done'),
  );
  jobs.wake('email');
  await vi.waitFor(async () => expect(await rowOf(id)).toMatchObject({ attempts: 1 }), 30_000);
  server.fault = null;
  await retryEmail(db, jobs, id);
  await vi.waitFor(async () => expect(await rowOf(id)).toMatchObject({ state: 'sent' }), 15_000);
  await sweepEmails(db, jobs);
  const twice = await db.execute(
    sql`select data->>'id' as id from pgboss.job where state < 'completed' group by 1 having count(*) > 1`,
  );
  expect(twice.rows).toEqual([]);
});

test('emails leave over a few connections, several at a time, and one that hangs holds up no other', async () => {
  const before = server.connections;
  const { mailer, ...rest } = parts();
  const ids = [];
  for (let at = 0; at < 12; at++) ids.push(await customersEmail(`${randomUUID()}@example.com`));
  // The silent server holds one connection until the timeout.
  server.hangsFor = (await rowOf(ids[0] ?? ''))?.recipient ?? null;
  const sending = ids.map((id) => sendEmail({ ...rest, mailer }, id));
  expect(await Promise.all(sending.slice(1))).toEqual(Array(11).fill('done'));
  expect(server.emails).toHaveLength(11);
  server.hangsFor = null;
  expect(server.connections - before).toBeLessThanOrEqual(4);
  mailer.close();
  await Promise.all(sending);
});
