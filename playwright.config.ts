import { existsSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'
import { dataDir, givenDatabase, origin, port, runsAlready } from './e2e/support/place.ts'

// A browser of the system where there is one (scripts/browser.mjs sees to it), else Playwright's own.
const system = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
].find((file) => file && existsSync(file))

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  // A test waits a third of its time; a third one fills the two cores.
  workers: 3,
  // Several servers and databases on the same two cores, of which some are just being started again (npm run cluster), are slower.
  // The longest journey takes half a minute where nothing else runs; a machine that is twice as slow finishes it too.
  timeout: givenDatabase === null ? 120_000 : 240_000,
  expect: { timeout: givenDatabase === null ? 15_000 : 40_000 },
  forbidOnly: Boolean(process.env.CI),
  retries: process.env.CI ? 1 : 0,
  use: {
    baseURL: origin,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    // Recording every test costs a sixth of the run; where there is a second try, that one is recorded.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
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
    // What is the same at every width, or looks at several widths itself, is tagged @once and runs on the desktop only.
    { name: 'phone', use: { ...devices['Pixel 7'] }, grepInvert: /@once/ },
    { name: 'desktop', use: { ...devices['Desktop Chrome'] } },
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
