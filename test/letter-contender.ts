// A process that carries out one letter of the outbox. Its arguments: the database, the mail server, the letter's id.
import { readConfig } from '#app/server/config.ts';
import { openDatabase } from '#app/server/db/client.ts';
import { letterShop } from '#app/server/letters/letter-contents.ts';
import { sendLetter } from '#app/server/letters/letter-sender.ts';
import { createMailer } from '#app/server/letters/mailer.ts';
import { createLog } from '#app/server/log.ts';
import { defaultSettings } from '#app/server/settings/settings-defaults.ts';

const [, , databaseUrl = '', smtpUrl = '', id = ''] = process.argv;
const read = readConfig({ SMTP_URL: smtpUrl, MAIL_FROM: 'Boma <shop@boma.example>' });
if (!read.ok) throw new Error(read.problems.join());
const mailer = createMailer(read.config);
if (!mailer) throw new Error('no mail server');
const { db, pool } = openDatabase(databaseUrl, 1);
const shop = letterShop(read.config, defaultSettings(read.config));
await sendLetter({ db, mailer, shop, log: createLog('silent'), recordFailures: async () => {} }, id);
mailer.close();
await pool.end();
