import { once } from 'node:events';
import { createServer } from 'node:net';
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { isExpectedHydrationWarning } from '#test/hydration-warnings.ts';
import { type MailServer, startMailServer } from '#test/mail-server.ts';
import { type ShopProcess, startShopProcess } from '#test/shop-process.ts';
import { copyTemplateShop, owner } from './template-shop.ts';

/** The shop of one test: the build with a copy of the template database and a mail server. */
export interface TestShop {
  url: string;
  databaseUrl: string;
  process: ShopProcess;
  mail: MailServer;
  owner: { email: string; password: string };
  /** Recipient of the shop's own emails. */
  shopEmail: string;
}

interface Fixtures {
  /** Whether ORIGIN is set, which emails need for links. */
  linked: boolean;
  /** Whether the test only reads, so that tests can share a shop. */
  readOnly: boolean;
  /** Whether to use the development build (`scripts/development-build.mjs`). */
  development: boolean;
  /** Folder of another build; null for that of the clone. */
  folder: string | null;
  /** Additional environment variables. */
  environment: Record<string, string>;
  shop: TestShop;
  /** Fails the test on errors and warnings in any page of the context. */
  watch: (context: BrowserContext) => void;
  /** A page in a context of its own, watched like the first. */
  visit: (options?: BrowserContextOptions) => Promise<Page>;
  /** Expected console messages, besides refused requests. */
  expectedErrors: RegExp[];
}

/** A phone in Chinese: `test.use(phone)`. */
export const phone = {
  viewport: { width: 390, height: 844 },
  locale: 'zh-TW',
  timezoneId: 'Asia/Taipei',
  hasTouch: true,
  isMobile: true,
} as const;

/** A desktop in English: `test.use(desktop)`. */
export const desktop = {
  viewport: { width: 1280, height: 800 },
  locale: 'en-GB',
  timezoneId: 'Asia/Taipei',
} as const;

/** A phone in English: `test.use(englishPhone)`. */
export const englishPhone = { ...phone, locale: 'en-GB' } as const;

/** Phone width with a mouse, as a desktop at 300 %. */
export const narrow = { ...desktop, viewport: phone.viewport } as const;

export const bankName = 'Taipei Fubon Bank';
const shopEmail = 'orders@boma.example';

interface WorkerFixtures {
  /** The worker's shop for tests that only read, started by the first of them. */
  readOnlyShop: (development: boolean) => Promise<TestShop>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  linked: [false, { option: true }],
  readOnly: [false, { option: true }],
  development: [false, { option: true }],
  folder: [null, { option: true }],
  environment: [{}, { option: true }],

  readOnlyShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      let started: ReturnType<typeof startTestShop> | undefined;
      // All tests of a worker use one build.
      await use(async (development) => {
        started ??= startTestShop({ linked: false, development, folder: null, environment: {} });
        return (await started).shop;
      });
      await (await started)?.stop();
    },
    { scope: 'worker' },
  ],

  shop: async ({ linked, readOnly, development, folder, environment, readOnlyShop }, use) => {
    if (readOnly) return use(await readOnlyShop(development));
    const { shop, stop } = await startTestShop({ linked, development, folder, environment });
    await use(shop);
    await stop();
  },

  baseURL: ({ shop }, use) => use(shop.url),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  expectedErrors: async ({}, use) => use([]),

  watch: async ({ expectedErrors, development }, use) => {
    const errors: string[] = [];
    await use((context) => {
      context.on('weberror', (thrown) => {
        const error = thrown.error();
        errors.push(error.stack || String(error));
      });
      context.on('console', (message) => {
        const counts = message.type() === 'error' || (development && message.type() === 'warning');
        if (counts && !isExpectedHydrationWarning(message.text()))
          errors.push(`${message.text()} (${message.location().url})`);
      });
    });
    // Browsers log refused requests (409, 401 …).
    const expected = [
      /^Failed to load resource: the server responded with a status of 4\d\d/,
      /^Service Worker registration blocked by Playwright/,
      // A background tab uses no font yet, nor does a page whose fonts are blocked.
      /^The resource \S+\/fraunces-\S+\.woff2 was preloaded using link preload but not used/,
      // React Router listens to the first part of an answer only: a page that is left while the rest is read rejects unheard.
      /^AbortError: BodyStreamBuffer was aborted/,
      ...expectedErrors,
    ];
    expect(errors.filter((error) => !expected.some((pattern) => pattern.test(error)))).toEqual([]);
  },

  context: async ({ context, watch }, use) => {
    watch(context);
    await use(context);
  },

  visit: async ({ browser, baseURL, watch }, use) => {
    const contexts: { close(): Promise<void> }[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), ...options });
      contexts.push(context);
      watch(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

/** `stop` fails where the shop logged errors. */
async function startTestShop({
  linked,
  development,
  folder,
  environment,
}: Pick<Fixtures, 'linked' | 'development' | 'folder' | 'environment'>): Promise<{
  shop: TestShop;
  stop: () => Promise<void>;
}> {
  const copy = await copyTemplateShop();
  const mail = await startMailServer();
  const env = {
    DATA_DIR: copy.dataDir,
    DATABASE_URL: copy.databaseUrl,
    SMTP_URL: mail.url,
    NODE_EXTRA_CA_CERTS: mail.certificate,
    MAIL_FROM: 'Boma <shop@boma.example>',
    SHOP_EMAIL: shopEmail,
    SHOP_PHONE: '02-2345-6789',
    PICKUP_ADDRESS: '1 Market Street, Taipei|台北市市場街1號',
    BANK_NAME: bankName,
    BANK_CODE: '012',
    BANK_ACCOUNT_NAME: 'Boma',
    BANK_ACCOUNT_NUMBER: '123-456-789-012',
    ...(linked ? await publicAddress() : {}),
    ...environment,
  };
  const program = development ? 'test/development-shop.ts' : 'server.ts';
  const started = await startShopProcess(env, undefined, program, folder ?? undefined);
  if (!started.ok) throw new Error(`The shop does not start (${started.code}):\n${started.output}`);
  const { shop: process } = started;
  return {
    shop: { url: process.url, databaseUrl: copy.databaseUrl, process, mail, owner, shopEmail },
    async stop() {
      const code = await process.stop();
      await mail.close();
      await copy.remove();
      expect(code, `the shop stops cleanly:\n${process.output()}`).toBe(0);
      expect(serverFaults(process.output()), 'what the server wrote besides its log').toEqual([]);
    },
  };
}

/** Warnings of React and Node are plain lines; log lines are JSON, and the greeting is indented. */
function serverFaults(output: string): string[] {
  return output
    .split('\n')
    .filter((line) => (/^[^\s{]/.test(line) && line.trim() !== '') || line.includes('"msg":"a page failed"'));
}

async function publicAddress(): Promise<{ PORT: string; ORIGIN: string }> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  const port = typeof address === 'object' && address ? String(address.port) : '';
  return { PORT: port, ORIGIN: `http://localhost:${port}` };
}

export { expect } from '@playwright/test';
