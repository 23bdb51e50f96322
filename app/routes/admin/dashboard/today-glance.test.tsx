import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, useLoaderData } from 'react-router';
import { expect, test } from 'vitest';
import type { Waiting } from '#app/domain/order/figures.ts';
import { TodayGlance } from './today-glance.tsx';

function Shown() {
  return <TodayGlance waiting={useLoaderData<Waiting>()} emailsDead={0} most={100} />;
}
const Stub = createRoutesStub([{ id: 'glance', path: '*', Component: Shown }]);

function shown(path: string, toRefund: number): string {
  const glance: Waiting = { toPack: 0, awaitingPayment: 0, toRefund, lowStock: 0 };
  return renderToStaticMarkup(<Stub initialEntries={[path]} hydrationData={{ loaderData: { glance } }} />);
}

test.each([
  ['/admin', 'To refund'],
  ['/zh-TW/admin', '待退款'],
])('%s: money to refund leads to its list, where there is any', (path, words) => {
  const link = shown(path, 3).match(/<a [^>]*payments#orders-to-refund.*?<\/a>/)?.[0] ?? '';
  expect(link.replaceAll(/<[^>]*>/g, '')).toBe(`${words}3`);
  expect(shown(path, 0)).not.toContain(words);
});
