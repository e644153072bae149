// Health checks and quotes while 500 connections ask for pages that aren't cached.
import { median, type Row } from '../shared/compare.ts'
import { quiet, residentMb } from '../shared/servers.ts'
import { uncached } from '../shared/uncached.ts'
import type { World } from '../shared/world.ts'
import { someStory } from './api.ts'

const CONNECTIONS = 500
const SECONDS = 20
/** The server collects the garbage of its start 5 s after it (src/main/hand-back-memory.ts). */
const SETTLE_MS = 8_000
const MOST_MS = 50
const MOST_MB = 350
const PAUSE_MS = 10

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export async function fairnessRows(world: World): Promise<Row[]> {
  const product = await world.product('small')
  const story = await someStory(world)
  const quote = new URLSearchParams({ 'calendar_ids[]': String(story.calendar_id), number_of_people: '1' })
  const pages = [{ path: uncached('/stories') }]
  await pause(SETTLE_MS)
  await quiet(product.pid, 60)
  const load = world.client.run({ port: product.port, connections: CONNECTIONS, requests: pages, seconds: SECONDS })
  await pause(1000)
  const until = Date.now() + (SECONDS - 2) * 1000
  const times = async (path: string) => {
    const took: number[] = []
    while (Date.now() < until) {
      const began = performance.now()
      const answer = await fetch(`http://127.0.0.1:${product.port}${path}`)
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
      took.push(performance.now() - began)
      await pause(PAUSE_MS)
    }
    return took.toSorted((a, b) => a - b)
  }
  const [health, quotes] = await Promise.all([
    times('/healthz'),
    times(`/api/v1/experiences/${story.id}/price?${quote}`),
  ])
  const mb = residentMb(product.pid)
  const { statuses } = await load
  const told = Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ')
  const row = (name: string, took: readonly number[]): Row => {
    const p99 = took[Math.floor(took.length * 0.99)] ?? Infinity
    return {
      name: `${name} while ${CONNECTIONS} connections ask for uncached pages`,
      product: `median ${median(took).toFixed(0)} ms`,
      against: '–',
      bar: `p99 ≤ ${MOST_MS} ms`,
      figure: `${p99.toFixed(0)} ms`,
      met: p99 <= MOST_MS,
      note: `${took.length} calls; pages: ${told}`,
    }
  }
  return [
    row('/healthz', health),
    row('a quote', quotes),
    {
      name: 'memory of the process under this load',
      product: `${mb.toFixed(0)} MB`,
      against: '–',
      bar: `≤ ${MOST_MB} MB`,
      figure: `${mb.toFixed(0)} MB`,
      met: mb <= MOST_MB,
    },
  ]
}
