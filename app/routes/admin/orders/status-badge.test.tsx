import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, useLoaderData } from 'react-router';
import { expect, test } from 'vitest';
import { StatusBadge } from './status-badge.tsx';

type Order = Parameters<typeof StatusBadge>[0]['order'];

function Shown() {
  return <StatusBadge order={useLoaderData<Order>()} />;
}
const Stub = createRoutesStub([{ id: 'badge', path: '*', Component: Shown }]);

function shown(path: string, badge: Order): string {
  const markup = renderToStaticMarkup(
    <Stub initialEntries={[path]} hydrationData={{ loaderData: { badge } }} />,
  );
  return markup
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

test.each([
  ['/admin', 'cod', 'regularAM', 'Awaiting Payment Cash on delivery'],
  ['/zh-TW/admin', 'cod', 'regularAM', '待付款 貨到付款'],
  ['/admin', 'cod', 'selfPickUp', 'Awaiting Payment Cash on pickup'],
  ['/admin', 'bt', 'regularAM', 'Awaiting Payment'],
] as const)(
  '%s: an order by %s, %s, that awaits payment reads: %s',
  (path, paymentMethod, shippingOption, words) => {
    expect(shown(path, { status: 'awaitingPayment', paymentMethod, shippingOption })).toBe(words);
  },
);

test('any other status says nothing of cash', () => {
  const order = { status: 'newOrder', paymentMethod: 'cod', shippingOption: 'regularAM' } as const;
  expect(shown('/admin', order)).toBe('New order');
});
