import { expect, test } from 'vitest';
import { renderedText } from '#test/rendered-text.tsx';
import { OpenSum } from './open-sum.tsx';

test.each([
  [
    '/admin/payments',
    'Partly paid',
    'NT$980 of NT$1,480 still to be paid',
    'NT$980 of NT$1,380 still to be paid',
  ],
  ['/zh-TW/admin/payments', '部分付款', '未付金額NT$980，總計NT$1,480', '未付金額NT$980，總計NT$1,380'],
])(
  '%s: of an order that is partly paid the rest is named as what is open, with the whole',
  (path, mark, words, reduced) => {
    const shown = (order: Parameters<typeof OpenSum>[0]['order']) =>
      renderedText(<OpenSum order={order} />, path).trim();
    expect(shown({ amountDue: 1480, amountReceived: 500 })).toBe(`${mark} ${words}`);
    // A refund that took something off the price is not due again.
    const after = { amountDue: 1480, amountReceived: 500, amountRefunded: 100, amountWaived: 100 };
    expect(shown({ ...after, amountReceived: 500 })).toBe(`${mark} ${reduced}`);
    expect(shown({ amountDue: 1480, amountReceived: 0 })).toBe('NT$1,480');
  },
);
