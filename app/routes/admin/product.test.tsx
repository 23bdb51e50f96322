import { MantineProvider } from '@mantine/core';
import pg from 'pg';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { UpdateTopic } from '#app/domain/live/live-paths.ts';
import { loader as readStock } from '#app/routes/api/read-stock.ts';
import { placeOrder } from '#app/server/orders/place-order.ts';
import { orderBody, orderRequest, placeParts, stockVariant } from '#test/order-factories.ts';
import { type StaffShop, staffShop } from '#test/staff-shop.ts';
import Product, { loader } from './product.tsx';

/** What the open page follows, and what it does when that changes: its own, or its loader again. */
const followed = vi.hoisted((): { kinds: readonly UpdateTopic[]; run: (() => void) | null }[] => []);
vi.mock('./parts/admin-changes.ts', () => ({
  useAdminChanges: (kinds: readonly UpdateTopic[], run: (() => void) | null = null) =>
    void followed.push({ kinds, run }),
}));

/** What the page asks for beside its loader. */
const asked = vi.hoisted((): string[] => []);
vi.mock('react-router', async (original) => {
  const router = await original<typeof import('react-router')>();
  return {
    ...router,
    useFetcher: (...options: Parameters<typeof router.useFetcher>) => ({
      ...router.useFetcher(...options),
      load: async (path: string) => void asked.push(path),
    }),
  };
});

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

  const ordered = await placeOrder(
    db,
    orderRequest(orderBody([{ productID: variant, qty: 3 }])),
    placeParts({ jobs: staff.shop.jobs }),
  );
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
  for (const { kinds, run } of followed.splice(0)) {
    if (!kinds.includes('catalogue')) continue;
    if (run) run();
    else answers.push(read());
  }
  expect(asked).toEqual([`/api/readStock?product=${productId}`]);
  for (const path of asked) {
    const answer = staff.ask(readStock, { method: 'GET', path });
    answers.push(answer.then((each) => each.json()));
  }
  const responses = await Promise.all(answers);
  expect(pictures).toEqual([]);
  expect(responses).toMatchObject([{ stock: { version: 1, variants: [{ id: variant, qty: 7 }] } }]);
});
