import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { PayableOrder } from '#app/domain/payment/payment-report.ts';
import { shownShop as shop } from '#test/found-orders.ts';
import PayPage from './pay.tsx';

/** Of NT$1,000 that was paid, NT$200 was refunded and taken off the price, and an edit then added NT$300. */
const dearer: PayableOrder = {
  orderNumber: 'ABCD123',
  amountDue: 1300,
  status: 'newOrder',
  paymentMethod: 'bt',
  open: true,
  reported: [],
  waysBack: [],
  amountReceived: 1000,
  amountRefunded: 200,
  amountWaived: 200,
};

function wordsOf(order: PayableOrder): string {
  const loaderData = { found: { ok: true, order }, orderAt: null, today: '2026-11-22T02:00:00.000Z', shop };
  const Stub = createRoutesStub([{ id: 'pay', path: '*', Component: PayPage as () => React.ReactNode }]);
  return renderToStaticMarkup(
    <Stub initialEntries={['/pay/token']} hydrationData={{ loaderData: { pay: loaderData } }} />,
  )
    .replaceAll(/<[^>]*>/g, '\n')
    .replaceAll(/\n+/g, '\n');
}

test('of an order that was refunded in part and then costs more, one total, and how its rest comes about', () => {
  const words = wordsOf(dearer);
  expect(words).toContain('Total\nNT$1,300');
  expect(words).toContain(
    'Order total\nNT$1,300\nReduced by refunds\n−NT$200\nPaid so far, less refunds\nNT$800\nStill to be paid\nNT$300',
  );
  expect(words).not.toContain('NT$1,100');
});

test('what was reported of it stands beside what is left', () => {
  const report = { lastFive: '01234', amount: 100, paidOn: '2026-11-22' };
  expect(wordsOf({ ...dearer, reported: [report] })).toContain(
    'Paid so far, less refunds\nNT$800\nReported\nNT$100\nStill to be paid\nNT$200',
  );
});

test('money that goes back to a card asks for no account, and what came by transfer does', () => {
  const over = { ...dearer, open: false, amountDue: 600, amountRefunded: 0, amountWaived: 0 } as const;
  const card = { ...over, paymentMethod: 'card', waysBack: [{ method: 'card', left: 1000 }] } as const;
  expect(wordsOf(card)).toContain('It goes back to the card you paid with.');
  expect(wordsOf(card)).not.toContain('the account to refund it to');
  expect(wordsOf(over)).toContain('Please contact us with the account to refund it to.');
});
