import { availableParallelism } from 'node:os';
import { defineConfig, type Project } from '@playwright/test';
import { findBrowser } from './scripts/browser.ts';

const executablePath = findBrowser();

/** Journeys that `npm test` makes in the build with the React that warns; `npm run test:long` makes all of them in both builds. */
const inDevelopment = ['consecutive-orders', 'delivery', 'contact'].map((name) => `**/${name}.spec.ts`);

/** `DEVELOPMENT_BUILD`: `short` makes those journeys there, `only` every journey; without it none is. */
const development = process.env.DEVELOPMENT_BUILD;
const projects: Project<{ development: boolean }>[] = [];
if (development)
  projects.push({
    name: 'development',
    use: { development: true },
    // Each worker compiles the tests and starts a browser of its own, which these few are not worth.
    ...(development === 'only' ? {} : { testMatch: inDevelopment, workers: 1 }),
  });
if (development !== 'only')
  projects.push({ name: 'shop', ...(development === 'short' ? { testIgnore: inDevelopment } : {}) });

export default defineConfig<{ development: boolean }>({
  projects,
  testDir: 'e2e',
  globalSetup: './e2e/template-shop.ts',
  // `npm run screenshots` walks the same shop with the same hands, but tests nothing.
  // Sweeps that only `npm run test:long` makes are called *.long.ts.
  testMatch: process.env.SCREENSHOTS
    ? 'screenshots.ts'
    : process.env.LONG_TESTS
      ? '**/*.{spec,long}.ts'
      : '**/*.spec.ts',
  outputDir: 'test-results',
  // Each runs a shop and a browser: more of them than cores take longer for all tests, and for each.
  workers: Math.max(2, availableParallelism()),
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Longer than a busy machine takes; a test that waits in vain fails all the same.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    // What is not there by then does not come: the test fails without waiting for its own end.
    actionTimeout: 60_000,
    // What passes through a worker cannot be intercepted; the test of it lets it in.
    serviceWorkers: 'block',
    // Recording costs a tenth of the processor time; `npm run test:e2e -- --trace on` does it for a test that fails.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: executablePath === null ? {} : { executablePath },
  },
});
