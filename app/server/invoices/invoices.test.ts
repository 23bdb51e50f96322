import { setTimeout } from 'node:timers/promises';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, afterEach, expect, test } from 'vitest';
import type { EmailKind } from '#app/domain/email/email-kind.ts';
import type { Invoice } from '#app/domain/payment/invoice.ts';
import type { InvoiceSettings } from '#app/domain/settings/settings.ts';
import { openDatabase } from '#app/server/db/client.ts';
import { invoice, outbox } from '#app/server/db/order-schema.ts';
import { orderEvent, shopOrder } from '#app/server/db/schema.ts';
import { createLog } from '#app/server/log.ts';
import { lockOrder } from '#app/server/orders/lock-order.ts';
import { exportOrders } from '#app/server/orders/order-export.ts';
import { changeOrderStatus } from '#app/server/orders/order-status-change.ts';
import { undoOrderChange } from '#app/server/orders/order-undo.ts';
import { placeOrder } from '#app/server/orders/place-order.ts';
import { idleJobs } from '#test/bank-transfers.ts';
import { testDatabase } from '#test/database.ts';
import { ecpayInvoiceStandIn, invoiceKeys } from '#test/ecpay-invoice-stand-in.ts';
import { editing } from '#test/edit-factories.ts';
import { orderBody, orderRequest, placeParts, stockVariant } from '#test/order-factories.ts';
import { ecpayInvoices } from './ecpay-invoices.ts';
import { askDue, askForCodes } from './invoice-calls.ts';
import {
  customerInvoices,
  invoicesOfOrder,
  invoicesToMend,
  printedInvoice,
  rowsOfOrder,
  waitsForOwner,
} from './invoice-rows.ts';
import { allowNow, issueNow, mendNow, planInvoices, voidNow } from './invoices.ts';

const database = await testDatabase();
const { db } = database;
const standIn = await ecpayInvoiceStandIn();
afterAll(async () => {
  await standIn.close();
  await database.close();
});
afterEach(() => {
  standIn.ways.clear();
  standIn.gate.before = async () => {};
});

const settings: InvoiceSettings = {
  isOn: true,
  ecpay: invoiceKeys,
  test: true,
  onShipping: false,
  from: null,
};
const account = { ...invoiceKeys, isTest: true, origin: standIn.url };
const provider = ecpayInvoices(account);
const parts = { db, jobs: idleJobs };
const log = createLog('silent');
const actor = 'owner@boma.example';
const variant = await stockVariant(db, { price: 500, qty: 100_000 });

/** NT$1,160: two of NT$500 and the shipping; whole and paid. */
async function ordered({ buyer = { type: 'personal' } as Invoice, isPaid = true } = {}) {
  const body = {
    ...orderBody([{ productID: variant, qty: 2 }]),
    ...{ invoice: buyer, paymentMethod: 'bt' },
  };
  const outcome = await placeOrder(db, orderRequest(body), placeParts({ jobs: idleJobs }));
  if (!outcome.ok) throw new Error(outcome.refusal.name);
  const { orderID, orderNumber } = outcome.answer.order;
  if (isPaid) await change(orderID, { amountReceived: 1160 });
  return { orderID, orderNumber };
}
const change = (orderID: string, values: Partial<typeof shopOrder.$inferInsert>) =>
  db
    .update(shopOrder)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(shopOrder.orderID, orderID));
const plan = (changes: Partial<InvoiceSettings> = {}, now = new Date()) =>
  planInvoices({ db }, { ...settings, ...changes }, provider, { calm: -1000, now });
const ask = () => askDue(parts, provider, log);
/** Planned and asked for, once. */
const settleInvoices = async () => {
  await plan();
  await ask();
};
const passes = (orderID: string, asked = sql`asked_at`) =>
  db.execute(sql`update invoice set check_at = now() - interval '1 second', asked_at = ${asked}
    where order_id = ${orderID} and check_at is not null`);
const states = async (orderID: string) =>
  (await rowsOfOrder(db, orderID)).map(({ kind, state, amount }) => `${kind} ${state} ${amount}`);
const atEcpay = (orderNumber: string) =>
  [...standIn.invoices.values()].filter(({ relateNumber }) => relateNumber.startsWith(orderNumber));
const kinds = async (orderID: string) =>
  (await db.select().from(orderEvent).where(eq(orderEvent.orderID, orderID)).orderBy(orderEvent.id)).map(
    ({ kind }) => kind,
  );
const emails = async (orderID: string, wanted: EmailKind = 'invoiceIssued') =>
  (await db.select().from(outbox).where(eq(outbox.orderID, orderID))).filter(({ kind }) => kind === wanted)
    .length;
async function issued(buyer?: Invoice) {
  const order = await ordered(buyer && { buyer });
  await settleInvoices();
  const [row] = await rowsOfOrder(db, order.orderID);
  if (row?.state !== 'issued') throw new Error('it was issued');
  return { ...order, row };
}
const cancel = (orderNumber: string) =>
  changeOrderStatus(db, idleJobs, { orderNumber, from: 'newOrder', to: 'cancelled', actor, tell: false });

test('an order that is paid gets one invoice: number, date and random code stand on it, its customer and its timeline hear of it', async () => {
  const unpaid = await ordered({ isPaid: false });
  const { orderID, orderNumber, row } = await issued();
  await settleInvoices();
  expect(row).toMatchObject({ number: expect.stringMatching(/^ZZ\d{8}$/), amount: 1160, attempts: 1 });
  expect(row.randomCode).toMatch(/^\d{4}$/);
  expect(await states(unpaid.orderID)).toEqual([]);
  expect(await states(orderID)).toEqual(['invoice issued 1160']);
  expect(await kinds(orderID)).toContain('invoiced');
  expect(await emails(orderID)).toBe(1);
  expect(await customerInvoices(db, orderID)).toMatchObject([
    { number: row.number, amount: 1160, isFurther: false, isTest: true },
  ]);
  const [made, ...more] = atEcpay(orderNumber);
  expect(more).toEqual([]);
  expect(made?.fields).toMatchObject({
    MerchantID: '2000132',
    RelateNumber: row.relateNumber,
    CustomerIdentifier: '',
    Print: '0',
    Donation: '0',
    CarrierType: '1',
    TaxType: '1',
    SalesAmount: 1160,
    vat: '1',
    Items: [
      { ItemSeq: 1, ItemName: '風乾牛肉 250 公克', ItemCount: 2, ItemPrice: 500, ItemAmount: 1000 },
      { ItemSeq: 2, ItemName: '運費', ItemCount: 1, ItemPrice: 160, ItemAmount: 160 },
    ],
  });
});

test('off, before its day, on shipping and in the undo time nothing is issued', async () => {
  const { orderID, orderNumber } = await ordered();
  await plan({ isOn: false });
  await plan({ from: '2099-01-01' });
  await plan({ onShipping: true });
  await planInvoices({ db }, settings, provider);
  expect(await states(orderID)).toEqual([]);
  await changeOrderStatus(db, idleJobs, {
    orderNumber,
    from: 'newOrder',
    to: 'inTransit',
    actor,
    tell: false,
  });
  await planInvoices({ db }, settings, provider);
  expect(await states(orderID)).toEqual([]);
  await plan({ onShipping: true });
  await ask();
  expect(await states(orderID)).toEqual(['invoice issued 1160']);
});

test.each([
  ['company', { type: 'company', taxId: '22099131', title: '台積電' }, '1', '', ''],
  ['mobile barcode', { type: 'carrier', carrier: '/ABC+123' }, '0', '3', '/ABC+123'],
] as const)('made out to a %s as the checkout collected it', async (_, buyer, print, carrierType, number) => {
  const { orderNumber } = await issued(buyer);
  expect(atEcpay(orderNumber)[0]?.fields).toMatchObject({
    Print: print,
    CarrierType: carrierType,
    CarrierNum: number,
    CustomerIdentifier: buyer.type === 'company' ? '22099131' : '',
    CustomerName: buyer.type === 'company' ? '台積電' : '王小明',
  });
});

test('a company’s invoice has the QR codes of its proof; where they come later, they are asked for', async () => {
  const { orderID, orderNumber, row } = await issued({ type: 'company', taxId: '22099131', title: '' });
  const codes = { left: expect.stringContaining(row.number), right: expect.stringMatching(/^\*\*/) };
  expect((await printedInvoice(db, orderNumber))?.codes).toEqual(codes);
  await db.update(invoice).set({ codes: null }).where(eq(invoice.orderID, orderID));
  expect(await askForCodes(db, null, { orderNumber })).toMatchObject({ problem: 'invoices-off' });
  standIn.ways.set('GetIssue', 'swallows');
  expect(await askForCodes(db, provider, { orderNumber })).toMatchObject({ problem: 'ecpay-away' });
  standIn.ways.clear();
  expect(await askForCodes(db, provider, { orderNumber })).toEqual({ ok: true });
  expect((await printedInvoice(db, orderNumber))?.codes).toEqual(codes);
  const paperless = await issued();
  expect(await printedInvoice(db, paperless.orderNumber)).toBeNull();
  expect(await askForCodes(db, provider, paperless)).toMatchObject({
    problem: 'invoice-unknown',
  });
});

test.each([
  [
    { type: 'carrier', carrier: '/ABC+123' },
    { Donation: '0', LoveCode: '', CarrierType: '3', CarrierNum: '/ABC+123' },
  ],
  [
    { type: 'donation', donationCode: '168001' },
    { Donation: '1', LoveCode: '168001', CarrierType: '', Print: '0' },
  ],
] as const)('an invoice for %j is asked for as %j', async (buyer, fields) => {
  const { orderNumber } = await issued(buyer);
  expect(atEcpay(orderNumber)[0]?.fields).toMatchObject({ CustomerIdentifier: '', ...fields });
});

test('two processes at once issue one invoice an order', async () => {
  const orders = await Promise.all(Array.from({ length: 8 }, () => ordered()));
  const other = openDatabase(database.url, 5);
  const begun = standIn.calls.length;
  try {
    const one = async (shop: typeof parts) => {
      await planInvoices(shop, settings, provider, { calm: -1000 });
      await askDue(shop, provider, log);
    };
    await Promise.all([
      one(parts),
      one({ ...parts, db: other.db }),
      one(parts),
      one({ ...parts, db: other.db }),
    ]);
    await settleInvoices();
  } finally {
    await other.close();
  }
  for (const { orderID, orderNumber } of orders) {
    expect(await states(orderID)).toEqual(['invoice issued 1160']);
    expect(atEcpay(orderNumber)).toHaveLength(1);
    expect(await emails(orderID)).toBe(1);
  }
  expect(standIn.calls.slice(begun).filter((name) => name === 'Issue')).toHaveLength(8);
});

test('while one process asks, another leaves it alone, and waits for what comes of it', async () => {
  const { orderID, orderNumber } = await ordered();
  await plan();
  const begun = standIn.calls.length;
  const arrived = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  standIn.gate.before = async () => {
    arrived.resolve();
    await goOn.promise;
  };
  const first = ask();
  await arrived.promise;
  standIn.gate.before = async () => {};
  await settleInvoices();
  expect(standIn.calls.slice(begun)).toEqual(['Issue']);
  goOn.resolve();
  await first;
  expect(await states(orderID)).toEqual(['invoice issued 1160']);
  expect(atEcpay(orderNumber)).toHaveLength(1);
});

test('where the answer is lost, what became of it is asked for, and there is one invoice', async () => {
  const { orderID, orderNumber } = await ordered();
  standIn.ways.set('Issue', 'loses');
  await settleInvoices();
  expect(await states(orderID)).toEqual(['invoice unclear 1160']);
  expect(await issueNow(parts, provider, { orderNumber }, actor, log)).toMatchObject({
    problem: 'invoice-open',
  });
  standIn.ways.clear();
  const begun = standIn.calls.length;
  await passes(orderID);
  await settleInvoices();
  expect(standIn.calls.slice(begun)).toEqual(['GetIssue']);
  expect(await states(orderID)).toEqual(['invoice issued 1160']);
  expect(atEcpay(orderNumber)).toHaveLength(1);
});

test('where the question never arrived, or the process was ended before it, it is asked again under the same number', async () => {
  const { orderID, orderNumber } = await ordered();
  standIn.ways.set('Issue', 'swallows');
  await settleInvoices();
  standIn.ways.clear();
  await passes(orderID);
  standIn.ways.set('GetIssue', 'forges');
  await settleInvoices();
  expect(await states(orderID)).toEqual(['invoice issued 1160']);
  const [row] = await rowsOfOrder(db, orderID);
  expect(atEcpay(orderNumber).map(({ relateNumber }) => relateNumber)).toEqual([row?.relateNumber]);
});

test('an answer about another invoice is none', async () => {
  const { orderID, orderNumber } = await ordered();
  standIn.ways.set('Issue', 'loses').set('GetIssue', 'forges');
  await settleInvoices();
  await passes(orderID);
  await ask();
  expect(await states(orderID)).toEqual(['invoice unclear 1160']);
  standIn.ways.clear();
  await passes(orderID);
  await ask();
  expect(await states(orderID)).toEqual(['invoice issued 1160']);
  expect(atEcpay(orderNumber)).toHaveLength(1);
});

test('what ECPay refuses stands with its words among what is to do; corrected, it is issued under a new number', async () => {
  const buyer: Invoice = { type: 'carrier', carrier: '/WRONG00' };
  const { orderID, orderNumber } = await ordered({ buyer });
  await settleInvoices();
  await settleInvoices();
  expect(await states(orderID)).toEqual(['invoice failed 1160']);
  const [row] = await rowsOfOrder(db, orderID);
  expect(row?.failure).toBe('手機條碼不存在 (1600021)');
  const waiting = async () => (await db.execute(waitsForOwner)).rows.length;
  expect(await waiting()).toBe(1);
  expect(await kinds(orderID)).toContain('invoiceFailed');
  const none = { taxId: '', invoiceTitle: '', donationCode: '' };
  const typed = { ...none, invoiceType: 'carrier', carrier: '/abc+12' };
  const issue = (carrier: string) =>
    issueNow(parts, provider, { orderNumber, details: { ...typed, carrier } }, actor, log);
  expect(await issue('/abc+12')).toEqual({ ok: false, problem: 'invalid-details', fields: ['carrier'] });
  expect(await issue('/abc+123')).toEqual({ ok: true });
  expect(await states(orderID)).toEqual(['invoice failed 1160', 'invoice issued 1160']);
  expect(await waiting()).toBe(0);
  const [failed, now] = await rowsOfOrder(db, orderID);
  expect(now?.relateNumber).not.toBe(failed?.relateNumber);
  const [order] = await db.select().from(shopOrder).where(eq(shopOrder.orderID, orderID));
  expect(order).toMatchObject({ invoice: { carrier: '/ABC+123' }, version: 2 });
  expect(await kinds(orderID)).toContain('invoiceCorrected');
  expect(await issue('/abc+123')).toEqual({ ok: false, problem: 'invoice-there' });
});

test('an edit is not undone once an invoice was issued with other details', async () => {
  const { orderID, orderNumber } = await ordered();
  const { edited } = editing(db, idleJobs, actor);
  const eventID = await edited(orderNumber, { deliveryNote: 'Ring twice.' });
  const none = { taxId: '', invoiceTitle: '', donationCode: '' };
  const details = { ...none, invoiceType: 'carrier', carrier: '/ABC+123' };
  expect(await issueNow(parts, provider, { orderNumber, details }, actor, log)).toEqual({ ok: true });
  expect(await undoOrderChange(db, eventID, actor)).toEqual({ ok: false, problem: 'too-late' });
  const [order] = await db.select().from(shopOrder).where(eq(shopOrder.orderID, orderID));
  expect(order).toMatchObject({ invoice: { carrier: '/ABC+123' }, deliveryNote: 'Ring twice.' });
  expect(await states(orderID)).toEqual(['invoice issued 1160']);
});

test('a cancelled order has its invoice voided, with the reason, once', async () => {
  const { orderID, orderNumber } = await issued();
  expect(await cancel(orderNumber)).toMatchObject({ ok: true });
  standIn.ways.set('Invalid', 'loses');
  await settleInvoices();
  expect(await states(orderID)).toEqual(['invoice voiding 1160']);
  standIn.ways.clear();
  await passes(orderID);
  await settleInvoices();
  await settleInvoices();
  expect(await states(orderID)).toEqual(['invoice voided 1160']);
  const [made] = atEcpay(orderNumber);
  expect(made).toMatchObject({ isVoided: true });
  expect((await rowsOfOrder(db, orderID))[0]?.reason).toBe('訂單取消');
  expect(await emails(orderID, 'invoiceVoided')).toBe(1);
  expect(await customerInvoices(db, orderID)).toEqual([]);
  expect(await kinds(orderID)).toContain('invoiceVoided');
});

test('after its period was declared a cancelled order gets an allowance of all of it', async () => {
  const { orderID, orderNumber } = await issued();
  await change(orderID, { status: 'cancelled' });
  await db
    .update(invoice)
    .set({ issuedAt: new Date('2026-08-31T16:00:00Z') })
    .where(eq(invoice.orderID, orderID));
  await plan({}, new Date('2026-11-13T15:59:59Z'));
  expect(await states(orderID)).toEqual(['invoice voiding 1160']);
  await db.update(invoice).set({ state: 'issued', checkAt: null }).where(eq(invoice.orderID, orderID));
  await plan({}, new Date('2026-11-13T16:00:00Z'));
  expect(await states(orderID)).toEqual(['invoice issued 1160', 'allowance pending 1160']);
  expect(atEcpay(orderNumber)).toHaveLength(1);
  await db.delete(invoice).where(eq(invoice.orderID, orderID));
});

test('a refund that lowers the price is an allowance of that much; one beyond what is left is refused by the shop', async () => {
  const { orderID, orderNumber, row } = await issued();
  await change(orderID, { amountRefunded: 300, amountWaived: 300 });
  await settleInvoices();
  await settleInvoices();
  expect(await states(orderID)).toEqual(['invoice issued 1160', 'allowance issued 300']);
  const [made] = atEcpay(orderNumber);
  expect(made?.allowances.map(({ amount }) => amount)).toEqual([300]);
  const allow = (amount: number) =>
    allowNow(parts, provider, { orderNumber, amount, invoiced: 860, reason: '破損' }, actor, log);
  const calls = standIn.calls.length;
  expect(await allow(861)).toEqual({ ok: false, problem: 'more-than-invoiced' });
  expect(await allow(0)).toEqual({ ok: false, problem: 'not-an-amount' });
  // A page that was opened before the first allowance.
  const stale = { orderNumber, amount: 300, invoiced: 1160, reason: '破損' };
  expect(await allowNow(parts, provider, stale, actor, log)).toEqual({
    ok: false,
    problem: 'invoice-changed',
  });
  expect(standIn.calls).toHaveLength(calls);
  expect(await voidNow(parts, provider, { orderNumber, reason: '退貨', isAgain: false }, actor, log)).toEqual(
    {
      ok: false,
      problem: 'void-too-late',
    },
  );
  expect(await allow(860)).toEqual({ ok: true });
  expect(made?.allowances.map(({ amount }) => amount)).toEqual([300, 860]);
  expect(row.number).toBe(made?.number);
});

test('an order whose invoices say what it costs since its refund is not looked at again', async () => {
  const { orderID, orderNumber } = await issued();
  await change(orderID, { amountRefunded: 300, amountWaived: 300 });
  await settleInvoices();
  expect(await states(orderID)).toEqual(['invoice issued 1160', 'allowance issued 300']);
  await db.transaction(async (tx) => {
    await lockOrder(tx, orderNumber);
    // It would wait until this transaction ends.
    const looked = plan().then(() => 'done');
    expect(await Promise.race([looked, setTimeout(5_000, 'waits')])).toBe('done');
  });
});

test('an allowance is notified to the address of its order, and to none that was cut off', async () => {
  const notified = async (email: string) => {
    const { orderID, orderNumber } = await ordered();
    const customer = sql`customer || ${JSON.stringify({ email })}::jsonb`;
    await db.update(shopOrder).set({ customer }).where(eq(shopOrder.orderID, orderID));
    await settleInvoices();
    await change(orderID, { amountRefunded: 300, amountWaived: 300 });
    await settleInvoices();
    return atEcpay(orderNumber)[0]?.allowances.map((one) => one.notified);
  };
  const short = `${'a'.repeat(20)}@mail.example.com.tw`;
  expect(await notified(short)).toEqual([short]);
  expect(await notified(`${'a'.repeat(63)}@mail.example.com.tw`)).toEqual(['']);
});

test('an allowance whose answer is lost is found among those of its invoice, and never given twice', async () => {
  const { orderID, orderNumber } = await issued();
  await change(orderID, { amountRefunded: 300, amountWaived: 300 });
  standIn.ways.set('Allowance', 'loses');
  await settleInvoices();
  standIn.ways.clear();
  await passes(orderID);
  await settleInvoices();
  expect(await states(orderID)).toEqual(['invoice issued 1160', 'allowance issued 300']);
  const [made] = atEcpay(orderNumber);
  expect(made?.allowances).toHaveLength(1);

  const lost = await issued();
  await change(lost.orderID, { amountRefunded: 300, amountWaived: 300 });
  standIn.ways.set('Allowance', 'swallows');
  await settleInvoices();
  standIn.ways.clear();
  await passes(lost.orderID);
  await settleInvoices();
  expect(await states(lost.orderID)).toEqual(['invoice issued 1160', 'allowance unclear 300']);
  await passes(lost.orderID, sql`now() - interval '12 minutes'`);
  await settleInvoices();
  expect(await states(lost.orderID)).toEqual(['invoice issued 1160', 'allowance failed 300']);
  expect(atEcpay(lost.orderNumber)[0]?.allowances).toEqual([]);
  const mend = { orderNumber: lost.orderNumber, what: 'allowance', amount: 300 };
  expect(await mendNow(parts, provider, mend, actor, log)).toEqual({ ok: true });
  expect(atEcpay(lost.orderNumber)[0]?.allowances).toHaveLength(1);
});

test('an edited order says what mends its invoice: voided, and issued anew for what it costs now', async () => {
  const { orderID, orderNumber } = await issued();
  const toMend = async (now?: Date) =>
    (await invoicesToMend(db, now)).filter((one) => one.orderNumber === orderNumber);
  expect(await toMend()).toEqual([]);
  await change(orderID, { amountDue: 1360, totalPriceWithShipping: 1360 });
  await settleInvoices();
  expect(await toMend()).toMatchObject([
    { amount: 1160, failure: '', mend: { what: 'void', isAgain: true } },
  ]);
  // Once its period is declared, a further invoice is.
  expect(await toMend(new Date('2099-01-14T00:00:00Z'))).toMatchObject([
    { amount: 1160, mend: { what: 'difference', amount: 200, isAuto: false } },
  ]);
  const [order] = await db.select().from(shopOrder).where(eq(shopOrder.orderID, orderID));
  if (!order) throw new Error('no order');
  expect(await invoicesOfOrder(db, order, settings)).toMatchObject({
    invoiced: 1160,
    mayVoid: true,
    mend: { what: 'void', isAgain: true, isAuto: false },
  });
  const mend = (what: string, amount = 0) =>
    mendNow(parts, provider, { orderNumber, what, amount }, actor, log);
  expect(await mend('allowance', 200)).toEqual({ ok: false, problem: 'invoice-changed' });
  expect(await mend('void')).toEqual({ ok: true });
  await ask();
  expect(await states(orderID)).toEqual(['invoice voided 1160', 'invoice issued 1360']);
  expect(atEcpay(orderNumber).map(({ isVoided, amount }) => [isVoided, amount])).toEqual([
    [true, 1160],
    [false, 1360],
  ]);
  expect([await emails(orderID), await emails(orderID, 'invoiceVoided')]).toEqual([2, 0]);
  const [voided] = await rowsOfOrder(db, orderID);
  expect(await customerInvoices(db, orderID)).toMatchObject([{ amount: 1360, replaces: voided?.number }]);
  expect(await customerInvoices(db, orderID, voided?.id)).toMatchObject([{ amount: 1160, replaces: null }]);
  expect(await toMend()).toEqual([]);
  await change(orderID, { amountDue: 1060, totalPriceWithShipping: 1060 });
  expect(await toMend(new Date('2099-01-14T00:00:00Z'))).toMatchObject([
    { amount: 1360, mend: { what: 'allowance', amount: 300, isAuto: false } },
  ]);
  await change(orderID, { status: 'cancelled' });
  expect(await toMend()).toEqual([]);
});

const mendBy = (orderNumber: string, what: string, amount = 0) =>
  mendNow(parts, provider, { orderNumber, what, amount }, actor, log);
const listedFor = async (orderNumber: string) =>
  (await invoicesToMend(db)).filter((one) => one.orderNumber === orderNumber);
const price = (orderID: string, amountDue: number) =>
  change(orderID, { amountDue, totalPriceWithShipping: amountDue });
/** NT$860 is left of NT$1,160, and the order costs NT$1,060 since. */
async function editedUp(buyer?: Invoice) {
  const order = await issued(buyer);
  await change(order.orderID, { amountRefunded: 300, amountWaived: 300 });
  await settleInvoices();
  await price(order.orderID, 1360);
  return order;
}
/** As `editedUp`, with its further invoice of NT$200. */
async function withDifference(buyer?: Invoice) {
  const order = await editedUp(buyer);
  expect(await mendBy(order.orderNumber, 'difference', 200)).toEqual({ ok: true });
  const further = (await rowsOfOrder(db, order.orderID)).at(-1);
  if (further?.kind !== 'difference' || further.state !== 'issued') throw new Error('it was issued');
  return { ...order, further };
}
const lowered = (orderNumber: string) =>
  atEcpay(orderNumber).map(({ allowances }) => allowances.map(({ amount }) => amount));

test('an invoice that was made out to another buyer than its order has by now waits for its owner', async () => {
  const { orderID, orderNumber } = await issued();
  const company: Invoice = { type: 'company', taxId: '04595257', title: '青森股份有限公司' };
  await change(orderID, { invoice: company });
  await settleInvoices();
  expect(await listedFor(orderNumber)).toMatchObject([
    { amount: 1160, mend: { what: 'void', forBuyer: true } },
  ]);
  expect(await mendBy(orderNumber, 'void', 0)).toEqual({ ok: true });
  await ask();
  expect(await states(orderID)).toEqual(['invoice voided 1160', 'invoice issued 1160']);
  expect(await customerInvoices(db, orderID)).toMatchObject([{ buyer: company }]);
  expect(await listedFor(orderNumber)).toEqual([]);
});

test('an order edited to cost more after an allowance waits for a further invoice, which its owner issues', async () => {
  const buyer: Invoice = { type: 'company', taxId: '22099131', title: '台積電' };
  const { orderID, orderNumber } = await editedUp(buyer);
  await settleInvoices();
  expect(await listedFor(orderNumber)).toMatchObject([
    { amount: 860, mend: { what: 'difference', amount: 200, isAuto: false } },
  ]);
  expect(await mendBy(orderNumber, 'difference', 199)).toMatchObject({ problem: 'invoice-changed' });
  expect(await mendBy(orderNumber, 'difference', 200)).toEqual({ ok: true });
  expect(await mendBy(orderNumber, 'difference', 200)).toMatchObject({ problem: 'invoice-changed' });
  expect(await states(orderID)).toEqual([
    'invoice issued 1160',
    'allowance issued 300',
    'difference issued 200',
  ]);
  expect(await listedFor(orderNumber)).toEqual([]);
  const [first, further] = atEcpay(orderNumber);
  expect(further?.relateNumber).not.toBe(first?.relateNumber);
  expect(further?.fields).toMatchObject({
    CustomerIdentifier: '22099131',
    CustomerName: '台積電',
    SalesAmount: 200,
    Items: [{ ItemName: `訂單${orderNumber}差額`, ItemCount: 1, ItemAmount: 200 }],
  });
  expect(await emails(orderID)).toBe(2);
  expect(await customerInvoices(db, orderID)).toMatchObject([
    { number: first?.number, amount: 1160, isFurther: false },
    { number: further?.number, amount: 200, isFurther: true },
  ]);
  const row = (await rowsOfOrder(db, orderID)).at(-1);
  expect(await printedInvoice(db, orderNumber, row?.id)).toMatchObject({
    number: further?.number,
    codes: { left: expect.stringContaining(further?.number ?? '') },
  });
  expect(await askForCodes(db, provider, { orderNumber, id: row?.id })).toEqual({ ok: true });
  expect((await printedInvoice(db, orderNumber))?.number).toBe(first?.number);
  const other = await issued();
  await db
    .update(invoice)
    .set({ isTest: false })
    .where(inArray(invoice.orderID, [orderID, other.orderID]));
  const wanted = { status: null, search: '', numbers: [orderNumber], language: 0, people: false } as const;
  let csv = '';
  for await (const part of exportOrders(db, wanted)) csv += part;
  expect(csv).toContain(`"${first?.number}, ${further?.number}"`);
  expect(await issueNow(parts, provider, { orderNumber }, actor, log)).toMatchObject({
    problem: 'invoice-there',
  });
});

test('a refund after a further invoice lowers it first, then the first invoice, one allowance at a time', async () => {
  const { orderID, orderNumber } = await withDifference();
  await change(orderID, { amountRefunded: 800, amountWaived: 800 });
  await settleInvoices();
  expect(lowered(orderNumber)).toEqual([[300], [200]]);
  await settleInvoices();
  await settleInvoices();
  expect(lowered(orderNumber)).toEqual([[300, 300], [200]]);
  expect((await states(orderID)).slice(3)).toEqual(['allowance issued 200', 'allowance issued 300']);
  const allow = (amount: number) =>
    allowNow(parts, provider, { orderNumber, amount, invoiced: 560, reason: '破損' }, actor, log);
  expect(await allow(561)).toEqual({ ok: false, problem: 'more-than-invoiced' });
  expect(await listedFor(orderNumber)).toEqual([]);
});

test('an owner’s allowance is of the further invoice at most, and what an edit leaves over still waits', async () => {
  const { orderID, orderNumber } = await withDifference();
  const allowed = { orderNumber, amount: 201, invoiced: 1060, reason: '破損' };
  expect(await allowNow(parts, provider, allowed, actor, log)).toEqual({
    ok: false,
    problem: 'more-than-invoiced',
  });
  await price(orderID, 1000);
  await settleInvoices();
  expect(await listedFor(orderNumber)).toMatchObject([
    { amount: 1060, mend: { what: 'allowance', amount: 200, rest: 160, isAuto: false } },
  ]);
  expect(await mendBy(orderNumber, 'allowance', 200)).toEqual({ ok: true });
  await settleInvoices();
  expect(await listedFor(orderNumber)).toMatchObject([
    { amount: 860, mend: { what: 'allowance', amount: 160, rest: 0, isAuto: false } },
  ]);
  expect(await mendBy(orderNumber, 'allowance', 160)).toEqual({ ok: true });
  expect(lowered(orderNumber)).toEqual([[300, 160], [200]]);
  expect(await listedFor(orderNumber)).toEqual([]);
  // Back to what it cost at first: another further invoice.
  await price(orderID, 1160);
  expect(await listedFor(orderNumber)).toMatchObject([
    { amount: 700, mend: { what: 'difference', amount: 160 } },
  ]);
});

test('a cancelled order with a further invoice gets allowances until nothing is left, and none is voided', async () => {
  const { orderID, orderNumber } = await withDifference();
  expect(await cancel(orderNumber)).toMatchObject({ ok: true });
  expect(
    await voidNow(parts, provider, { orderNumber, reason: '訂單取消', isAgain: false }, actor, log),
  ).toEqual({ ok: false, problem: 'void-too-late' });
  for (let run = 0; run < 4; run++) await settleInvoices();
  expect(lowered(orderNumber)).toEqual([[300, 860], [200]]);
  expect(atEcpay(orderNumber).some(({ isVoided }) => isVoided)).toBe(false);
  expect((await states(orderID)).slice(3)).toEqual(['allowance issued 200', 'allowance issued 860']);
  expect(await emails(orderID, 'invoiceVoided')).toBe(0);
});

test('a refused further invoice waits for its owner, who issues it with corrected details or edits the order back', async () => {
  const { orderID, orderNumber } = await editedUp();
  await change(orderID, { invoice: { type: 'carrier', carrier: '/WRONG00' } });
  expect(await mendBy(orderNumber, 'difference', 200)).toEqual({ ok: true });
  await settleInvoices();
  expect(await listedFor(orderNumber)).toMatchObject([
    { kind: 'difference', state: 'failed', failure: '手機條碼不存在 (1600021)', amount: 200 },
  ]);
  await price(orderID, 1160);
  expect(await listedFor(orderNumber)).toEqual([]);
  await price(orderID, 1360);
  expect(await mendBy(orderNumber, 'difference', 200)).toEqual({ ok: true });
  expect(await listedFor(orderNumber)).toMatchObject([{ kind: 'difference', state: 'failed' }]);
  const none = { taxId: '', invoiceTitle: '', donationCode: '' };
  const details = { ...none, invoiceType: 'carrier', carrier: '/ABC+123' };
  expect(await issueNow(parts, provider, { orderNumber, details }, actor, log)).toEqual({ ok: true });
  expect((await states(orderID)).slice(2)).toEqual([
    'difference failed 200',
    'difference failed 200',
    'difference issued 200',
  ]);
  expect(atEcpay(orderNumber)[1]?.fields).toMatchObject({ CarrierNum: '/ABC+123', SalesAmount: 200 });
  expect(await listedFor(orderNumber)).toEqual([]);
});

test('a further invoice whose answer is lost is found, and not issued twice', async () => {
  const { orderID, orderNumber } = await editedUp();
  standIn.ways.set('Issue', 'loses');
  expect(await mendBy(orderNumber, 'difference', 200)).toEqual({ ok: true });
  expect((await states(orderID)).at(-1)).toBe('difference unclear 200');
  expect(await mendBy(orderNumber, 'difference', 200)).toMatchObject({ problem: 'invoice-open' });
  standIn.ways.clear();
  const begun = standIn.calls.length;
  await passes(orderID);
  await settleInvoices();
  expect(standIn.calls.slice(begun)).toEqual(['GetIssue']);
  expect((await states(orderID)).at(-1)).toBe('difference issued 200');
  expect(atEcpay(orderNumber)).toHaveLength(2);
  expect(await emails(orderID)).toBe(2);
});

test('an invoice that fell short because a refund was taken back waits for its owner, too', async () => {
  const { orderID, orderNumber } = await issued();
  await change(orderID, { amountRefunded: 300, amountWaived: 300 });
  await settleInvoices();
  await change(orderID, { amountRefunded: 0, amountWaived: 0 });
  await settleInvoices();
  expect(await listedFor(orderNumber)).toMatchObject([
    { amount: 860, mend: { what: 'difference', amount: 300 } },
  ]);
});

test('an invoice that was voided because all was refunded is issued again once that refund was taken back', async () => {
  const { orderID } = await issued();
  await change(orderID, { amountRefunded: 1160, amountWaived: 1160 });
  await settleInvoices();
  await settleInvoices();
  expect(await states(orderID)).toEqual(['invoice voided 1160']);
  await change(orderID, { amountRefunded: 0, amountWaived: 0 });
  await Promise.all([settleInvoices(), settleInvoices()]);
  await settleInvoices();
  expect(await states(orderID)).toEqual(['invoice voided 1160', 'invoice issued 1160']);
});

test.each([
  [
    'a first one was refused',
    async () => {
      const order = await ordered({ buyer: { type: 'carrier', carrier: '/WRONG00' } });
      await settleInvoices();
      await change(order.orderID, { invoice: null });
      const { orderNumber } = order;
      expect(await issueNow(parts, provider, { orderNumber }, actor, log)).toEqual({ ok: true });
      return order;
    },
    'invoice failed 1160',
  ],
  [
    'its owner had it issued anew',
    async () => {
      const order = await issued();
      const wanted = { orderNumber: order.orderNumber, reason: '資料有誤', isAgain: true };
      expect(await voidNow(parts, provider, wanted, actor, log)).toEqual({ ok: true });
      await ask();
      return order;
    },
    'invoice voided 1160',
  ],
] as const)('it is issued again also where %s', async (_, make, first) => {
  const { orderID } = await make();
  expect(await states(orderID)).toEqual([first, 'invoice issued 1160']);
  await change(orderID, { amountRefunded: 1160, amountWaived: 1160 });
  await settleInvoices();
  await settleInvoices();
  expect(await states(orderID)).toEqual([first, 'invoice voided 1160']);
  await change(orderID, { amountRefunded: 0, amountWaived: 0 });
  await settleInvoices();
  expect(await states(orderID)).toEqual([first, 'invoice voided 1160', 'invoice issued 1160']);
});

test('an invoice that its owner voided to issue it again while all was refunded is issued once that was taken back', async () => {
  const { orderID, orderNumber } = await issued();
  await change(orderID, { amountRefunded: 1160, amountWaived: 1160 });
  const wanted = { orderNumber, reason: '資料有誤', isAgain: true };
  expect(await voidNow(parts, provider, wanted, actor, log)).toEqual({ ok: true });
  await settleInvoices();
  expect(await states(orderID)).toEqual(['invoice voided 1160']);
  await change(orderID, { amountRefunded: 0, amountWaived: 0 });
  await settleInvoices();
  expect(await states(orderID)).toEqual(['invoice voided 1160', 'invoice issued 1160']);
});

test('a refund after an edit that left the invoices right gets its allowance by itself', async () => {
  const { orderID, orderNumber } = await issued();
  await change(orderID, { amountRefunded: 200, amountWaived: 200 });
  await settleInvoices();
  // What was refunded is taken out of the order.
  await change(orderID, { amountDue: 960, amountWaived: 0 });
  await settleInvoices();
  expect(await states(orderID)).toEqual(['invoice issued 1160', 'allowance issued 200']);
  await change(orderID, { amountRefunded: 300, amountWaived: 100 });
  await settleInvoices();
  expect(await states(orderID)).toEqual([
    'invoice issued 1160',
    'allowance issued 200',
    'allowance issued 100',
  ]);
  expect(await listedFor(orderNumber)).toEqual([]);
  await change(orderID, { amountDue: 900 });
  await settleInvoices();
  expect(await listedFor(orderNumber)).toMatchObject([{ mend: { what: 'allowance', amount: 60 } }]);
});

test('an invoice that its owner voided is not issued again by itself', async () => {
  const { orderID, orderNumber } = await issued();
  const wanted = { orderNumber, reason: '資料有誤', isAgain: false };
  expect(await voidNow(parts, provider, wanted, actor, log)).toEqual({ ok: true });
  await settleInvoices();
  expect(await states(orderID)).toEqual(['invoice voided 1160']);
});

test('wrong keys are a refusal, and rows of another account wait for its keys', async () => {
  const { orderID, orderNumber } = await ordered();
  await plan();
  await askDue(parts, ecpayInvoices({ ...account, isTest: false }), log);
  expect(await states(orderID)).toEqual(['invoice pending 1160']);
  await askDue(parts, ecpayInvoices({ ...account, hashKey: 'A1b2C3d4E5f6G7h8' }), log);
  expect(await states(orderID)).toEqual(['invoice failed 1160']);
  expect(await issueNow(parts, null, { orderNumber }, actor, log)).toMatchObject({ problem: 'invoices-off' });
  expect(await issueNow(parts, provider, { orderNumber }, actor, log)).toEqual({ ok: true });
  expect(atEcpay(orderNumber)).toHaveLength(1);
});

// Last, because every test invoice of the others goes with these.
test('what is of an account that does not come back ends: with words where it was valid, without where it was a test', async () => {
  const valid = ecpayInvoices({ ...account, isTest: false });
  const other = ecpayInvoices({ ...account, isTest: false, merchantID: '3002607' });
  const { orderID, orderNumber } = await issued();
  const refused = await ordered();
  await db
    .update(shopOrder)
    .set({ orderDate: sql`now() - interval '1 day'` })
    .where(eq(shopOrder.orderID, orderID));
  await change(orderID, { status: 'completed' });
  await plan();
  await planInvoices({ db }, { ...settings, test: false }, valid, { calm: -1000 });
  await askDue(parts, valid, log);
  expect(await states(orderID)).toEqual(['invoice voided 1160', 'invoice issued 1160']);
  expect(await customerInvoices(db, orderID)).toMatchObject([{ isTest: false, replaces: null }]);
  expect(await states(refused.orderID)).toEqual(['invoice voided 1160', 'invoice issued 1160']);

  const wanted = { orderNumber, reason: '訂單取消', isAgain: false };
  expect(await voidNow(parts, other, wanted, actor, log)).toEqual({ ok: false, problem: 'other-account' });
  const allowed = { orderNumber, amount: 1, invoiced: 1160, reason: '破損' };
  expect(await allowNow(parts, other, allowed, actor, log)).toEqual({ ok: false, problem: 'other-account' });
  await change(orderID, { status: 'cancelled' });
  await planInvoices({ db }, { ...settings, test: false }, other, { calm: -1000 });
  await askDue(parts, other, log);
  expect((await states(orderID)).at(-1)).toBe('invoice voiding 1160');
  await db.execute(sql`update invoice set check_at = now() - interval '61 minutes'
    where order_id = ${orderID} and check_at is not null`);
  await askDue(parts, other, log);
  expect((await states(orderID)).at(-1)).toBe('invoice issued 1160');
  expect(await listedFor(orderNumber)).toMatchObject([{ failure: 'other-account' }]);
  const history = await db.select().from(orderEvent).where(eq(orderEvent.orderID, orderID));
  expect(history.map(({ kind }) => kind)).toContain('invoiceFailed');
  expect(history.map(({ reason }) => reason).join()).not.toContain('other-account');
});
