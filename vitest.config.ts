import { defineConfig } from 'vitest/config'

// Product time is Japan's; a server in another zone must give the same answers, so tests run in UTC.
export default defineConfig({
  test: {
    projects: [{ test: { name: 'unit', include: ['src/**/*.test.ts'], env: { TZ: 'UTC' } } }],
  },
})
