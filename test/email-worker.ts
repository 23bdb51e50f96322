// A process that sends one email of the outbox. Arguments: database, mail server, email id.
import { readConfig } from '#app/server/config.ts';
import { openDatabase } from '#app/server/db/client.ts';
import { emailShop } from '#app/server/emails/email-contents.ts';
import { createMailer } from '#app/server/emails/mailer.ts';
import { sendEmail } from '#app/server/emails/outbox-worker.ts';
import { createLog } from '#app/server/log.ts';
import { defaultSettings } from '#app/server/settings/settings.ts';

const [, , databaseUrl = '', smtpUrl = '', id = ''] = process.argv;
const read = readConfig({ SMTP_URL: smtpUrl, MAIL_FROM: 'Boma <shop@boma.example>' });
if (!read.ok) throw new Error(read.problems.join());
const mailer = createMailer(read.config);
if (!mailer) throw new Error('no mail server');
const { db, pool } = openDatabase(databaseUrl, 1);
const shop = emailShop(read.config, defaultSettings(read.config));
await sendEmail({ db, mailer, shop, log: createLog('silent'), recordFailures: async () => {} }, id);
mailer.close();
await pool.end();
