import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { readConfig } from '#app/server/config.ts';
import { createLog } from '#app/server/log.ts';
import { placeOrder } from '#app/server/orders/place-order.ts';
import { databaseWithJobs } from '#test/database-with-jobs.ts';
import { fixedSettings } from '#test/fixed-settings.ts';
import { startFlakyMailServer } from '#test/flaky-mail-server.ts';
import { orderBody, orderRequest, placeParts, stockVariant } from '#test/order-factories.ts';
import { openMailer } from './mailer.ts';
import { openEmailOffice } from './outbox-worker.ts';

test('the queue sends several emails at a time to a mail server that holds each answer', async () => {
  const { db, jobs, close } = await databaseWithJobs();
  const server = await startFlakyMailServer();
  const dataDir = mkdtempSync(join(tmpdir(), 'boma-queue-'));
  const read = readConfig({
    DATA_DIR: dataDir,
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    MAIL_FROM: 'Boma <shop@boma.example>',
  });
  if (!read.ok) throw new Error(read.problems.join());
  const { config } = read;
  for (let at = 0; at < 8; at++) {
    const body = orderBody([{ productID: await stockVariant(db), qty: 1 }]);
    const request = orderRequest({
      ...body,
      customer: { ...body.customer, email: `held-${at}@example.com` },
    });
    await placeOrder(db, request, placeParts({ jobs }));
  }
  server.fault = { at: 'message', does: 'hang' };
  const log = createLog('silent');
  const settings = fixedSettings(config);
  const mailer = openMailer({ db, config, settings });
  const office = await openEmailOffice({ config, settings, db, jobs, mailer, log });
  await vi.waitFor(() => expect(server.emails).toHaveLength(4), 15_000);
  expect(server.connections).toBe(4);
  await server.close();
  await office.stop();
  mailer.close();
  await close();
  rmSync(dataDir, { recursive: true });
});
