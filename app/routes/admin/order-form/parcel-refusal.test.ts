import { expect, test } from 'vitest';
import { usualParcel } from '#app/domain/order/parcel.ts';
import { parcelRefusedToOwner } from '#app/text/delivery.ts';
import { parcelRefusal } from './order-form.ts';

const heavy = { grams: 21_600, amount: 7236 };
const tooBig = { ...heavy, limits: usualParcel };

test('the refusal of a parcel has its own text', () => {
  const words = parcelRefusedToOwner(heavy, usualParcel);
  expect(parcelRefusal({ ok: false, refusal: { problem: 'parcel-too-big', ...tooBig } })).toEqual(words);
  expect(parcelRefusal({ ok: false, refusal: { name: 'parcel-too-big', ...tooBig } })).toEqual(words);
});

test('what is not such a refusal says nothing', () => {
  expect(parcelRefusal({ ok: true })).toBeNull();
  expect(parcelRefusal({ ok: false })).toBeNull();
  expect(parcelRefusal({ ok: false, refusal: { problem: 'nothing-changed' } })).toBeNull();
});
