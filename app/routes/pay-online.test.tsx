import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { OnlineMethod } from '#app/domain/payment/payment.ts';
import type { OrderAttempt } from '#app/domain/payment/payment-attempt.ts';
import { onlinePayText } from '#app/text/online-payment.ts';
import { sentOrder } from '#test/email-fixtures.ts';
import { OnlinePayment } from './online-payment.tsx';
import PayOnlinePage from './pay-online.tsx';

function htmlOf(path: string, page: React.ReactNode): string {
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [path] });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

const methods: OnlineMethod[] = ['card', 'atm'];

test.each(methods)('on the way to the provider of %s, no way to pay is said to be unavailable', (method) => {
  const props = {
    params: { token: 'key' },
    actionData: { ok: true, method, form: { action: 'https://pay.example', fields: {} }, link: null },
    loaderData: {
      order: { orderNumber: 'ABCD123', paymentMethod: 'card', amount: 500, isCancelled: false, until: null },
      methods,
    },
  } as unknown as Parameters<typeof PayOnlinePage>[0];
  const html = htmlOf('/order/key/pay', <PayOnlinePage {...props} />);
  expect(html).toContain(onlinePayText.goOn[0]);
  expect(html).not.toContain('not available');
  expect([...html.matchAll(/value="(card|atm)"/g)].map(([, value]) => value)).toEqual(
    methods.filter((one) => one !== method),
  );
});

test('a shop that stopped taking payments online says so where a way to pay was refused', () => {
  const props = {
    params: { token: 'key' },
    actionData: { ok: false, problem: 'not-offered' },
    loaderData: {
      order: { orderNumber: 'ABCD123', paymentMethod: 'card', amount: 500, isCancelled: false, until: null },
      methods: [],
    },
  } as unknown as Parameters<typeof PayOnlinePage>[0];
  expect(htmlOf('/order/key/pay', <PayOnlinePage {...props} />)).toContain(
    renderToStaticMarkup(onlinePayText.stopped[0]),
  );
});

test('a refused card is said, though the customer had left another attempt before', () => {
  const attempt = (change: Partial<OrderAttempt>): OrderAttempt => ({
    ...{
      tradeNo: 'ABCD1231',
      isTest: true,
      method: 'card',
      amount: 500,
      refunded: 0,
      state: 'pending',
      failure: '',
    },
    ...{ payLater: null, startedAt: '2026-11-27T04:00:00Z', holdUntil: '2099-11-27T04:30:00Z' },
    ...change,
  });
  const order = { ...sentOrder, paymentMethod: 'card' as const, status: 'awaitingPayment' as const };
  const shown = (attempts: OrderAttempt[]) =>
    htmlOf(
      '/order/key?paid',
      <OnlinePayment order={order as never} methods={methods} token="key" attempts={attempts} />,
    );
  const refused = shown([attempt({}), attempt({ tradeNo: 'ABCD1232', state: 'failed' })]);
  expect(refused).toContain(onlinePayText.failed[0]);
  expect(refused).not.toContain(onlinePayText.waiting[0]);
  const paying = shown([attempt({ state: 'failed' }), attempt({ tradeNo: 'ABCD1232' })]);
  expect(paying).toContain(onlinePayText.waiting[0]);
});
