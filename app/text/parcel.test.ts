import { expect, test } from 'vitest';
import { usualParcel } from '#app/domain/order/parcel.ts';
import { boxFilled, parcelRefusedToOwner } from './delivery.ts';

test.each([
  [
    { grams: 21_600, amount: 7236 },
    'Too much for one 7-ELEVEN parcel: 11.6 kg over the 10 kg limit.',
    '超出7-ELEVEN冷凍包裹限制：超過重量上限10公斤，多出11.6公斤。',
  ],
  [
    { grams: 500, amount: 21_000 },
    'Too much for one 7-ELEVEN parcel: NT$1,000 over the NT$20,000 limit.',
    '超出7-ELEVEN冷凍包裹限制：超過金額上限NT$20,000，多出NT$1,000。',
  ],
])('a parcel that is too big says by how much: %o', (parcel, english, chinese) => {
  const text = parcelRefusedToOwner(parcel, usualParcel);
  expect(text[0]).toContain(english);
  expect(text[1]).toContain(chinese);
});

test('how full a box is says its unit once', () => {
  expect(boxFilled({ grams: 6500, amount: 0 }, usualParcel)).toEqual(['6.5 of 10 kg', '6.5／10公斤']);
});
