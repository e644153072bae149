import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  future: { unstable_optimizeDeps: true },
  // A page names the routes it needs; those its links lead to are asked for once it is alive. All of them would be on every page.
  routeDiscovery: { mode: 'lazy' },
} satisfies Config
