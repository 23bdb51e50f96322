import { defineConfig, type Project } from '@playwright/test';
import { findBrowser } from './scripts/browser.ts';

const executablePath = findBrowser();

/** Journeys that run once more in the build with the React that warns; `npm run test:long` runs all of them there. */
const inDevelopment = ['orders-in-a-row', 'delivery', 'contact'].map((name) => `**/${name}.spec.ts`);

/** `DEVELOPMENT_BUILD`: `short` adds those journeys, `only` runs every journey there and none in the shop as it is served. */
const development = process.env.DEVELOPMENT_BUILD;
const projects: Project<{ development: boolean }>[] = [];
if (development !== 'only') projects.push({ name: 'shop' });
if (development)
  projects.push({
    name: 'development',
    use: { development: true },
    ...(development === 'only' ? {} : { testMatch: inDevelopment }),
  });

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
  // A browser test waits a third of its time: one more than there are cores keeps them busy.
  workers: 3,
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
    // A picture of every frame costs more processor than the test itself; the page at each step is kept all the same.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: executablePath === null ? {} : { executablePath },
  },
});
