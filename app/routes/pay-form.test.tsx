import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, useLoaderData } from 'react-router';
import { expect, test } from 'vitest';
import type { PayableOrder } from '#app/domain/payment/payment-report.ts';
import { paymentProblems, payText } from '#app/text/payment-report.ts';
import { type PayActionData, PayForm } from './pay-form.tsx';

const order: PayableOrder = {
  orderNumber: 'ABCD123',
  amountDue: 1000,
  status: 'awaitingPayment',
  paymentMethod: 'bt',
  open: true,
  reported: [],
  waysBack: [],
  amountReceived: 0,
  amountRefunded: 0,
  amountWaived: 0,
};

function Shown() {
  const answered = useLoaderData<PayActionData>();
  return <PayForm order={order} today="2026-11-22T02:00:00.000Z" answered={answered} />;
}
const Stub = createRoutesStub([{ id: 'pay', path: '*', Component: Shown }]);

test.each([
  ['/pay/token', 0],
  ['/zh-TW/pay/token', 1],
] as const)(
  '%s: before any script, mistyped digits stay as they were typed, and the page names them',
  (path, language) => {
    const answered: PayActionData = {
      typed: { lastFive: '123a', amount: '990', paidOn: '2026-11-20', further: false },
      outcome: { ok: false, problem: 'invalid', fields: [{ field: 'lastFive', problem: 'not-five-digits' }] },
    };
    const html = renderToStaticMarkup(
      <Stub initialEntries={[path]} hydrationData={{ loaderData: { pay: answered } }} />,
    );
    const field = (name: string) => html.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`))?.[0] ?? '';
    expect(field('lastFive')).toContain('value="123a"');
    expect(field('lastFive')).toContain('aria-invalid="true"');
    expect(field('amount')).toContain('value="990"');
    expect(field('paidOn')).toContain('value="2026-11-20"');
    expect(html).toContain(payText.lastFive[language]);
    expect(html.split(paymentProblems.lastFive['not-five-digits']?.[language] ?? '-')).toHaveLength(3);
  },
);
