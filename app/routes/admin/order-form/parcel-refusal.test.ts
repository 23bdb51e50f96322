import { expect, test } from 'vitest';
import { usualParcel } from '#app/domain/order/parcel.ts';
import { parcelRefusedToOwner } from '#app/text/parcel.ts';
import { parcelRefusal } from './parcel-refusal.ts';

const heavy = { grams: 21_600, amount: 7236 };

test('the refusal of a parcel has its own text', () => {
  const body = { problem: 'parcel-too-big', ...heavy, limits: usualParcel };
  expect(parcelRefusal('parcel-too-big', body)).toEqual(parcelRefusedToOwner(heavy, usualParcel));
  expect(parcelRefusal('order-changed', body)).toBeNull();
});

test.each([null, 'no', {}, heavy, { ...heavy, grams: '1', limits: usualParcel }])(
  'what is not such a refusal says nothing: %o',
  (body) => {
    expect(parcelRefusal('parcel-too-big', body)).toBeNull();
  },
);
