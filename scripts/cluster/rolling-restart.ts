// An orderly restart of one server after the other, as for a new version, while many clients ask
// for pages that aren't cached. Visitors who read other pages meanwhile must not notice it.
import http from 'node:http'
import { startClient } from '../../bench/shared/servers.ts'
import { uncached } from '../../bench/shared/uncached.ts'
import type { Cluster } from './cluster.ts'
import { restartServer } from './trouble.ts'

const CONNECTIONS = 500
/** Longer than three restarts on a slow machine, s. */
const SECONDS = 90
const PAGES = ['/', '/stories', '/stories/1', '/stories/2', '/communities']
const VISITORS = 2
/** p99 of a page, ms. */
const MOST = 300
const PAUSE = 10

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The status of a page and how long it took, ms. */
const visit = (url: string, agent: http.Agent) =>
  new Promise<{ status: number | undefined; ms: number }>((resolve, reject) => {
    const began = performance.now()
    http
      .get(url, { agent }, (response) =>
        response.resume().once('end', () => resolve({ status: response.statusCode, ms: performance.now() - began })),
      )
      .once('error', reject)
  })

/** @returns whether no page failed and p99 is within the bar */
export async function rollServers(cluster: Cluster, say: (text: string) => void): Promise<boolean> {
  const agent = new http.Agent({ keepAlive: true })
  // Each server has these pages, and renders them before it takes requests again.
  for (const { port } of cluster.servers)
    for (const page of PAGES) await visit(`http://127.0.0.1:${port}${page}`, agent)
  const client = startClient()
  const load = client.run({
    port: cluster.port,
    connections: CONNECTIONS,
    requests: [{ path: uncached('/stories') }],
    seconds: SECONDS,
  })
  await pause(5_000)
  let over = false
  const visitors = Array.from({ length: VISITORS }, async () => {
    const visits = []
    for (let n = 0; !over; n += 1) {
      visits.push(await visit(`${cluster.url}${PAGES[n % PAGES.length]}`, agent))
      await pause(PAUSE)
    }
    return visits
  })
  for (const index of cluster.servers.keys()) {
    const { what, run } = restartServer(index)
    say(what)
    await run(cluster)
  }
  over = true
  const visits = (await Promise.all(visitors)).flat()
  agent.destroy()
  const { statuses } = await load
  await client.stop()
  const times = visits.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const p99 = times[Math.floor(times.length * 0.99)]!
  const failed = visits.filter(({ status }) => status !== 200).length
  say(
    `${visits.length} pages, ${failed} failed, p99 ${p99.toFixed(0)} ms (at most ${MOST}), slowest ${times.at(-1)!.toFixed(0)} ms`,
  )
  say(`uncached pages, by status: ${JSON.stringify(statuses)}`)
  return failed === 0 && p99 <= MOST
}
