import type { Guard } from './guard.ts';

/** What keeps robots' messages out. */
export const contactGuards: readonly Guard[] = [
  {
    name: 'a robot may fill every field',
    without: [
      {
        file: 'app/server/emails/contact.ts',
        text: "proof.website !== ''",
        instead: "proof.website === '?'",
      },
    ],
    watchedBy: { file: 'test/shopper-calls.test.ts', test: 'a robot that fills' },
  },
  {
    name: 'a robot may write as fast as it can',
    without: [
      {
        file: 'app/server/contact/contact-token.ts',
        text: "return age < contactPause ? 'early' : 'good';",
        instead: "return 'good';",
      },
    ],
    watchedBy: { file: 'test/shopper-calls.test.ts', test: 'a robot that writes faster' },
  },
  {
    name: 'anyone may sign a stamp',
    without: [
      {
        file: 'app/server/contact/contact-token.ts',
        text: '!timingSafeEqual(Buffer.from(given), Buffer.from(await signature(db, made)))',
        instead: 'false',
      },
    ],
    watchedBy: { file: 'test/shopper-calls.test.ts', test: 'stamp of its own making' },
  },
];
