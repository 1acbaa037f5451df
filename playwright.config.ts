import { defineConfig, devices } from '@playwright/test';
import { launchOptions } from './scripts/launch-options';

const reports = process.env.TEST_RESULTS ?? 'test-results';
const baseURL = process.env.APP_URL ?? 'http://localhost:3000';

/** These start and stop the app themselves. */
const SERVER = 'server/*.spec.ts';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/analytics.ts',
  outputDir: reports,
  forbidOnly: Boolean(process.env.CI),
  workers: 1,
  // A journey that needed a second try says so in the report.
  retries: process.env.CI ? 1 : 0,
  timeout: 240_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: `${reports}/journeys.json` }]],
  use: {
    baseURL,
    // Recording costs a third of a journey's time, so only the second try has a trace. `-- desktop --trace on` records all.
    trace: 'on-first-retry',
    locale: 'en-US',
    // What moves only explains; drawing it costs a software renderer more than the journey itself.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...launchOptions,
      // Pages of journeys do not live long enough to get back what V8 spends on optimizing them, an eighth of a renderer's time.
      args: [...launchOptions.args, '--js-flags=--no-maglev --no-turbofan'],
    },
  },
  projects: [
    // A journey whose title contains @desktop or @phone runs in that project only.
    {
      name: 'desktop',
      grepInvert: /@phone/,
      testIgnore: SERVER,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      grepInvert: /@desktop/,
      testIgnore: SERVER,
      // A real phone has 2.6 pixels for each CSS pixel in both directions. Drawing them costs time, and no test compares pixels.
      use: {
        ...devices['Pixel 7'],
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 1,
      },
    },
    { name: 'server', testMatch: SERVER, use: { viewport: { width: 1280, height: 800 } } },
  ],
});
