import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { openDatabase } from '#app/server/db/client.ts';
import { migrateDatabase } from '#app/server/db/migrate.ts';
import { outbox } from '#app/server/db/order-schema.ts';
import { startPostgres } from '#app/server/postgres/postgres.ts';
import { failedOrderText, shopOrderText, subjects } from '#app/text/emails.ts';
import { startFlakyMailServer } from '#test/flaky-mail-server.ts';
import { type MailServer, startMailServer } from '#test/mail-server.ts';
import { leftOf, orderBody, stockVariant } from '#test/order-factories.ts';
import { dataFolder, startShopProcess } from '#test/shop-process.ts';

async function post(url: string, body: unknown): Promise<{ status: number; answer: unknown }> {
  const response = await fetch(`${url}/api/postOrder`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, answer: await response.json() };
}

async function postgresIn(folder: string) {
  const started = await startPostgres(folder, { durable: false });
  if (!started.ok) throw new Error(started.problem);
  return started.postgres;
}

/** A shop with one product in stock, whose database can be stopped and started. */
async function shopWithDatabase(smtpUrl: string, more: Record<string, string> = {}) {
  const [databaseFolder, shopFolder] = [dataFolder(), dataFolder()];
  let postgres = await postgresIn(databaseFolder.path);
  await migrateDatabase(postgres.url, 'migrations');
  const before = openDatabase(postgres.url, 2);
  const productID = await stockVariant(before.db, { qty: 3 });
  await before.pool.end();
  const started = await startShopProcess({
    DATABASE_URL: postgres.url,
    DATA_DIR: shopFolder.path,
    SAMPLE_SHOP: 'off',
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'Boma <shop@boma.example>',
    SHOP_EMAIL: 'support@boma.example',
    ...more,
  });
  if (!started.ok) throw new Error(started.output);
  const { shop } = started;
  return {
    shop,
    productID,
    stopDatabase: () => postgres.stop(),
    async startDatabase(): Promise<string> {
      postgres = await postgresIn(databaseFolder.path);
      return postgres.url;
    },
    async end() {
      await shop.stop();
      await postgres.stop();
      databaseFolder.remove();
      shopFolder.remove();
    },
  };
}

const emailsAbout = (mail: MailServer, words: string) =>
  mail.emails.filter(({ email }) => email.subject?.includes(words));

test('an order while the database is away reaches the shop as an email, and may be sent again (T32)', async () => {
  const mail = await startMailServer();
  const { shop, productID, stopDatabase, startDatabase, end } = await shopWithDatabase(mail.url, {
    NODE_EXTRA_CA_CERTS: mail.certificate,
  });
  try {
    await stopDatabase();
    const body = orderBody([{ productID, qty: 2 }]);
    for (let tried = 0; tried < 3; tried++) {
      expect(await post(shop.url, body)).toMatchObject({
        status: 503,
        answer: { message: 'order-failed', posted: false },
      });
    }
    const [sent] = await mail.waitFor(1);
    expect(sent?.recipients).toEqual(['support@boma.example']);
    expect(sent?.email.subject).toContain(subjects.failedOrder('')[0].slice(0, 20));
    for (const expected of [
      failedOrderText.intro,
      '2 × Biltong (250 g)',
      '王小明',
      '0912-345-678',
      'ming@example.com',
    ]) {
      expect(sent?.email.text).toContain(expected);
    }

    const databaseUrl = await startDatabase();
    const placed = await vi.waitFor(
      async () => {
        const answered = await post(shop.url, body);
        expect(answered.status).toBe(200);
        return answered;
      },
      { timeout: 20_000, interval: 250 },
    );
    expect(await post(shop.url, body)).toEqual(placed);
    await mail.waitFor(3);
    const [shopsOwn] = emailsAbout(mail, 'New order');
    expect(shopsOwn?.email.text).toContain(shopOrderText.earlierFailure[0]);
    expect(emailsAbout(mail, 'not placed')).toHaveLength(1);

    const after = openDatabase(databaseUrl, 2);
    expect(await leftOf(after.db, productID)).toBe(1);
    const recorded = await after.db.select().from(outbox).where(eq(outbox.kind, 'failedOrder'));
    expect(recorded).toMatchObject([{ state: 'sent', recipient: 'support@boma.example' }]);
    await after.pool.end();
  } finally {
    await end();
    await mail.close();
  }
});

test('a report that the mail server refuses meanwhile is not lost', async () => {
  const mail = await startFlakyMailServer();
  const { shop, productID, stopDatabase, startDatabase, end } = await shopWithDatabase(
    `smtp://127.0.0.1:${mail.port}`,
  );
  try {
    const refused = Promise.withResolvers<void>();
    mail.fault = { at: 'RCPT TO', does: '550 no such mailbox', reached: refused.resolve };
    await stopDatabase();
    expect(await post(shop.url, orderBody([{ productID, qty: 1 }]))).toMatchObject({ status: 503 });
    await refused.promise;
    mail.fault = null;
    const after = openDatabase(await startDatabase(), 2);
    await expect.poll(() => mail.emails.length, { timeout: 120_000 }).toBe(1);
    expect(mail.emails[0]?.recipients.join()).toContain('support@boma.example');
    await expect
      .poll(() => after.db.select().from(outbox).where(eq(outbox.kind, 'failedOrder')))
      .toMatchObject([{ state: 'sent', attempts: 1 }]);
    await after.pool.end();
  } finally {
    await end();
    await mail.close();
  }
});
