import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { openDatabase } from '#app/server/db/client.ts';
import { migrateDatabase } from '#app/server/db/migrate.ts';
import { outbox } from '#app/server/db/order-schema.ts';
import { startPostgres } from '#app/server/postgres/postgres.ts';
import { failedOrderText, shopOrderText, subjects } from '#app/text/emails.ts';
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

const emailsAbout = (mail: MailServer, words: string) =>
  mail.emails.filter(({ email }) => email.subject?.includes(words));

test('an order while the database is away reaches the shop as an email, and may be sent again (T32)', async () => {
  const [databaseFolder, shopFolder] = [dataFolder(), dataFolder()];
  const mail = await startMailServer();
  let postgres = await postgresIn(databaseFolder.path);
  await migrateDatabase(postgres.url, 'migrations');
  const before = openDatabase(postgres.url, 2);
  const productID = await stockVariant(before.db, { qty: 3 });
  await before.pool.end();
  const started = await startShopProcess({
    DATABASE_URL: postgres.url,
    DATA_DIR: shopFolder.path,
    SAMPLE_SHOP: 'off',
    SMTP_URL: mail.url,
    MAIL_FROM: 'Boma <shop@boma.example>',
    SHOP_EMAIL: 'support@boma.example',
    NODE_EXTRA_CA_CERTS: mail.certificate,
  });
  if (!started.ok) throw new Error(started.output);
  const { shop } = started;
  try {
    await postgres.stop();
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

    postgres = await postgresIn(databaseFolder.path);
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

    const after = openDatabase(postgres.url, 2);
    expect(await leftOf(after.db, productID)).toBe(1);
    const recorded = await after.db.select().from(outbox).where(eq(outbox.kind, 'failedOrder'));
    expect(recorded).toMatchObject([{ state: 'sent', recipient: 'support@boma.example' }]);
    await after.pool.end();
  } finally {
    await shop.stop();
    await postgres.stop();
    await mail.close();
    databaseFolder.remove();
    shopFolder.remove();
  }
});
