import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    env: { NODE_ENV: 'test', TZ: 'Asia/Taipei' },
    include: [
      'app/domain/cart/*.test.ts',
      'app/server/{orders,payments,catalogue}/*.test.ts',
      'test/{catalogue-calls,edit-invariants,edit-races,order-edit-races,order-races,product-calls}.test.ts',
    ],
    globalSetup: './test/global-setup.ts',
    setupFiles: './test/fast-password-hashing.ts',
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
