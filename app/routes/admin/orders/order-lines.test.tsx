import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { OrderLines } from './order-lines.tsx';

const order = {
  status: 'newOrder' as const,
  lines: [],
  totalPrice: 1960,
  shippingCost: 160,
  promo: null,
  promoCode: null,
  promoAmount: 0,
  amountDue: 2120,
  totalCost: 900,
};
const Stub = createRoutesStub([{ path: '*', Component: () => <OrderLines figures order={order} /> }]);

test.each([
  ['/admin/orders/QWER123', 'Total', 'Amount due'],
  ['/zh-TW/admin/orders/QWER123', '總計', '應付金額'],
])('%s: what an order comes to is not called what is due', (path, total, due) => {
  const words = renderToStaticMarkup(<Stub initialEntries={[path]} />).replaceAll(/<[^>]*>/g, '\n');
  expect(words).toMatch(new RegExp(`${total}\\s+NT\\$2,120`));
  expect(words).not.toContain(due);
});

const Cancelled = createRoutesStub([
  { path: '*', Component: () => <OrderLines figures order={{ ...order, status: 'cancelled' }} /> },
]);

test('a cancelled order earns nothing', () => {
  const profit = '1,060';
  expect(renderToStaticMarkup(<Stub initialEntries={['/admin/orders/QWER123']} />)).toContain(profit);
  expect(renderToStaticMarkup(<Cancelled initialEntries={['/admin/orders/QWER123']} />)).not.toContain(
    profit,
  );
});
