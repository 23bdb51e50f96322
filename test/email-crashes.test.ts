import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outbox } from '#app/server/db/order-schema.ts';
import { placeOrder } from '#app/server/orders/place-order.ts';
import { testDatabase } from './database.ts';
import { type FlakyMailServer, type MailFault, startFlakyMailServer } from './flaky-mail-server.ts';
import { orderBody, orderRequest, placeParts, stockVariant } from './order-factories.ts';
import { trials } from './trials.ts';

const database = await testDatabase();
const { db } = database;
let server: FlakyMailServer;
// Inside the project, so that its packages resolve.
const folder = mkdtempSync(join(import.meta.dirname, '../node_modules/.email-worker-'));
const worker = join(folder, 'email-worker.js');
beforeAll(async () => {
  server = await startFlakyMailServer();
  // Bundled, because Node does not load JSX.
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['pg', 'nodemailer'] },
    build: { ssr: 'test/email-worker.ts', outDir: folder, emptyOutDir: false },
  });
});
afterAll(async () => {
  await server.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function customersEmail(): Promise<string> {
  const body = orderBody([{ productID: await stockVariant(db), qty: 1 }]);
  const request = orderRequest({
    ...body,
    customer: { ...body.customer, email: `${randomUUID()}@example.com` },
  });
  const jobs = { add: async () => {}, wake: () => {} };
  await placeOrder(db, request, placeParts({ jobs }));
  const written = await db.select().from(outbox).where(eq(outbox.orderID, body.orderID));
  const row = written.find(({ kind }) => kind === 'newOrder');
  if (!row) throw new Error('no email was written');
  return row.id;
}

const sending = (id: string): ChildProcess =>
  spawn(process.execPath, [worker, database.url, `smtp://127.0.0.1:${server.port}`, id], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });

const points: readonly MailFault['at'][] = ['greeting', 'MAIL FROM', 'RCPT TO', 'DATA', 'message'];

test.each(points)(
  'killed at %s, the email is neither lost nor another one (T31)',
  async (at) => {
    for (let round = trials({ short: 1, long: 20 }); round > 0; round--) {
      const id = await customersEmail();
      server.emails = [];
      const killed = sending(id);
      const ended = once(killed, 'exit');
      server.fault = {
        at,
        does: 'hang',
        reached: () => killed.kill('SIGKILL'),
      };
      expect(await ended).toEqual([null, 'SIGKILL']);
      server.fault = null;
      const [row] = await db.select().from(outbox).where(eq(outbox.id, id));
      expect(row).toMatchObject({ state: 'waiting', attempts: 1 });

      expect(await once(sending(id), 'exit')).toEqual([0, null]);
      const [sent] = await db.select().from(outbox).where(eq(outbox.id, id));
      expect(sent).toMatchObject({ state: 'sent', attempts: 2 });
      // Only an email that the server had received in full before the crash is sent twice, with the same id.
      expect(server.emails).toHaveLength(at === 'message' ? 2 : 1);
      const mails = await Promise.all(server.emails.map(({ raw }) => PostalMime.parse(raw)));
      expect(new Set(mails.map(({ messageId }) => messageId))).toEqual(new Set([`<${id}@boma.example>`]));
      expect(await once(sending(id), 'exit')).toEqual([0, null]);
      expect(server.emails).toHaveLength(mails.length);
    }
  },
  300_000,
);
