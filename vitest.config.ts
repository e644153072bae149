import os from 'node:os'
import { defineConfig } from 'vitest/config'

// Product time is Japan's; a server in another zone must give the same answers, so tests run in
// UTC.
const shared = {
  env: { TZ: 'UTC' },
  setupFiles: ['test/fail-on-console-error.ts'],
  // What happens soon may happen a second later on a busy machine.
  expect: { poll: { timeout: 10_000 } },
}

export default defineConfig({
  test: {
    // One more than there are cores: a test waits for PostgreSQL, for scrypt or for a process a
    // good part of its time.
    maxWorkers: os.availableParallelism() + 1,
    // The rules need nothing but themselves; everything else runs on a real PostgreSQL.
    projects: [
      { test: { ...shared, name: 'unit', include: ['src/{domain,contract,web}/**/*.test.{ts,tsx}'] } },
      {
        test: {
          ...shared,
          name: 'database',
          include: ['src/{database,gateways,services,api,main}/**/*.test.ts', 'demo/**/*.test.ts', 'test/**/*.test.ts'],
          globalSetup: ['test/setup-postgres.ts'],
          setupFiles: [...shared.setupFiles, 'test/same-key-once.ts'],
          pool: 'forks',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
