import { expect, test } from 'vitest';
import { sentOrder } from '#test/sent-order.ts';
import { wordsOf } from '#test/words-of.tsx';
import { StatusQuestion } from './status-question.tsx';

function asked(amountReported: number, path: string): string {
  const order = { ...sentOrder, status: 'newOrder', paymentMethod: 'bt', amountReported } as const;
  return wordsOf(<StatusQuestion order={order} to="cancelled" tell={false} reason="" keep={null} />, path);
}

test.each([
  ['/admin', 'The customer reported a transfer of NT$710'],
  ['/zh-TW/admin', '顧客已回報匯款NT$710'],
])('%s: before an order is cancelled, its reported transfer is named', (path, expected) => {
  expect(asked(710, path)).toContain(expected);
  expect(asked(0, path)).not.toMatch(/reported a transfer|回報匯款/);
});
