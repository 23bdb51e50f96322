import { expect, test } from 'vitest';
import { sentOrder } from '#test/email-fixtures.ts';
import { renderedText } from '#test/rendered-text.tsx';
import { NoPickupAddress } from './no-pickup-address.tsx';

test('before an order can be ready to collect, a missing pickup address is named', () => {
  const shown = (more: object, address: readonly [string, string] | null = null) =>
    renderedText(<NoPickupAddress order={{ ...sentOrder, ...more }} address={address} />);
  const pickup = { shippingOption: 'selfPickUp', status: 'newOrder' };
  expect(shown(pickup)).toContain('no pickup address');
  expect(shown(pickup, ['1 Shop Lane', '店舖巷1號'])).toBe('');
  expect(shown({ ...pickup, status: 'completed' })).toBe('');
  expect(shown({ status: 'newOrder' })).toBe('');
});
