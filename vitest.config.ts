import os from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { findBrowser } from './scripts/browser.mjs'
import { COMPILE_CACHE } from './test/processes/product.ts'

// `npm run prove` runs each test as long as it needs.
const testTimeout = process.env.PROVE === '1' ? 0 : 60_000

// The product uses the time of Japan. The tests run in UTC, because servers in other zones must
// give the same results.
const shared = {
  env: { TZ: 'UTC' },
  setupFiles: ['test/fail-on-console-error.ts'],
  // The files of one worker share the loaded modules. Loading them again for each file costs a
  // quarter of the CPU time.
  isolate: false,
  // A busy machine may need seconds longer.
  expect: { poll: { timeout: 10_000 } },
}

/**
 * The files that start first, so that none of them runs alone at the end: the longest one, those
 * that wait for processes, and those that send many requests.
 */
const FIRST = [
  /\/test\/security\/budgets\./,
  /\/test\/(processes|recovery|launcher)\//,
  /\/test\/(security\/crawl|mail\/worst-bodies|permissions\/permissions)\./,
]

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = FIRST.findIndex((some) => some.test(moduleId))
      return at === -1 ? FIRST.length : at
    }
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: SlowFirst },
    // Three more than there are cores: a worker waits four fifths of its time, for PostgreSQL,
    // scrypt or a process (docs/decisions/069).
    maxWorkers: os.availableParallelism() + 3,
    // The rules need no database, and components a browser. All other tests run on a real
    // PostgreSQL.
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['src/{domain,contract,web}/**/*.test.ts'],
          // Property tests exceed the default of 5 s on a busy machine.
          testTimeout,
        },
      },
      {
        // A package that is found during the run would be a second copy of React.
        optimizeDeps: { force: true, entries: ['src/web/**/*.test.tsx'] },
        test: {
          ...shared,
          name: 'components',
          include: ['src/web/**/*.test.tsx'],
          testTimeout: process.env.PROVE === '1' ? 0 : 30_000,
          // Files side by side would take the focus from each other. They run after the others.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // As Playwright does in e2e.
            locators: { exact: false },
            provider: playwright({
              launchOptions: { executablePath: findBrowser(), chromiumSandbox: process.getuid?.() !== 0 },
              contextOptions: { locale: 'ja-JP' },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 900 } }],
          },
        },
      },
      {
        test: {
          ...shared,
          name: 'database',
          // For the threads and processes that tests start.
          env: { ...shared.env, ...COMPILE_CACHE },
          include: ['src/{database,gateways,services,api,main}/**/*.test.ts', 'demo/**/*.test.ts', 'test/**/*.test.ts'],
          globalSetup: ['test/setup-postgres.ts'],
          setupFiles: [...shared.setupFiles, 'test/zod-for-openapi.ts', 'test/cheap-scrypt.mjs'],
          pool: 'forks',
          testTimeout,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
