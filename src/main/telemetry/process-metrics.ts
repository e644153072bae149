// Metrics of the process: CPU time, memory, event loop, garbage collection. The names are those of
// other Node programs, so existing dashboards work.
import fs from 'node:fs'
import {
  constants,
  monitorEventLoopDelay,
  performance,
  type PerformanceEntry,
  PerformanceObserver,
} from 'node:perf_hooks'
import type pg from 'pg'
import type { Metrics } from './metrics.ts'

const NANOSECONDS = 1e9

/** @returns stops the measurement */
export function watchProcess(metrics: Metrics, build: Record<string, string>): () => void {
  metrics.gauge('tsumugi_build_info', 'What runs; always 1').set(1, build)
  const started = Math.round(performance.timeOrigin) / 1000
  metrics.gauge('process_start_time_seconds', 'When the process started, since 1970').set(started)
  const cpu = metrics.counter('process_cpu_seconds_total', 'Time of processors spent, by mode')
  const resident = metrics.gauge('process_resident_memory_bytes', 'Memory that the process takes of the machine')
  const files = metrics.gauge('process_open_fds', 'Open files and sockets (where the system tells)')
  const heap = metrics.gauge('nodejs_heap_bytes', 'Memory of JavaScript and beside it, by kind')
  const lag = metrics.gauge('nodejs_eventloop_lag_seconds', 'Delay of timers since the last reading, by statistic')
  const utilisation = metrics.gauge(
    'nodejs_eventloop_utilization',
    'Part of the time since the last reading spent working',
  )
  const collections = metrics.histogram(
    'nodejs_gc_duration_seconds',
    'Pauses of garbage collection, by kind',
    [0.001, 0.01, 0.1, 1],
  )

  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { detail?: { kind?: number } })[])
      collections.observe(entry.duration / 1000, { kind: KINDS.get(entry.detail?.kind ?? 0) ?? 'other' })
  })
  observer.observe({ entryTypes: ['gc'] })

  let spent = { user: 0, system: 0 }
  let before = performance.eventLoopUtilization()
  metrics.beforeReading(() => {
    const { user, system } = process.cpuUsage()
    cpu.add({ mode: 'user' }, (user - spent.user) / 1e6)
    cpu.add({ mode: 'system' }, (system - spent.system) / 1e6)
    spent = { user, system }
    const memory = process.memoryUsage()
    resident.set(memory.rss)
    for (const kind of ['heapUsed', 'heapTotal', 'external', 'arrayBuffers'] as const) heap.set(memory[kind], { kind })
    const now = performance.eventLoopUtilization()
    utilisation.set(performance.eventLoopUtilization(now, before).utilization)
    before = now
    // Without a sample these values are not numbers.
    if (delay.count > 0) {
      lag.set(delay.mean / NANOSECONDS, { statistic: 'mean' })
      lag.set(delay.percentile(99) / NANOSECONDS, { statistic: 'p99' })
      lag.set(delay.max / NANOSECONDS, { statistic: 'max' })
      delay.reset()
    }
    const open = openFiles()
    if (open !== null) files.set(open)
  })
  return () => {
    delay.disable()
    observer.disconnect()
  }
}

const KINDS = new Map([
  [constants.NODE_PERFORMANCE_GC_MAJOR, 'major'],
  [constants.NODE_PERFORMANCE_GC_MINOR, 'minor'],
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL, 'incremental'],
  [constants.NODE_PERFORMANCE_GC_WEAKCB, 'weak_callbacks'],
])

/** @returns null on systems other than Linux */
function openFiles(): number | null {
  try {
    return fs.readdirSync('/proc/self/fd').length
  } catch {
    return null
  }
}

/** @param pools by name */
export function watchPools(metrics: Metrics, pools: Record<string, pg.Pool>): void {
  const connections = metrics.gauge('tsumugi_database_connections', 'Connections of the pool, by state')
  const most = metrics.gauge('tsumugi_database_connections_max', 'Most connections that the pool opens')
  const waiting = metrics.gauge('tsumugi_database_waiting', 'Statements and transactions that wait for a connection')
  metrics.beforeReading(() => {
    for (const [name, pool] of Object.entries(pools)) {
      connections.set(pool.idleCount, { pool: name, state: 'idle' })
      connections.set(pool.totalCount - pool.idleCount, { pool: name, state: 'busy' })
      most.set(pool.options.max, { pool: name })
      waiting.set(pool.waitingCount, { pool: name })
    }
  })
}

export function watchWritable(metrics: Metrics, takesWrites: () => boolean): void {
  const writable = metrics.gauge('tsumugi_database_writable', 'Whether the database takes writes: 1, or 0')
  metrics.beforeReading(() => writable.set(takesWrites() ? 1 : 0))
}
