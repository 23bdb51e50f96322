import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { EmailFrame } from '#app/routes/admin/emails/email-frame.tsx';
import { LineFields } from '#app/routes/admin/order-form/line-fields.tsx';
import { PackingOrders } from '#app/routes/admin/packing/packing-orders.tsx';
import { OpenPayments } from '#app/routes/admin/payments/open-payments.tsx';
import { ReviewList } from '#app/routes/admin/reviews/review-list.tsx';
import { emailsText } from '#app/text/emails-admin.ts';
import { sentOrder } from '#test/email-fixtures.ts';
import { storedLine } from '#test/order-line.ts';
import { PasswordField } from './password-field.tsx';

function markupOf(element: ReactNode, path: string): string {
  const router = createMemoryRouter([{ path: '*', element: <MantineProvider>{element}</MantineProvider> }], {
    initialEntries: [path],
  });
  return renderToStaticMarkup(<RouterProvider router={router} />).replaceAll(/<style.*?<\/style>/gs, '');
}

/** The words on each control of a page, and its name. */
function controlsOf(html: string) {
  return [...html.matchAll(/<(a|button|summary)\b([^>]*)>(.*?)<\/\1>/gs)].map(([, , attributes, inner]) => {
    const words = (inner ?? '').replaceAll(/<[^>]*>/g, '').trim();
    return { words, name: /aria-label="([^"]*)"/.exec(attributes ?? '')?.[1] ?? words };
  });
}

const payment = {
  id: 1,
  lastFive: '01234',
  amount: 260,
  paidOn: '2026-11-21',
  reportedAt: '2026-11-21T01:00:00.000Z',
  orderNumber: 'QWER123',
  orderDate: sentOrder.orderDate,
  customerName: 'Ming',
  status: 'awaitingPayment' as const,
  paymentMethod: 'bt' as const,
  shippingOption: 'regularAM' as const,
  amountDue: 260,
  amountReceived: 0,
  amountRefunded: 0,
  amountWaived: 0,
  besides: 0,
};
const review = {
  id: 1,
  parentID: 'prd_1' as const,
  product: ['Biltong', '風乾牛肉'] as const,
  orderNumber: 'QWER123',
  name: 'Ming',
  rating: 5,
  text: 'Good',
  language: 0 as const,
  answer: null,
  state: 'waiting' as const,
  version: 1,
  createdAt: '2026-11-21T01:00:00.000Z',
};
const order = {
  ...sentOrder,
  status: 'newOrder' as const,
  shippingOption: 'selfPickUp' as const,
  deliveryNote: '',
  version: 1,
  lines: [{ ...storedLine('frozen'), packed: null }],
  ordered: [storedLine('frozen')],
  shipments: [],
  part: null,
  toPackAgain: [],
  wasCollected: false,
  promised: null,
};
const packed = [order, { ...order, orderID: 'another', orderNumber: 'QWER124' }];
const page = { before: null, after: null, isPartial: false };

test.each(['/admin', '/zh-TW/admin'])(
  '%s: controls of two rows have names of their own, which begin with the words on them',
  (path) => {
    for (const list of [
      <OpenPayments
        key="payments"
        payments={[payment, { ...payment, id: 2, orderNumber: 'QWER124' }]}
        onConfirmed={() => {}}
        onOther={() => {}}
      />,
      <ReviewList
        key="reviews"
        page={{
          ...page,
          rows: [review, { ...review, id: 2, name: 'Thandi', parentID: 'prd_2', orderNumber: 'QWER124' }],
        }}
        state="waiting"
        q=""
        isOn
        isLinked
      />,
      <PackingOrders
        key="packing"
        all={packed}
        orders={packed}
        scanned={{}}
        familyMart={{ store: 'familyMart', centimetres: 45, grams: 10_000, amount: 20_000 }}
        onAside={() => {}}
      />,
    ]) {
      const controls = controlsOf(markupOf(list, path));
      const repeated = controls.filter(
        ({ name }, at) => controls.findIndex((each) => each.name === name) !== at,
      );
      // Ticks stand in a part that has the name of their order, and products are linked by theirs.
      expect(repeated.filter(({ words }) => !/Biltong|風乾|×/.test(words))).toEqual([]);
      for (const { words, name } of controls) expect(name.startsWith(words)).toBe(true);
    }
  },
);

test.each(['/admin', '/zh-TW/admin'])(
  '%s: fields of two variants of one product have names of their own',
  (path) => {
    const sizes = [['Large', '大'] as const, ['Small', '小'] as const];
    const ordered = sizes.map((size, at) => ({ ...storedLine(null, at), size, cost: 0, parts: null }));
    const lines = ordered.map(({ productID }) => ({ productID, qty: '1', unitPrice: '' }));
    const fields = (
      <LineFields lines={lines} ordered={ordered} variants={new Map()} tried={false} onChange={() => {}} />
    );
    const names = [...markupOf(fields, path).matchAll(/aria-label="([^"]*)"/g)].map(([, name]) => name);
    expect(names).toHaveLength(6);
    expect(new Set(names).size).toBe(6);
  },
);

test('a password is shown by keyboard too, and one that is refused says so', () => {
  const field = (error?: string) => markupOf(<PasswordField label="Password" error={error} />, '/admin');
  expect(/<button[^>]*>/.exec(field())?.[0]).not.toContain('tabindex="-1"');
  const input = (html: string) => /<input[^>]*>/.exec(html)?.[0];
  expect(input(field('Too short'))).toContain('aria-invalid="true"');
  expect(input(field())).not.toContain('aria-invalid');
});

test('the choice between the forms of an email has a name', () => {
  const html = markupOf(<EmailFrame mail={{ subject: 'Hi', html: '<p>Hi</p>', text: 'Hi' }} />, '/admin');
  expect(/<[^>]*role="radiogroup"[^>]*>/.exec(html)?.[0]).toContain(`aria-label="${emailsText.shownAs[0]}"`);
});
