import { eq } from 'drizzle-orm';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { previewEmails } from '#app/domain/email/email-kind.ts';
import { readConfig } from '#app/server/config.ts';
import { outbox } from '#app/server/db/order-schema.ts';
import { shopOrder } from '#app/server/db/schema.ts';
import { createLog } from '#app/server/log.ts';
import { placeOrder } from '#app/server/orders/place-order.ts';
import { defaultSettings } from '#app/server/settings/settings.ts';
import { testDatabase } from '#test/database.ts';
import { orderBody, orderRequest, placeParts, stockVariant } from '#test/order-factories.ts';
import { emailShop, renderEmail } from './email-contents.ts';
import { emailsOfOrder } from './email-list.ts';
import { previewEmail, sendTestEmail } from './email-preview.ts';
import type { Mail } from './mail.ts';
import { sendEmail } from './outbox-worker.ts';

const database = await testDatabase();
afterAll(database.close);
const { db } = database;
const jobs = { add: async () => {}, wake: () => {} };
const read = readConfig({ SHOP_EMAIL: 'shop@boma.example' });
if (!read.ok) throw new Error(read.problems.join());
const shop = emailShop(read.config, defaultSettings(read.config));

test('there is nothing to show before the first order', async () => {
  expect(await previewEmail(db, { kind: 'newOrder', orderNumber: '', language: 0 }, shop)).toBeNull();
});

test('every kind is shown with a real order in each language, and sent to the owner alone', async () => {
  const body = orderBody([{ productID: await stockVariant(db), qty: 1 }]);
  const placed = await placeOrder(db, orderRequest(body), placeParts({ jobs }));
  if (!placed.ok) throw new Error(placed.refusal.name);
  const { orderNumber } = placed.answer;
  const before = await emailsOfOrder(db, body.orderID);
  for (const kind of previewEmails) {
    for (const language of [0, 1] as const) {
      const shown = await previewEmail(db, { kind, orderNumber: '', language }, shop);
      expect(shown?.orderNumber).toBe(orderNumber);
      // Failure emails exist in language 0 only.
      const first = kind === 'failedOrder' || language === 0 ? 'en' : 'zh-TW';
      expect(shown?.mail.html).toContain(`lang="${first}"`);
      expect(shown?.mail.text).toContain('王小明');

      expect(await sendTestEmail(db, jobs, { kind, orderNumber, language }, 'me@boma.example')).toMatchObject(
        { ok: true },
      );
      const [row] = await db.select().from(outbox).where(eq(outbox.recipient, 'me@boma.example'));
      const mail = await renderEmail(db, row?.id ?? '', shop);
      expect(mail).toMatchObject({ to: { address: 'me@boma.example' }, text: shown?.mail.text });
      const sent: Mail[] = [];
      const mailer = {
        async send(one: Mail) {
          sent.push(one);
          return { state: 'sent' as const };
        },
        close() {},
      };
      const parts = {
        db,
        mailer,
        shop,
        log: createLog('silent'),
        recordFailures: async () => {},
      };
      expect(await sendEmail(parts, row?.id ?? '')).toBe('done');
      expect(sent.map(({ to }) => to.address)).toEqual(['me@boma.example']);
      await db.delete(outbox).where(eq(outbox.recipient, 'me@boma.example'));
    }
  }
  expect(await emailsOfOrder(db, body.orderID)).toEqual(before);
});

test('an order that does not exist is not written about', async () => {
  const request = { kind: 'completed', orderNumber: 'NONE100', language: 0 } as const;
  expect(await previewEmail(db, request, shop)).toBeNull();
  expect(await sendTestEmail(db, jobs, request, 'me@boma.example')).toEqual({
    ok: false,
    problem: 'order-unknown',
  });
});

test('an order whose day is over is promised nothing, one that never had a day the usual two days', async () => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T09:00:00+08:00') });
  const body = orderBody([{ productID: await stockVariant(db), qty: 1 }]);
  const placed = await placeOrder(db, orderRequest(body), placeParts({ jobs }));
  if (!placed.ok) throw new Error(placed.refusal.name);
  const { orderNumber } = placed.answer;
  const text = async () =>
    (await previewEmail(db, { kind: 'newOrder', orderNumber, language: 0 }, shop))?.mail.text;
  expect(await text()).toContain('by Tue 24 Nov');
  vi.setSystemTime(new Date('2026-11-25T09:00:00+08:00'));
  expect(await text()).not.toMatch(/24 Nov|within 2 days/);
  await db.update(shopOrder).set({ promisedDate: null }).where(eq(shopOrder.orderID, body.orderID));
  expect(await text()).toContain('within 2 days, not counting Sundays and days we are closed.');
});
