// An orderly restart of one server after the other, as for a new version, while many clients ask
// for pages that aren't cached. Visitors who read other pages meanwhile must not notice it.
import http from 'node:http'
import { durationOf, startClient } from '../../bench/shared/servers.ts'
import { uncached } from '../../bench/shared/uncached.ts'
import type { Cluster } from './cluster.ts'
import { restart } from './trouble.ts'

const CONNECTIONS = 500
/** Longer than three restarts on a slow machine, s. */
const SECONDS = 90
const PAGES = ['/', '/stories', '/stories/1', '/stories/2', '/communities']
const VISITORS = 2
/** p99 of a page, ms. */
const MOST = 300
const PAUSE = 10

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * @returns whether p99 is within the bar
 * @throws Error when a page fails
 */
export async function rollServers(cluster: Cluster, say: (text: string) => void): Promise<boolean> {
  const agent = new http.Agent({ keepAlive: true })
  // Each server has these pages, and renders them before it takes requests again.
  for (const { port } of cluster.servers) for (const page of PAGES) await durationOf(port, page, agent)
  const client = startClient()
  const load = client.run({
    port: cluster.port,
    connections: CONNECTIONS,
    requests: [{ path: uncached('/stories') }],
    seconds: SECONDS,
  })
  await pause(5_000)
  let over = false
  const visitors = Promise.all(
    Array.from({ length: VISITORS }, async () => {
      const times = []
      for (let n = 0; !over; n += 1) {
        times.push(await durationOf(cluster.port, PAGES[n % PAGES.length]!, agent))
        await pause(PAUSE)
      }
      return times
    }),
  )
  // Awaited after the restarts.
  visitors.catch(() => undefined)
  for (const server of cluster.servers) {
    say(`${server.name} stopped and started again`)
    await restart(server)
  }
  over = true
  const times = (await visitors).flat().toSorted((a, b) => a - b)
  agent.destroy()
  const { statuses } = await load
  await client.stop()
  const p99 = times[Math.floor(times.length * 0.99)]!
  say(`${times.length} pages, p99 ${p99.toFixed(0)} ms (at most ${MOST}), slowest ${times.at(-1)!.toFixed(0)} ms`)
  say(`uncached pages, by status: ${JSON.stringify(statuses)}`)
  return p99 <= MOST
}
