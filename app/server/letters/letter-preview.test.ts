import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { previewLetters } from '#app/domain/letter-kind.ts';
import { readConfig } from '#app/server/config.ts';
import { letter } from '#app/server/db/letter-schema.ts';
import { createLog } from '#app/server/log.ts';
import { placeOrder, randomOrderNumber } from '#app/server/orders/place-order.ts';
import { defaultSettings } from '#app/server/settings/settings-defaults.ts';
import { testDatabase } from '#test/database.ts';
import { orderBody, orderRequest, stockVariant } from '#test/order-makers.ts';
import { letterShop, renderLetter } from './letter-contents.ts';
import { previewLetter, sendTestLetter } from './letter-preview.ts';
import { sendLetter } from './letter-sender.ts';
import { lettersOfOrder } from './letters.ts';
import type { Mail } from './mail.ts';

const database = await testDatabase();
afterAll(database.close);
const { db } = database;
const jobs = { add: async () => {}, wake: () => {} };
const read = readConfig({ SHOP_EMAIL: 'shop@boma.example' });
if (!read.ok) throw new Error(read.problems.join());
const shop = letterShop(read.config, defaultSettings(read.config));

test('there is nothing to show before the first order', async () => {
  expect(await previewLetter(db, { kind: 'newOrder', orderNumber: '', language: 0 }, shop)).toBeNull();
});

test('every kind is shown with a real order in each language, and sent to the owner alone', async () => {
  const body = orderBody([{ productID: await stockVariant(db), qty: 1 }]);
  const placed = await placeOrder(db, orderRequest(body), {
    jobs,
    shopEmail: null,
    newOrderNumber: randomOrderNumber,
  });
  if (!placed.ok) throw new Error(placed.refusal.name);
  const { orderNumber } = placed.answer;
  const before = await lettersOfOrder(db, body.orderID);
  for (const kind of previewLetters) {
    for (const language of [0, 1] as const) {
      const shown = await previewLetter(db, { kind, orderNumber: '', language }, shop);
      expect(shown?.orderNumber).toBe(orderNumber);
      // A letter about a failure is written in language 0 only.
      const first = kind === 'failedOrder' || language === 0 ? 'en' : 'zh-TW';
      expect(shown?.mail.html).toContain(`lang="${first}"`);
      expect(shown?.mail.text).toContain('王小明');

      expect(await sendTestLetter(db, jobs, { kind, orderNumber, language }, 'me@boma.example')).toBe(true);
      const [row] = await db.select().from(letter).where(eq(letter.recipient, 'me@boma.example'));
      const mail = await renderLetter(db, row?.id ?? '', shop);
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
      expect(await sendLetter(parts, row?.id ?? '')).toBe('done');
      expect(sent.map(({ to }) => to.address)).toEqual(['me@boma.example']);
      await db.delete(letter).where(eq(letter.recipient, 'me@boma.example'));
    }
  }
  expect(await lettersOfOrder(db, body.orderID)).toEqual(before);
});

test('an order that does not exist is not written about', async () => {
  const asked = { kind: 'completed', orderNumber: 'NONE100', language: 0 } as const;
  expect(await previewLetter(db, asked, shop)).toBeNull();
  expect(await sendTestLetter(db, jobs, asked, 'me@boma.example')).toBe(false);
});
