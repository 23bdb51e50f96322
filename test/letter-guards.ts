import type { Guard } from './guard.ts';

/** What keeps letters from being lost, doubled, too many or somebody else's. */
export const letterGuards: readonly Guard[] = [
  {
    name: 'every refusal of a mail server passes',
    without: [
      {
        file: 'app/server/letters/smtp-mailer.ts',
        text: 'return forGood && aboutTheLetter',
        instead: 'return forGood && false',
      },
    ],
    watchedBy: { file: 'app/server/letters/letter-sender.test.ts', test: 'is for good' },
  },
  {
    name: 'every try has a Message-ID of its own',
    without: [
      {
        file: 'app/server/letters/smtp-mailer.ts',
        text: 'messageId: ',
        instead: 'messageId: Math.random() + ',
      },
    ],
    watchedBy: { file: 'app/server/letters/letter-sender.test.ts', test: 'same Message-ID' },
  },
  {
    name: 'a letter counts as sent before it was taken',
    without: [
      {
        file: 'app/server/letters/letter-sender.ts',
        text: '.set({ attempts: sql',
        instead: ".set({ state: 'sent', attempts: sql",
      },
    ],
    watchedBy: { file: 'test/letter-kills.test.ts', test: '(T31)' },
  },
  {
    name: 'one address gets any number of letters',
    without: [
      {
        file: 'app/server/letters/letter-sender.ts',
        text: 'const perRecipient = 20;',
        instead: 'const perRecipient = 2000;',
      },
    ],
    watchedBy: { file: 'app/server/letters/letter-sender.test.ts', test: '(T34)' },
  },
  {
    name: 'failures make any number of letters',
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
    watchedBy: { file: 'app/server/letters/letter-corpus.test.ts', test: '(T33)' },
  },
];
