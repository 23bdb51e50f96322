import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { OnlineMethod } from '#app/domain/payment/payment.ts';
import type { OrderAttempt } from '#app/domain/payment/payment-attempt.ts';
import { onlinePayText, startProblems } from '#app/text/online-payment.ts';
import { sentOrder } from '#test/email-fixtures.ts';
import { OnlinePayment } from './online-payment.tsx';
import PayOnlinePage from './pay-online.tsx';

function htmlOf(path: string, page: React.ReactNode, actionData?: object): string {
  const router = createMemoryRouter([{ id: 'page', path: '*', element: page }], {
    initialEntries: [path],
    hydrationData: actionData ? { actionData: { page: actionData } } : {},
  });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

const methods: OnlineMethod[] = ['card', 'atm'];

/** @param amount still due, in NTD. */
function propsOf(amount: number, offered = methods) {
  return {
    params: { token: 'key' },
    loaderData: {
      order: { orderNumber: 'ABCD123', paymentMethod: 'card', amount, isCancelled: false, until: null },
      methods: offered,
    },
  } as unknown as Parameters<typeof PayOnlinePage>[0];
}

test.each(methods)('on the way to the provider of %s, no way to pay is said to be unavailable', (method) => {
  const props = propsOf(500);
  const form = { action: 'https://pay.example', fields: {} };
  const html = htmlOf('/order/key/pay', <PayOnlinePage {...props} />, { ok: true, method, form, link: null });
  expect(html).toContain(onlinePayText.goOn[0]);
  expect(html).not.toContain('not available');
  expect([...html.matchAll(/value="(card|atm)"/g)].map(([, value]) => value)).toEqual(
    methods.filter((one) => one !== method),
  );
});

test('a shop that stopped taking payments online says so where a way to pay was refused', () => {
  const props = propsOf(500, []);
  const refused = { ok: false, problem: 'not-offered' };
  expect(htmlOf('/order/key/pay', <PayOnlinePage {...props} />, refused)).toContain(
    renderToStaticMarkup(onlinePayText.stopped[0]),
  );
});

test('an order that was paid meanwhile says so, whatever was answered before', () => {
  const props = propsOf(0);
  const form = { action: 'https://pay.example', fields: {} };
  for (const answer of [
    { ok: false, problem: 'being-confirmed' },
    { ok: true, method: 'card', form, link: null },
  ]) {
    const html = htmlOf('/order/key/pay', <PayOnlinePage {...props} />, answer);
    expect(html).toContain(renderToStaticMarkup(startProblems['nothing-due'][0]));
    expect(html).not.toContain(renderToStaticMarkup(startProblems['being-confirmed'][0]));
    expect(html).not.toContain(onlinePayText.goOn[0]);
  }
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
