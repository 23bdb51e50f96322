import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { SuccessfulOrder } from '#app/domain/cart/session.ts';
import type { OrderLine } from '#app/domain/order/order.ts';
import type { FoundOrder } from '#app/domain/order/order-lookup.ts';
import type { Payment } from '#app/domain/payment/payment-report.ts';
import { askOrderNow } from '#app/ui/order-now.ts';
import { forgetPlaced, isPlacedLately, storePlaced, storeShown } from '#app/ui/placed-order.ts';
import { sentOrder } from '#test/email-fixtures.ts';
import { foundOrder, shownShop as shop } from '#test/found-orders.ts';
import { storedLine } from '#test/order-line.ts';
import { foundAtFirst, OrderPlaced, Thanks } from './checkout-placed.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  forgetPlaced();
});

const placed = {
  ...sentOrder,
  status: 'newOrder',
  promised: { day: '2026-11-26', chosen: null, payBy: null },
} as const;
const unpaid = {
  ...placed,
  paymentMethod: 'bt',
  promised: { ...placed.promised, payBy: '2026-11-25T04:00:00.000Z' },
} as const;
const time = new Date('2026-11-24T04:00:00.000Z');

function wordsOf(
  first: SuccessfulOrder & Pick<FoundOrder, 'orderDate'>,
  now: Partial<FoundOrder> | 'none' | null,
  reports: readonly Payment[] = [],
  at = time,
): string {
  const order: FoundOrder = { ...foundOrder, ...first, ...(now === 'none' ? null : now) };
  return wordsIn(
    <Thanks
      orderNumber={sentOrder.orderNumber}
      atFirst={first}
      found={now && (now === 'none' ? now : { link: 'key', order, reports, pictures: [], attempts: [] })}
      shop={shop}
      time={at}
    />,
  );
}

function wordsIn(page: ReactNode): string {
  return renderToStaticMarkup(<MemoryRouter>{page}</MemoryRouter>)
    .replaceAll(/<[^>]*>/g, '\n')
    .replaceAll(/\n+/g, '\n');
}
const firstOf = ({
  totalPrice,
  paymentMethod,
  shippingOption,
  amountDue,
  promised,
  orderDate,
}: typeof sentOrder) => ({
  ...{ totalPrice, paymentMethod, shippingOption, amountDue, promised, orderDate },
  orderLink: 'key',
});
const cash = firstOf(placed);
const transfer = firstOf(unpaid);

test.each([
  ['no line', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a proxy without the shop', async () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['too many requests', async () => new Response('Too many requests', { status: 429 })],
])('the thanks stay as they are with %s', async (_, answer) => {
  vi.stubGlobal('fetch', answer);
  expect(await askOrderNow({ link: 'key' })).toBeNull();
  expect(wordsOf(transfer, null)).toContain('Thank you\n');
});

test('a link that is over is not asked for again', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ problem: 'order-unknown' }, { status: 404 }));
  expect(await askOrderNow({ link: 'key' })).toBe('none');
  vi.stubGlobal('fetch', async () => Response.json({ order: null }));
  expect(await askOrderNow({ orderID: 'id' })).toBe('none');
});

test('thanks whose link is over ask for no money and lead to the look-up', () => {
  for (const first of [transfer, cash]) {
    const words = wordsOf(first, 'none');
    expect(words).not.toMatch(/NT\$|Thank you|Account number/);
    expect(words).toContain('To see an order, enter its number');
  }
});

test('the end of the link is known before the shop answers', () => {
  const end = 1_780_000_000;
  const link = `ABCD100-${end.toString(36)}-${'x'.repeat(43)}`;
  expect(foundAtFirst(link, new Date(end * 1000 - 1))).toBeNull();
  expect(foundAtFirst(link, new Date(end * 1000))).toBe('none');
  for (const other of [null, undefined, 'key']) expect(foundAtFirst(other, time)).toBeNull();
});

test.each([
  ['2026-11-23T02:00:01.000Z', true],
  ['2026-11-23T04:59:59.000Z', true],
  ['2026-11-23T05:00:00.000Z', false],
  ['2026-12-03T02:00:00.000Z', false],
])('at %s the checkout leads to the thanks: %s', (now, leads) => {
  expect(isPlacedLately({ orderDate: '2026-11-23T02:00:00.000Z' }, new Date(now))).toBe(leads);
  // Of a page older than the shop.
  expect(isPlacedLately({ orderDate: null }, new Date(now))).toBe(true);
});

test('once it has left, or is cancelled, the thanks say what the order’s own page says', () => {
  const report = { lastFive: '12345', amount: 260, paidOn: '2026-11-24' };
  const onCredit = wordsOf(transfer, { ...unpaid, status: 'inTransit' }, [report]);
  expect(onCredit).toContain('on its way');
  expect(onCredit).not.toContain('We’ll ship');
  const reported = wordsOf(transfer, { ...unpaid, status: 'cancelled' }, [report]);
  expect(reported).toContain('You reported a transfer of NT$260.');
  expect(wordsOf(transfer, { ...unpaid, status: 'cancelled' })).toContain(
    'Please do not transfer any money.',
  );
});

test('a transfer is asked for until it is reported or paid, for what is due by now', () => {
  const asked = /Account number|I have paid/;
  const open = { ...unpaid, status: 'newOrder' } as const;
  expect(wordsOf(transfer, null)).toMatch(asked);
  expect(wordsOf(transfer, open)).toMatch(/If we receive your payment by/);
  expect(wordsOf(transfer, { ...open, amountDue: 200 })).toMatch(/total amount of NT\$200/);
  const report = { lastFive: '12345', amount: 260, paidOn: '2026-11-24' };
  const reported = wordsOf(transfer, open, [report]);
  expect(reported).not.toMatch(asked);
  expect(reported).toContain('You have reported your transfer.');
  // Of one reported in part the rest leads, as it does in the account's details.
  const inPart = wordsOf(transfer, open, [{ ...report, amount: 200 }]);
  expect(inPart).not.toMatch(/Amount due/);
  expect(inPart.match(/Still to be paid\nNT\$60/g)).toHaveLength(2);
  // What has come stands above it, by the names of the emails.
  const received = wordsOf(transfer, { ...open, amountReceived: 100 }, [{ ...report, amount: 160 }]);
  expect(received).toContain('Paid so far\nNT$100\nStill to be paid\nNT$160\n');
  const refunded = wordsOf(transfer, { ...open, amountReceived: 260, amountRefunded: 60, amountWaived: 60 });
  expect(refunded).toContain(
    'Paid so far\nNT$260\nRefunded\nNT$60\nReduced by refunds\n−NT$60\nStill to be paid\nNT$0',
  );
  const paid = wordsOf(transfer, { ...open, amountReceived: 260 });
  expect(paid).toContain('Paid so far\nNT$260\nStill to be paid\nNT$0\n');
  expect(paid).not.toMatch(asked);
  expect(paid).not.toContain('If we receive your payment by');
  expect(paid).toContain('Add to calendar');
  const cancelled = wordsOf(transfer, { ...open, status: 'cancelled' });
  expect(cancelled).not.toMatch(asked);
  expect(cancelled).not.toContain('Add to calendar');
});

test('a day that depended on a payment is not named after its time, known to the shop or not', () => {
  const late = new Date('2026-11-25T05:00:00.000Z');
  const open = { ...unpaid, status: 'newOrder', promised: null } as const;
  for (const words of [wordsOf(transfer, null, [], late), wordsOf(transfer, open, [], late)]) {
    expect(words).not.toMatch(/If we receive your payment by|Add to calendar/);
    expect(words).toContain('within 2 days of your payment');
  }
});

test('shows the delivery time next to the day', () => {
  const soon = /before 13:00\nThat is within 2 days/;
  expect(wordsOf(cash, null)).toMatch(soon);
  expect(wordsOf(cash, { status: 'newOrder', promised: cash.promised })).toMatch(soon);
  expect(wordsOf(cash, null).match(/within 2 days/g)).toHaveLength(1);
  const chosen = { ...cash, promised: { ...placed.promised, chosen: '2026-11-27' } };
  expect(wordsOf(chosen, null)).not.toContain('within 2 days');
});

test('of an order that is delivered, refunded or brought back nothing is promised', () => {
  const promised = /Arrives by|within 2 days|Add to calendar/;
  expect(wordsOf(cash, { status: 'newOrder', promised: cash.promised })).toMatch(promised);
  const delivered = wordsOf(cash, { status: 'completed', promised: null });
  expect(delivered).not.toMatch(promised);
  expect(delivered).not.toMatch(/We have received your order|in cash/);
  expect(delivered).toContain('Your order is complete.');
  const refunded = { amountReceived: 260, amountRefunded: 260, amountWaived: 260, promised: cash.promised };
  expect(wordsOf(transfer, { ...refunded, status: 'newOrder' })).not.toMatch(promised);
  const back = { status: 'inTransit', notCollected: true, promised: cash.promised } as const;
  expect(wordsOf(cash, back)).not.toMatch(promised);
});

test('goods and total are those of now, as the amount due is', () => {
  storePlaced({ ...placed, orderLink: 'key', lines: [storedLine(null)] }, []);
  expect(wordsOf(cash, null)).toContain('Something');
  const lines: readonly OrderLine[] = [{ ...storedLine(null), title: ['Oxtail', '牛尾'] }];
  const words = wordsOf(cash, { status: 'newOrder', lines, amountDue: 999 });
  expect(words).toContain('Oxtail');
  expect(words).not.toContain('Something');
  expect(words.match(/NT\$999/g)?.length).toBeGreaterThan(1);
});

test('the thank-you page stays in its tab when the next cart is begun, until “Forget me”', () => {
  // Rendered here, the session is that of a cart that was begun anew.
  const words = () => wordsIn(<OrderPlaced shop={shop} />);
  storePlaced({ ...unpaid, orderLink: 'key' }, []);
  for (const shown of [
    sentOrder.orderNumber,
    'NT$260',
    'Account number',
    'I have paid',
    'Sat 21 Nov 2026',
    sentOrder.customer.email,
    sentOrder.customerMessage,
  ])
    expect(words()).toContain(shown);
  // A tab that did not place it knows nothing of its customer.
  storeShown({ ...transfer, orderNumber: sentOrder.orderNumber });
  for (const shown of [sentOrder.orderNumber, 'NT$260', 'Account number', 'I have paid', 'Sat 21 Nov 2026'])
    expect(words()).toContain(shown);
  for (const hidden of [sentOrder.customer.email, sentOrder.customerMessage])
    expect(words()).not.toContain(hidden);
  forgetPlaced();
  expect(words()).toContain('To see an order, enter its number');
});
