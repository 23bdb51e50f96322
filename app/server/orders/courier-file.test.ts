import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { parseTable } from '#app/domain/delimited-text.ts';
import type { ShippingOption } from '#app/domain/delivery/shipping.ts';
import { readConfig } from '#app/server/config.ts';
import { shopOrder } from '#app/server/db/schema.ts';
import { defaultSettings } from '#app/server/settings/settings.ts';
import { tcatColumns } from '#app/text/tcat-file.ts';
import { testDatabase } from '#test/database.ts';
import { orderBody, orderRequest, placeParts, stockVariant } from '#test/order-factories.ts';
import { tcatFile } from './courier-file.ts';
import { placeOrder } from './place-order.ts';
import { addShipment } from './shipments.ts';

const database = await testDatabase();
afterAll(database.close);
const { db } = database;
const jobs = { add: async () => {}, wake: () => {} };

test('T-Cat’s file has a row for each parcel that is here, cash on the one that collects it, in its own codes, and no formula', async () => {
  const ids = [await stockVariant(db), await stockVariant(db)] as const;
  const placed = async (shippingOption: ShippingOption, promisedDate = '2026-11-25') => {
    const body = orderBody(ids.map((productID) => ({ productID, qty: 1 })));
    const parts = placeParts({ jobs });
    const customer = { ...body.customer, name: '=王小明' };
    const result = await placeOrder(db, orderRequest({ ...body, customer }), parts);
    if (!result.ok) throw new Error(result.refusal.name);
    await db
      .update(shopOrder)
      .set({ status: 'newOrder', shippingOption, promisedDate })
      .where(eq(shopOrder.orderID, body.orderID));
    return result.answer.orderNumber;
  };
  const [whole, part, store] = [
    await placed('regularPM'),
    await placed('regularAM', '2026-11-28'),
    await placed('sevenEleven'),
  ];
  const parcel = (orderNumber: string, at: 0 | 1, collects: boolean, leaves = true) =>
    addShipment(db, jobs, {
      ...{ orderNumber, version: 1, inParcels: at, leaves, tell: false, open: 0, collects, actor: 'anna' },
      lines: [{ productID: ids[at], qty: 1 }],
    });
  const paid = await placed('regularAM');
  expect(await parcel(part, 0, false)).toMatchObject({ ok: true });
  expect(await parcel(paid, 0, true)).toMatchObject({ ok: true });
  const two = await placed('regularPM');
  expect(await parcel(two, 0, false, false)).toMatchObject({ ok: true });
  expect(await parcel(two, 1, true, false)).toMatchObject({ ok: true });
  const config = readConfig({});
  if (!config.ok) throw new Error('no settings');
  const settings = defaultSettings(config.config);
  let text = '';
  // A Tuesday.
  for await (const lines of tcatFile(
    db,
    [whole, part, store, paid, two],
    settings,
    new Date('2026-11-24T02:00:00Z'),
  ))
    text += lines;
  expect(text.startsWith('\ufeff')).toBe(true);
  const [head, ...rows] = parseTable(text, ',');
  expect(head?.slice(0, 4)).toEqual(['收件人姓名', '收件人電話', '收件人手機', '收件人地址']);
  expect(head?.[9]).toBe('希望配達時間(詳參數表)');
  expect(head).toHaveLength(27);
  const named = rows.map((row) =>
    Object.fromEntries(Object.keys(tcatColumns).map((column, at) => [column, row[at]])),
  );
  expect(named).toHaveLength(5);
  expect(named[0]).toMatchObject({
    ...{ name: "'=王小明", mobile: '0912345678', address: '110 臺北市信義區信義路五段7號', order: whole },
    ...{ collect: '360', hour: '2', leaves: '2026/11/24', temperature: '3', byPhone: 'N' },
  });
  expect(named.slice(1)).toMatchObject([
    // It arrives on a Saturday, so it leaves on the Friday, as on the packing page.
    { order: part, collect: '360', hour: '1', leaves: '2026/11/27', arrives: '2026/11/28' },
    { order: paid, collect: '' },
    { order: two, collect: '' },
    { order: two, collect: '360' },
  ]);
});
