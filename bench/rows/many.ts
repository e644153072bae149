// The cache with many different stories: how fast they still are ten minutes later, how often it
// has them, and its memory.
import path from 'node:path'
import { freePort } from '#database/embedded.ts'
import type { LoadReport } from '../load.ts'
import type { Row } from '../shared/compare.ts'
import { quiet, residentMb, type Server, startProduct } from '../shared/servers.ts'
import type { World } from '../shared/world.ts'

/** How long the stories wait in the cache. BENCH_WAIT changes it; the row says how long it was. */
const WAIT_SECONDS = Number(process.env.BENCH_WAIT ?? 600)
const CONNECTIONS = 16
const PASSES = 10
const ZIPF_REQUESTS = 200_000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type Watched = Server & { metrics: number }

async function start(world: World, set: 'small' | 'large', cache_mb: number): Promise<Watched> {
  const metrics = await freePort()
  const server = await startProduct({
    data_dir: path.join(world.folder, 'product'),
    database_url: world.cluster.urlOf(`bench_${set}`),
    settings: { CACHE_MB: String(cache_mb), METRICS_PORT: String(metrics) },
  })
  await quiet(server.pid, 60)
  return { ...server, metrics }
}

/** How many pages came from the cache, and how many were asked for, since the start. */
async function usesOf({ metrics }: Watched): Promise<{ kept: number; all: number }> {
  const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text()
  const uses = { kept: 0, all: 0 }
  for (const [, labels = '', value] of text.matchAll(/^tsumugi_cached_responses_total\{([^}]*)\} (\d+)/gm)) {
    if (!labels.includes('kind="page"')) continue
    uses.all += Number(value)
    if (labels.includes('use="hit"')) uses.kept += Number(value)
  }
  return uses
}

async function hitRate(server: Watched, work: () => Promise<unknown>): Promise<number> {
  const before = await usesOf(server)
  await work()
  const after = await usesOf(server)
  return (after.kept - before.kept) / (after.all - before.all)
}

export async function storiesOf(world: World, set: 'small' | 'large'): Promise<string[]> {
  const rows = await world.query<{ id: number }>(
    set,
    `select id from experiences where status = 'published' order by hashint4(id)`,
  )
  return rows.map(({ id }) => `/stories/${id}`)
}

async function askOnce(world: World, { port }: Server, paths: string[]): Promise<LoadReport> {
  const requests = paths.map((one) => ({ path: one, headers: { 'accept-encoding': 'br' } }))
  const report = await world.client.run({ port, connections: CONNECTIONS, requests, once: true })
  if (Object.keys(report.statuses).some((status) => status !== '200'))
    throw new Error(`answers that were no success: ${JSON.stringify(report.statuses)}`)
  return report
}

const perSecond = ({ count, seconds }: LoadReport) => count / seconds

/** Each story was requested once before. */
export async function manyRows(world: World): Promise<Row[]> {
  const paths = await storiesOf(world, 'small')
  const server = await start(world, 'small', 64)
  const idle = residentMb(server.pid)
  await askOnce(world, server, paths)
  await quiet(server.pid, 60)
  const filled = residentMb(server.pid)
  // As on a site with any visitors, something is requested meanwhile.
  for (const until = Date.now() + WAIT_SECONDS * 1000; Date.now() < until; await pause(5_000))
    await askOnce(world, server, ['/stories'])
  // A pass over all stories takes 60 ms. With several passes, one collection of garbage is not the
  // result.
  const all = Array.from({ length: PASSES }, () => paths).flat()
  const single = all.map(() => paths[0]!)
  await askOnce(world, server, single)
  let many = 0
  const hits = await hitRate(server, async () => {
    many = perSecond(await askOnce(world, server, all))
  })
  const one = perSecond(await askOnce(world, server, single))
  await server.stop()
  return [
    {
      name: `story page over ${paths.length} stories, each requested once before, ${WAIT_SECONDS} s later`,
      product: `${many.toFixed(0)}/s`,
      against: `a single story: ${one.toFixed(0)}/s`,
      bar: '≥ 0.5 ×',
      figure: `${(many / one).toFixed(2)} ×`,
      met: many / one >= 0.5,
      note: `hit rate ${hits.toFixed(3)}; ${idle.toFixed(0)} MB idle, ${filled.toFixed(0)} MB with all of them`,
    },
  ]
}

/** Stories by popularity: the request for number n is n times rarer than that for number 1. */
function zipf(paths: string[], count: number): string[] {
  const sums: number[] = []
  let sum = 0
  for (let rank = 1; rank <= paths.length; rank++) sums.push((sum += 1 / rank))
  return Array.from({ length: count }, () => {
    const wanted = Math.random() * sum
    let [low, high] = [0, sums.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (sums[middle]! < wanted) low = middle + 1
      else high = middle
    }
    return paths[low]!
  })
}

/** As many visits to `paths` as to fill the cache, and then as many that are measured. */
async function zipfRow(world: World, paths: string[]): Promise<Row> {
  const server = await start(world, 'large', 512)
  const idle = residentMb(server.pid)
  await askOnce(world, server, zipf(paths, ZIPF_REQUESTS))
  const hits = await hitRate(server, () => askOnce(world, server, zipf(paths, ZIPF_REQUESTS)))
  const busy = residentMb(server.pid)
  await quiet(server.pid, 60)
  const filled = residentMb(server.pid)
  await server.stop()
  return {
    name: `story page over ${paths.length} stories, Zipf 1.0, 512 MB of cache`,
    product: `hit rate ${hits.toFixed(3)}`,
    against: '–',
    bar: '≥ 0.8',
    figure: hits.toFixed(3),
    met: hits >= 0.8,
    note: `${ZIPF_REQUESTS} requests after as many; ${idle.toFixed(0)} MB idle, ${busy.toFixed(0)} MB then, ${filled.toFixed(0)} MB when it was idle again`,
  }
}

/** The large set, and a tenth of it. All of it needs more memory than the cache has. */
export async function zipfRows(world: World): Promise<Row[]> {
  await world.recorderOf('large')
  const paths = await storiesOf(world, 'large')
  return [await zipfRow(world, paths.slice(0, paths.length / 10)), await zipfRow(world, paths)]
}
