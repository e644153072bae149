import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  future: { unstable_optimizeDeps: true },
  // The page contains only the routes it needs, and loads those of its links after hydration.
  // `initial` would write all routes into every page.
  routeDiscovery: { mode: 'lazy' },
} satisfies Config
