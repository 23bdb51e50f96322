import type { Guard } from './guard.ts';

/** What keeps emails from being lost, doubled, too many or somebody else's. */
export const emailGuards: readonly Guard[] = [
  {
    name: 'every refusal of a mail server passes',
    without: [
      {
        file: 'app/server/emails/smtp-mailer.ts',
        text: 'return forGood && aboutTheEmail',
        instead: 'return forGood && false',
      },
    ],
    watchedBy: { file: 'app/server/emails/email-sender.test.ts', test: 'is for good' },
  },
  {
    name: 'every try has a Message-ID of its own',
    without: [
      {
        file: 'app/server/emails/smtp-mailer.ts',
        text: 'const messageId = ',
        instead: 'const messageId = Math.random() + ',
      },
    ],
    watchedBy: { file: 'app/server/emails/email-sender.test.ts', test: 'same Message-ID' },
  },
  {
    name: 'an email counts as sent before it was taken',
    without: [
      {
        file: 'app/server/emails/email-sender.ts',
        text: '.set({ attempts: sql',
        instead: ".set({ state: 'sent', attempts: sql",
      },
    ],
    watchedBy: { file: 'test/email-kills.test.ts', test: '(T31)' },
  },
  {
    name: 'one address gets any number of emails',
    without: [
      {
        file: 'app/server/emails/email-sender.ts',
        text: 'limit: 20, windowSeconds',
        instead: 'limit: 2000, windowSeconds',
      },
    ],
    watchedBy: { file: 'app/server/emails/email-sender.test.ts', test: '(T34)' },
  },
  {
    name: 'failures make any number of emails',
    without: [
      {
        file: 'app/server/orders/failure-spool.ts',
        text: 'const perHour = 10;',
        instead: 'const perHour = 1000;',
      },
    ],
    watchedBy: { file: 'app/server/orders/failure-spool.test.ts', test: '(T32)' },
  },
  {
    name: 'what a customer wrote is taken for HTML',
    without: [
      {
        file: 'app/emails/block-view.tsx',
        text: '<Text style={quote}>{block.text}</Text>',
        instead: '<div dangerouslySetInnerHTML={{ __html: block.text }} />',
      },
    ],
    watchedBy: { file: 'app/server/emails/email-corpus.test.ts', test: '(T33)' },
  },
];
