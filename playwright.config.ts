import { defineConfig, devices } from '@playwright/test'
import { findBrowser } from './scripts/browser.mjs'
import { lane } from './test/lanes.ts'
import { dataDir, givenDatabase, origin, port, runsAlready } from './e2e/support/target.ts'

// Otherwise Playwright's own browser.
const system = findBrowser()

// @once: tests that don't depend on the width, or that check several widths. Desktop only.
// @journey: the short lane, `npm test`, runs these; @journey-phone: on the phone, too.
// @long: only the long lane, `npm run prove`, runs these; @long-phone: only the phone is left to
// it.
const lanes = {
  short: { phone: { grep: /@journey-phone/ }, desktop: { grep: /@journey/ } },
  whole: { phone: { grepInvert: /@once|@long/ }, desktop: { grepInvert: /@long(?!-phone)/ } },
  long: { phone: { grepInvert: /@once/ }, desktop: {} },
}

// Journeys in other browsers, which Playwright can't drive here.
const engines = ['webkit', 'firefox'] as const
const testIgnore = '**/e2e/engines/**'

export default defineConfig<{ engine?: (typeof engines)[number] }>({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  // Tests wait a third of their time, so three workers use two cores fully.
  workers: 3,
  // The longest test takes half a minute on an idle machine with two cores. A cluster of servers
  // and databases (npm run cluster) on the same cores is slower, also because it restarts some.
  timeout: givenDatabase === null ? 120_000 : 240_000,
  expect: { timeout: givenDatabase === null ? 15_000 : 40_000 },
  forbidOnly: Boolean(process.env.CI),
  retries: process.env.CI ? 1 : 0,
  use: {
    baseURL: origin,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    // Recording every test costs a sixth of the run time. In CI a failed test runs again, recorded.
    // Elsewhere run it again with `npx playwright test FILE --trace on`.
    trace: process.env.CI ? 'on-first-retry' : 'off',
    launchOptions: {
      executablePath: system,
      chromiumSandbox: process.getuid?.() !== 0,
      args: [
        '--disable-dev-shm-usage',
        '--font-render-hinting=none',
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
      ],
    },
  },
  projects: [
    { name: 'phone', testIgnore, use: { ...devices['Pixel 7'] }, ...lanes[lane].phone },
    { name: 'desktop', testIgnore, use: { ...devices['Desktop Chrome'] }, ...lanes[lane].desktop },
    ...engines.map((engine) => ({ name: engine, testDir: 'e2e/engines', use: { engine } })),
  ],
  webServer: runsAlready
    ? undefined
    : {
        command: 'node e2e/serve.mjs',
        url: `${origin}/readyz`,
        timeout: 120_000,
        env: {
          PORT: String(port),
          DATA_DIR: dataDir,
          RATE_LIMITS: 'off',
          PAYMENT_TIMEOUT_MS: '2000',
          BASE_URL: origin,
        },
        gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
      },
})
