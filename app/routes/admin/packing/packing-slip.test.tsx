import { expect, test } from 'vitest';
import { sentOrder } from '#test/sent-order.ts';
import { wordsOf } from '#test/words-of.tsx';
import { PackingSlip } from './packing-slip.tsx';

test('the labels of both languages end in the colon of their own', () => {
  const order = { ...sentOrder, deliveryNote: 'Ring twice' };
  const slip = wordsOf(<PackingSlip order={order} pickupAddress={null} />);
  expect(slip).toContain('配送備註： Delivery note: Ring twice');
  expect(slip).toContain('顧客備註： Message: leave it with the guard');
});
