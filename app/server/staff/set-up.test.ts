import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { action } from '#app/routes/admin/dashboard.tsx';
import { deleteProducts } from '#app/server/catalogue/product-changes.ts';
import { loadSampleShop, sampleIds } from '#app/server/catalogue/sample-shop.ts';
import { outbox } from '#app/server/db/order-schema.ts';
import { parentProduct } from '#app/server/db/schema.ts';
import { placeOrder } from '#app/server/orders/place-order.ts';
import { saveSettings } from '#app/server/settings/save-settings.ts';
import { orderBody, orderRequest, placeParts, stockVariant } from '#test/order-factories.ts';
import { staffShop } from '#test/staff-shop.ts';
import { readSetUp } from './set-up.ts';

const staff = await staffShop();
afterAll(() => staff.close());
const { db, config, settings, jobs, storage } = staff.shop;
const smtp = { host: 'localhost', port: 1, secure: false, user: '', password: '' };
const list = (parts = config) => readSetUp({ db, config: parts }, settings.current(), new Date());

async function save(section: 'shop' | 'bank' | 'methods', typed: Record<string, string>): Promise<void> {
  const saved = await saveSettings(
    db,
    { section, typed, version: 0 },
    'owner@boma.example',
    settings.defaults,
  );
  expect(saved).toMatchObject({ ok: true });
  await settings.renew();
}

test('what is done ticks itself off by fact, and nothing else does', async () => {
  const nothing = {
    shop: false,
    email: false,
    bank: false,
    methods: false,
    product: false,
    order: false,
    backup: false,
  };
  expect(await list()).toEqual({ done: nothing, samples: 0 });
  await loadSampleShop(db, storage, 'sample-shop/printed');
  expect(await list()).toEqual({ done: nothing, samples: sampleIds.length });
  const [sample = 'prd_none', renamed = 'prd_none'] = sampleIds;
  const change = (values: Partial<typeof parentProduct.$inferInsert>, id: typeof sample) =>
    db.update(parentProduct).set(values).where(eq(parentProduct.id, id));
  // As after its price was tried out.
  await change({ version: 2 }, sample);
  expect(await list()).toEqual({ done: nothing, samples: sampleIds.length });
  const [was] = await db.select().from(parentProduct).where(eq(parentProduct.id, renamed));
  await change({ title: ['My own', '自家商品'] }, renamed);
  expect(await list()).toEqual({ done: { ...nothing, product: true }, samples: sampleIds.length - 1 });
  await change({ title: was?.title ?? ['', ''] }, renamed);
  await save('shop', { nameEnglish: 'Kraal', nameChinese: '克拉爾', phone: '02-2345-6789' });
  await save('bank', { name: 'Fubon', code: '012', accountName: 'Kraal', accountNumber: '123-456' });
  await save('methods', { cod: 'on', bt: 'on', selfPickUp: 'on' });
  const first = { ...nothing, shop: true, bank: true, methods: true };
  expect(await list()).toMatchObject({ done: first });
  // A mail server alone is no email.
  expect(await list({ ...config, smtp })).toMatchObject({ done: first });
  await db
    .insert(outbox)
    .values({ id: 'a-test', kind: 'emailTest', state: 'sent', recipient: 'a@boma.example' });
  expect(await list({ ...config, smtp })).toMatchObject({ done: { ...first, email: true } });
  const body = orderBody([{ productID: await stockVariant(db), qty: 1 }]);
  expect(await list()).toMatchObject({ done: { ...first, product: true } });
  await deleteProducts(db, sampleIds.slice(1));
  expect(await list()).toMatchObject({ samples: 1 });
  await placeOrder(db, orderRequest(body), placeParts({ jobs }));
  expect(await list()).toMatchObject({ done: { ...first, product: true, order: true } });
});

test('an owner hides it, once and for all tabs', async () => {
  const hide = () => staff.post(action, { intent: 'hide-set-up' });
  expect(await hide()).toMatchObject({ status: 200 });
  expect(await list()).toBeNull();
  expect(await hide()).toMatchObject({ status: 200 });
});
