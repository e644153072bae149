// Health checks and quotes while 500 connections ask for pages that aren't cached.
import http from 'node:http'
import { median, type Row } from '../shared/compare.ts'
import { durationOf, quiet, residentMb, type Server } from '../shared/servers.ts'
import { uncached } from '../shared/uncached.ts'
import type { World } from '../shared/world.ts'
import { someStory } from './api.ts'

const CONNECTIONS = 500
const SECONDS = 20
/** The start is over by then. */
const SETTLE_MS = 8_000
const MOST_MS = 50
const MOST_MB = 450
const PAUSE_MS = 10

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type Probe = { name: string; path: string }

/**
 * Calls `probes` while 500 clients ask for pages, all with connections that stay open, or all with
 * a new connection for each request.
 */
async function underLoad(world: World, { port, pid }: Server, probes: readonly Probe[], fresh: boolean) {
  await quiet(pid, 60)
  const pages = [{ path: uncached('/stories') }]
  const load = world.client.run({ port, connections: CONNECTIONS, requests: pages, seconds: SECONDS, fresh })
  await pause(1000)
  const until = Date.now() + (SECONDS - 2) * 1000
  const agent = fresh ? false : new http.Agent({ keepAlive: true })
  const took = await Promise.all(
    probes.map(async ({ path }) => {
      const times: number[] = []
      while (Date.now() < until) {
        times.push(await durationOf(port, path, agent))
        await pause(PAUSE_MS)
      }
      return times.toSorted((a, b) => a - b)
    }),
  )
  if (agent) agent.destroy()
  const mb = residentMb(pid)
  const { statuses } = await load
  const told = Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ')
  const rows = probes.map(({ name }, index): Row => {
    const times = took[index]!
    const p99 = times[Math.floor(times.length * 0.99)] ?? Infinity
    return {
      name: `${name} while ${CONNECTIONS} ${fresh ? 'new connections at a time' : 'connections'} ask for uncached pages`,
      product: `median ${median(times).toFixed(0)} ms`,
      against: '–',
      // A proxy in front keeps its connections.
      bar: fresh ? '–' : `p99 ≤ ${MOST_MS} ms`,
      figure: `${p99.toFixed(0)} ms`,
      met: fresh ? null : p99 <= MOST_MS,
      note: `${times.length} calls; pages: ${told}`,
    }
  })
  return { rows, mb }
}

export async function fairnessRows(world: World): Promise<Row[]> {
  const product = await world.product('small')
  const story = await someStory(world)
  const quote = new URLSearchParams({ 'calendar_ids[]': String(story.calendar_id), number_of_people: '1' })
  const probes = [
    { name: '/healthz', path: '/healthz' },
    { name: 'a quote', path: `/api/v1/experiences/${story.id}/price?${quote}` },
  ]
  await pause(SETTLE_MS)
  const kept = await underLoad(world, product, probes, false)
  const fresh = await underLoad(world, product, probes, true)
  return [
    ...kept.rows,
    {
      name: 'memory of the process under this load',
      product: `${kept.mb.toFixed(0)} MB`,
      against: '–',
      bar: `≤ ${MOST_MB} MB`,
      figure: `${kept.mb.toFixed(0)} MB`,
      met: kept.mb <= MOST_MB,
    },
    ...fresh.rows,
  ]
}
