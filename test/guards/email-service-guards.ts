import type { Guard } from './guard.ts';

const file = 'app/server/emails/service-mailer.ts';
const watching = 'app/server/emails/service-mailer.test.ts';

/** What keeps the hosted service's call to one recipient, one email and its own keys. */
export const emailServiceGuards: readonly Guard[] = [
  {
    name: 'an email by the service goes where the answer points',
    without: [{ file, text: "redirect: 'manual'", instead: "redirect: 'follow'" }],
    watchedBy: { file: watching, test: 'passes, and is not followed' },
  },
  {
    name: 'a reason tells the service’s keys',
    without: [
      {
        file,
        text: "text.replaceAll(privateKey, '…').replaceAll(publicKey, '…')",
        instead: 'text.replaceAll(privateKey + publicKey, "")',
      },
    ],
    watchedBy: { file: watching, test: 'no reason tells a key' },
  },
  {
    name: 'the service is waited for without an end',
    without: [{ file, text: 'signal: AbortSignal.timeout(greeting + answer),', instead: '' }],
    watchedBy: { file: watching, test: 'silence passes, soon' },
  },
  {
    name: 'a name may be lines of its own in the service’s call',
    without: [{ file, text: 'const to = headerSafe(mail.to);', instead: 'const to = mail.to;' }],
    watchedBy: { file: watching, test: 'an email goes to one recipient' },
  },
  {
    name: 'an email that is too large for the service is tried for ever',
    without: [{ file, text: 'new Set([400, 413, 422])', instead: 'new Set([])' }],
    watchedBy: { file: watching, test: 'is for good' },
  },
  {
    name: 'every call to the service has a key of its own',
    without: [
      { file, text: "'Idempotency-Key': mail.id", instead: "'Idempotency-Key': String(Math.random())" },
    ],
    watchedBy: { file: watching, test: 'with the same key' },
  },
];
