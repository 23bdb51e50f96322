import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['app/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'sample-shop/**/*.test.ts'],
    exclude: [...configDefaults.exclude, 'build/**'],
    globalSetup: './test/global-setup.ts',
    // Two cores: more workers would only take turns.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    env: { NODE_ENV: 'test', TZ: 'Asia/Taipei' },
  },
});
