import { expect, test } from 'vitest';
import { sentOrder } from '#test/email-fixtures.ts';
import { courierLabel } from './orders-admin.ts';

const { customer } = sentOrder;

test('a courier’s form is filled in with name, telephone and place, a line each', () => {
  expect(courierLabel(customer, 'regularAM')).toBe('王小明\n0912345678\n110 臺北市信義區信義路五段7號');
});

test('a 7-ELEVEN parcel is handed out under the name for pickup', () => {
  const shippingAddress = { ...customer.shippingAddress, storeAddress: '信義路1號', pickupName: '王大明' };
  expect(courierLabel({ ...customer, shippingAddress }, 'sevenEleven')).toBe(
    '王大明\n0912345678\n123456 信義 信義路1號',
  );
  expect(courierLabel(customer, 'sevenEleven')).toBe('王小明\n0912345678\n123456 信義');
});
