import { expect, it } from 'vitest'
import { makeMetrics } from './metrics.ts'

it('writes counters, gauges and histograms in the format of Prometheus', async () => {
  const metrics = makeMetrics()
  const requests = metrics.counter('requests_total', 'Requests, \\ and\nmore')
  requests.add({ method: 'GET', route: '/a "b" \\ \n' })
  requests.add({ method: 'GET', route: '/a "b" \\ \n' }, 2)
  metrics.gauge('open', 'Open').set(1.5)
  const took = metrics.histogram('took_seconds', 'Took', [0.1, 1])
  for (const seconds of [0.05, 0.1, 0.5, 7]) took.observe(seconds, { of: 'x' })
  expect(await metrics.read()).toBe(
    [
      '# HELP requests_total Requests, \\\\ and\\nmore',
      '# TYPE requests_total counter',
      'requests_total{method="GET",route="/a \\"b\\" \\\\ \\n"} 3',
      '# HELP open Open',
      '# TYPE open gauge',
      'open 1.5',
      '# HELP took_seconds Took',
      '# TYPE took_seconds histogram',
      'took_seconds_bucket{of="x",le="0.1"} 2',
      'took_seconds_bucket{of="x",le="1"} 3',
      'took_seconds_bucket{of="x",le="+Inf"} 4',
      'took_seconds_sum{of="x"} 7.65',
      'took_seconds_count{of="x"} 4',
      '',
    ].join('\n'),
  )
})

it('runs the collectors at each read, and continues when one fails', async () => {
  const metrics = makeMetrics()
  const now = metrics.gauge('now', 'Now')
  let reads = 0
  metrics.beforeReading(() => now.set((reads += 1)))
  metrics.beforeReading(() => Promise.reject(new Error('no')))
  metrics.beforeReading(() => {
    throw new Error('no')
  })
  expect(await metrics.read()).toContain('now 1\n')
  expect(await metrics.read()).toContain('now 2\n')
})

it('counts further series together instead of growing without limit', async () => {
  const metrics = makeMetrics()
  const counter = metrics.counter('many_total', 'Many')
  for (let n = 0; n < 5_000; n += 1) counter.add({ of: String(n) })
  const lines = (await metrics.read()).split('\n').filter((line) => line.startsWith('many_total'))
  expect(lines.length).toBeLessThanOrEqual(2_001)
  const sum = lines.reduce((all, line) => all + Number(line.split(' ')[1]), 0)
  expect(sum).toBe(5_000)
  expect(lines.at(-1)).toBe('many_total{of="others"} 3000')
})

it('has each name once', () => {
  const metrics = makeMetrics()
  metrics.gauge('same', 'Same')
  expect(() => metrics.counter('same', 'Same')).toThrow(/two metrics/)
})
