import { expect, test } from 'vitest';
import { balance, stillToPay } from './payment-report.ts';
import {
  collectedInCash,
  mostRefundable,
  stillWaived,
  toRefund,
  type WrittenRefund,
  waivedAfter,
  waivedBy,
  withoutRefund,
} from './refund.ts';

const sums = [0, 100, 450, 1000];
const statuses = ['newOrder', 'awaitingPayment', 'inTransit', 'completed'] as const;
const methods = ['bt', 'card', 'cod'] as const;
const orders = statuses.flatMap((status) =>
  methods.flatMap((paymentMethod) =>
    sums.flatMap((amountReceived) =>
      [0, 100].flatMap((amountRefunded) =>
        [0, 100].map((amountWaived) => ({
          ...{ status, paymentMethod, amountDue: 450, amountReceived, amountRefunded, amountWaived },
        })),
      ),
    ),
  ),
);

test('a refund of an order that is not paid in full leaves its price, except where a courier collects it', () => {
  let refunds = 0;
  for (const order of orders) {
    if (order.amountWaived > order.amountRefunded || order.amountRefunded > order.amountReceived) continue;
    for (const amount of sums.filter((sum) => sum > 0 && sum <= mostRefundable(order))) {
      refunds += 1;
      const waived = waivedBy(order, amount);
      const after = {
        ...order,
        amountRefunded: order.amountRefunded + amount,
        amountWaived: order.amountWaived + waived,
      };
      const what = JSON.stringify({ order, amount });
      const isWithCourier =
        order.paymentMethod === 'cod' && (order.status === 'inTransit' || order.status === 'completed');
      const isPaid = stillToPay(order) === 0 || isWithCourier;
      if (isPaid) expect(stillToPay(after), what).toBe(stillToPay(order));
      else expect(stillToPay(after), what).toBe(stillToPay(order) + amount);
      expect(waivedBy({ ...order, status: 'cancelled' }, Math.min(amount, balance(order).held)), what).toBe(
        0,
      );
      expect(waived, what).toBe(isPaid ? Math.max(0, amount - toRefund(order)) : 0);
      expect(balance(after).held, what).toBe(balance(order).held - amount);
    }
  }
  expect(refunds).toBeGreaterThan(50);
});

type Order = (typeof orders)[number];
interface Books {
  order: Order;
  refunds: readonly WrittenRefund[];
}

function write({ order, refunds }: Books, amount: number): Books {
  const waived = waivedBy(order, amount);
  const { amountRefunded, amountWaived } = order;
  return {
    order: { ...order, amountRefunded: amountRefunded + amount, amountWaived: amountWaived + waived },
    refunds: [...refunds, { id: refunds.length + 1, amount, waived }],
  };
}

function takeBack({ order, refunds }: Books, id: number): Books {
  const { lowered, ...money } = withoutRefund(order, refunds, id);
  return {
    order: { ...order, ...money },
    refunds: refunds
      .filter((one) => one.id !== id)
      .map((one) => ({ ...one, ...lowered.find((other) => other.id === one.id) })),
  };
}

/** Numbers from 0 to 1, the same in every run. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

test('one of two equal refunds is taken back: nothing is to be refunded again, whichever it was', () => {
  const order: Order = {
    ...{ status: 'newOrder', paymentMethod: 'bt', amountDue: 370 },
    ...{ amountReceived: 500, amountRefunded: 0, amountWaived: 0 },
  };
  const twice = write(write({ order, refunds: [] }, 130), 130);
  for (const id of [1, 2]) {
    const { order: left, refunds } = takeBack(twice, id);
    expect([left.amountRefunded, left.amountWaived, toRefund(left), stillToPay(left)]).toEqual([
      130, 0, 0, 0,
    ]);
    expect(refunds.map(({ waived }) => waived)).toEqual([0]);
  }
});

test('refunds taken back in any order leave the same as if they had never been written', () => {
  const next = numbersFrom(20_260_101);
  const upTo = (most: number) => 1 + Math.floor(next() * most);
  const fresh = orders.filter(({ amountRefunded, amountWaived }) => amountRefunded + amountWaived === 0);
  for (let round = 0; round < 500; round++) {
    const chosen = fresh[upTo(fresh.length) - 1];
    if (!chosen) throw new Error('an order is chosen');
    const order = { ...chosen, amountDue: upTo(600), amountReceived: Math.floor(next() * 1000) };
    let books: Books = { order, refunds: [] };
    // Few amounts, so that equal ones are frequent.
    for (let count = upTo(5); count > 0; count--) {
      const amount = upTo(4) * 50;
      if (amount <= mostRefundable(books.order)) books = write(books, amount);
    }
    while (books.refunds.length > 0) {
      const taken = books.refunds[upTo(books.refunds.length) - 1];
      if (!taken) throw new Error('a refund is chosen');
      const before = books;
      books = takeBack(before, taken.id);
      const what = JSON.stringify({ before, taken });
      const never = books.refunds.reduce<Books>((all, { amount }) => write(all, amount), {
        order,
        refunds: [],
      });
      expect(books.order, what).toEqual(never.order);
      expect(
        books.refunds.map(({ waived }) => waived),
        what,
      ).toEqual(never.refunds.map(({ waived }) => waived));
      for (const twin of before.refunds.filter(({ amount }) => amount === taken.amount))
        expect(takeBack(before, twin.id).order, what).toEqual(books.order);
      const { held } = balance(books.order);
      expect(toRefund(books.order), what).toBeLessThanOrEqual(Math.max(0, held - order.amountDue));
    }
    expect(books.order).toEqual(order);
  }
});

test('the cash of a completed order is what was still to pay, whatever went back before and goes back after', () => {
  for (const received of sums)
    for (const before of sums.filter((sum) => sum <= received)) {
      const order: Order = {
        ...{ status: 'newOrder', paymentMethod: 'cod', amountDue: 450 },
        ...{ amountReceived: received, amountRefunded: 0, amountWaived: 0 },
      };
      const packed = before === 0 ? { order, refunds: [] } : write({ order, refunds: [] }, before);
      const toCollect = stillToPay(packed.order);
      let books: Books = { ...packed, order: { ...packed.order, status: 'completed' } };
      const held = balance(order).held - before + toCollect;
      for (const after of [0, 50, 150, 250]) {
        if (after > mostRefundable(books.order)) continue;
        if (after > 0) books = write(books, after);
        const what = JSON.stringify({ received, before, after });
        expect(collectedInCash(books.order), what).toBe(toCollect);
        expect(mostRefundable(books.order), what).toBe(held - (books.order.amountRefunded - before));
      }
    }
});

test('an edit counts what was refunded before it only so far as it would be to refund now', () => {
  const paid = { amountDue: 840, amountReceived: 840, amountRefunded: 390, amountWaived: 50 };
  // Of NT$340 that the edit takes off, nothing was paid: the price stays lowered.
  expect(waivedAfter(paid, 500)).toBe(50);
  const whole = { amountDue: 700, amountReceived: 700, amountRefunded: 100, amountWaived: 100 };
  expect(waivedAfter(whole, 340)).toBe(0);
  expect(waivedAfter(whole, 660)).toBe(60);
  expect(waivedAfter(whole, 800)).toBe(100);
});

test('what edits have counted is no longer taken off by the oldest refunds, nor brought back with them', () => {
  const refunds = [
    { id: 1, amount: 100, waived: 100 },
    { id: 2, amount: 60, waived: 60 },
  ];
  expect(stillWaived(refunds, 60).map(({ waived }) => waived)).toEqual([0, 60]);
  expect(stillWaived(refunds, 160).map(({ waived }) => waived)).toEqual([100, 60]);
  const order = { amountDue: 700, amountReceived: 800, amountRefunded: 160, amountWaived: 60 };
  const without = withoutRefund(order, refunds, 1);
  expect(without).toMatchObject({ amountRefunded: 60 });
  // As if it had never been: of NT$100 paid too much NT$60 went back.
  expect(toRefund({ ...order, ...without, status: 'newOrder' })).toBe(40);
});
