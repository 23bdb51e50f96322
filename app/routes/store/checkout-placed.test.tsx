import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { SuccessfulOrder } from '#app/domain/cart/session.ts';
import type { OrderLine } from '#app/domain/order/order.ts';
import type { FoundOrder } from '#app/domain/order/order-lookup.ts';
import type { Payment } from '#app/domain/payment/payment-report.ts';
import { sentOrder } from '#test/email-fixtures.ts';
import { foundOrder, shownShop as shop } from '#test/found-orders.ts';
import { storedLine } from '#test/order-line.ts';
import { askOrderNow, foundAtFirst, storePlaced, Thanks } from './checkout-placed.tsx';

afterEach(() => vi.unstubAllGlobals());

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
  first: SuccessfulOrder,
  now: Partial<FoundOrder> | 'over' | null,
  reports: readonly Payment[] = [],
  at = time,
): string {
  const order: FoundOrder = { ...foundOrder, ...first, ...(now === 'over' ? null : now) };
  return renderToStaticMarkup(
    <MemoryRouter>
      <Thanks
        orderNumber={sentOrder.orderNumber}
        atFirst={first}
        found={now && (now === 'over' ? now : { order, reports, pictures: [], attempts: [] })}
        shop={shop}
        time={at}
      />
    </MemoryRouter>,
  )
    .replaceAll(/<[^>]*>/g, '\n')
    .replaceAll(/\n+/g, '\n');
}
const firstOf = ({ totalPrice, paymentMethod, shippingOption, amountDue, promised }: typeof sentOrder) => ({
  ...{ totalPrice, paymentMethod, shippingOption, amountDue, promised },
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
  expect(await askOrderNow('key')).toBeNull();
  expect(wordsOf(transfer, null)).toContain('Thank you\n');
});

test('a link that is over is not asked for again', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ problem: 'order-unknown' }, { status: 404 }));
  expect(await askOrderNow('key')).toBe('over');
});

test('thanks whose link is over ask for no money and lead to the look-up', () => {
  for (const first of [transfer, cash]) {
    const words = wordsOf(first, 'over');
    expect(words).not.toMatch(/NT\$|Thank you|Account number/);
    expect(words).toContain('To see an order, enter its number');
  }
});

test('the end of the link is known before the shop answers', () => {
  const end = 1_780_000_000;
  const link = `ABCD100-${end.toString(36)}-${'x'.repeat(43)}`;
  expect(foundAtFirst(link, new Date(end * 1000 - 1))).toBeNull();
  expect(foundAtFirst(link, new Date(end * 1000))).toBe('over');
  for (const other of [null, undefined, 'key']) expect(foundAtFirst(other, time)).toBeNull();
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
  const paid = wordsOf(transfer, { ...open, amountReceived: 260 });
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
  storePlaced({ ...placed, lines: [storedLine(null)] }, []);
  expect(wordsOf(cash, null)).toContain('Something');
  const lines: readonly OrderLine[] = [{ ...storedLine(null), title: ['Oxtail', '牛尾'] }];
  const words = wordsOf(cash, { status: 'newOrder', lines, amountDue: 999 });
  expect(words).toContain('Oxtail');
  expect(words).not.toContain('Something');
  expect(words.match(/NT\$999/g)?.length).toBeGreaterThan(1);
});
