import { defineConfig } from 'vitest/config';

const shared = {
  // Two cores: more workers would only take turns.
  maxWorkers: 2,
  env: { NODE_ENV: 'test', TZ: 'Asia/Taipei' },
  // What comes by itself is waited for longer than a busy machine takes.
  expect: { poll: { timeout: 60_000 } },
};

/** Each has the process to itself: it puts another module in the place of one, or allows sharp what the shop forbids it. */
const isolated = [
  'test/full-disk.test.ts',
  'test/languages.test.ts',
  'sample-shop/pictures/pictures.test.ts',
  'app/routes/admin/images.test.tsx',
  'app/routes/admin/product.test.tsx',
  'app/routes/store/checkout-promo.test.tsx',
];

export default defineConfig({
  test: {
    ...shared,
    projects: [
      {
        // Rules, and server operations against a real PostgreSQL.
        test: {
          ...shared,
          name: 'unit',
          include: [
            'app/**/*.test.{ts,tsx}',
            'test/*.test.ts',
            'sample-shop/**/*.test.ts',
            'bench/*.test.ts',
          ],
          globalSetup: './test/global-setup.ts',
          exclude: isolated,
          setupFiles: './test/fast-password-hashing.ts',
          // Files share what they import: loading it anew for each takes as long as the tests themselves.
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'isolated',
          include: isolated,
          globalSetup: './test/global-setup.ts',
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        // The built shop as a process that is stopped, killed and started again.
        test: {
          ...shared,
          name: 'process',
          include: ['test/process/*.test.ts'],
          globalSetup: './test/global-setup.ts',
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
