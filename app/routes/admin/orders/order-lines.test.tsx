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
  amountWaived: 0,
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
  {
    path: '*',
    Component: () => <OrderLines figures order={{ ...order, lines: [wors], status: 'cancelled' }} />,
  },
]);

const wors: Parameters<typeof OrderLines>[0]['order']['lines'][number] = {
  ...{ productID: 'var_wors', parentID: 'prd_wors', title: ['Boerewors', '南非香腸'], storage: 'frozen' },
  ...{
    size: null,
    weight: null,
    color: null,
    image: null,
    price: 700,
    salesPercentage: 0,
    unitPrice: 630,
    discount: 70,
    qty: 2,
    lineTotal: 1260,
    cost: 400,
  },
};
const Coded = createRoutesStub([
  {
    path: '*',
    Component: () => (
      <OrderLines
        figures
        order={{
          ...order,
          lines: [wors],
          totalPrice: 1260,
          promo: { discount: 10, salesAmount: 0 },
          promoCode: 'BRAAI10',
          amountDue: 1420,
          totalCost: 800,
        }}
      />
    ),
  },
]);

test('what a code takes off stands once, in the sum, and the lines are before it', () => {
  const words = renderToStaticMarkup(<Coded initialEntries={['/admin/orders/QWER123']} />)
    .replaceAll(/<[^>]*>/g, '\n')
    .replaceAll(/\n+/g, '|');
  expect(words).toContain('|NT$700|×2|NT$1,400|cost NT$800, profit NT$460|');
  expect(words).toContain('|Profit|NT$460|');
  expect(words).toContain('|Subtotal|NT$1,400|Promo code BRAAI10 (10% off)|−NT$140|');
  expect(words).not.toContain('was NT$700');
  expect(words).toContain('|Total|NT$1,420|');
});

test('a cancelled order earns nothing', () => {
  const profit = '1,060';
  expect(renderToStaticMarkup(<Stub initialEntries={['/admin/orders/QWER123']} />)).toContain(profit);
  const cancelled = renderToStaticMarkup(<Cancelled initialEntries={['/admin/orders/QWER123']} />);
  expect(cancelled).toContain('Boerewors');
  expect(cancelled).not.toContain(profit);
  expect(cancelled).not.toContain('profit');
});

const Refunded = createRoutesStub([
  { path: '*', Component: () => <OrderLines figures order={{ ...order, amountWaived: 360 }} /> },
]);

test('what went back lowers what an order earns, as in the figures', () => {
  const page = renderToStaticMarkup(<Refunded initialEntries={['/admin/orders/QWER123']} />);
  const words = page.replaceAll(/<[^>]*>/g, '\n');
  expect(words).toMatch(/Refunded\s+−NT\$360/);
  expect(words).toMatch(/Profit\s+NT\$700/);
});
