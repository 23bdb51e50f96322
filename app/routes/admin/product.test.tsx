import { MantineProvider } from '@mantine/core';
import pg from 'pg';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { ChangeKind } from '#app/routes/admin/parts/admin-stream.tsx';
import { action as readStock } from '#app/routes/api/read-stock.ts';
import { placeOrder, randomOrderNumber } from '#app/server/orders/place-order.ts';
import { orderBody, orderRequest, stockVariant } from '#test/order-factories.ts';
import { type StaffShop, staffShop } from '#test/staff-shop.ts';
import Product, { loader } from './product.tsx';

/** What the open page follows, and what it does when that changes: its own, or its loader again. */
const followed = vi.hoisted((): { kinds: readonly ChangeKind[]; run: (() => void) | null }[] => []);
vi.mock('./parts/admin-changes.ts', () => ({
  useAdminChanges: (kinds: readonly ChangeKind[], run: (() => void) | null = null) =>
    void followed.push({ kinds, run }),
}));

let staff: StaffShop;
beforeAll(async () => {
  staff = await staffShop();
});
afterAll(() => staff.close());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('an order brings its stock to the open editor and reads no picture', async () => {
  const { db } = staff.shop;
  const variant = await stockVariant(db, { qty: 10 });
  const found = await db.query.productVariant.findFirst({ where: (row, { eq }) => eq(row.id, variant) });
  const productId = found?.parentID ?? '';
  const read = async () => {
    let loaded: Awaited<ReturnType<typeof loader>>['data'] | undefined;
    await staff.ask(
      async (args) => {
        ({ data: loaded } = await loader({ ...args, params: { productId } }));
        return new Response(null);
      },
      { method: 'GET' },
    );
    return loaded;
  };
  const loaderData = await read();
  const Stub = createRoutesStub([{ id: 'product', path: '/admin/products/:productId', Component: Product }]);
  const page = renderToStaticMarkup(
    <MantineProvider>
      <Stub
        initialEntries={[`/admin/products/${productId}`]}
        hydrationData={{ loaderData: { product: loaderData } }}
      />
    </MantineProvider>,
  );
  expect(page).toContain('Biltong');

  const ordered = await placeOrder(db, orderRequest(orderBody([{ productID: variant, qty: 3 }])), {
    jobs: staff.shop.jobs,
    shopEmail: null,
    newOrderNumber: randomOrderNumber,
  });
  expect(ordered.ok).toBe(true);

  const pictures: string[] = [];
  const query = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const text = JSON.stringify(args[0]);
    if (/from \\*"image\\*"|\bimages\b/.test(text)) pictures.push(text);
    return Reflect.apply(query, this, args);
  });
  const answers: Promise<unknown>[] = [];
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    expect(path).toBe('/api/readStock');
    const headers = { 'content-type': 'application/json' };
    const answer = staff.ask(readStock, { headers, body });
    answers.push(answer.then((each) => each.clone().json()));
    return answer;
  });
  for (const { kinds, run } of followed.splice(0)) {
    if (!kinds.includes('catalogue')) continue;
    if (run) run();
    else answers.push(read());
  }
  const responses = await Promise.all(answers);
  expect(pictures).toEqual([]);
  expect(responses).toMatchObject([{ stock: { version: 1, variants: [{ id: variant, qty: 7 }] } }]);
});
