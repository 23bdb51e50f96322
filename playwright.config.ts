import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/browser.ts';

const executablePath = findBrowser();

export default defineConfig({
  testDir: 'e2e',
  // `npm run screenshots` walks the same shop with the same hands, but tests nothing.
  testMatch: process.env.SCREENSHOTS ? 'screenshots.ts' : '**/*.spec.ts',
  outputDir: 'test-results',
  // A shop, its PostgreSQL and a browser for each: more than two cores' worth already.
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    // What passes through a worker is out of an errand's hands; the errand that is about it lets it in.
    serviceWorkers: 'block',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: executablePath === null ? {} : { executablePath },
  },
});
