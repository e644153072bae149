// Stories that a fresh process has never rendered, each requested once.
import path from 'node:path'
import { cpuOf, cpuWithChildren, startProduct } from '../shared/servers.ts'
import { median, type Row } from '../shared/compare.ts'
import type { World } from '../shared/world.ts'
import { storiesOf } from './many.ts'

const CONNECTIONS = 64
const ROUNDS = 3
const LEAST = 300

/** Seconds after the first one in which the process still had stories to render. */
const laterSeconds = (per_second: readonly number[]): number[] => per_second.slice(1, -1)

export async function coldRows(world: World): Promise<Row[]> {
  const paths = await storiesOf(world, 'small')
  const record = await world.recorderOf('small')
  const { statements } = await record.ask(paths[0]!)
  const rounds: { seconds: number[]; later: number; server_ms: number; database_ms: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { port, pid, stop } = await startProduct({
      data_dir: path.join(world.folder, `cold-${round}`),
      database_url: world.cluster.urlOf('bench_small'),
    })
    const [server, database] = [cpuOf(pid), cpuWithChildren(world.cluster.pid)]
    const requests = paths.map((one) => ({ path: one, headers: { 'accept-encoding': 'br' } }))
    const { per_second, statuses } = await world.client.run({ port, connections: CONNECTIONS, requests, once: true })
    const used = [cpuOf(pid) - server, cpuWithChildren(world.cluster.pid) - database]
    await stop()
    if (Object.keys(statuses).some((status) => status !== '200'))
      throw new Error(`answers that were no success: ${JSON.stringify(statuses)}`)
    const [server_ms, database_ms] = used.map((ms) => ms / paths.length) as [number, number]
    rounds.push({ seconds: per_second, later: Math.min(...laterSeconds(per_second)), server_ms, database_ms })
  }
  const of = (value: (round: (typeof rounds)[number]) => number) => median(rounds.map(value))
  const least = of(({ later }) => later)
  return [
    {
      name: `${paths.length} stories once, fresh process, Brotli, ${CONNECTIONS} connections, each second`,
      product: rounds.map(({ seconds }) => seconds.join(' ')).join('; '),
      against: '–',
      bar: `≥ ${LEAST}/s from the second second on`,
      figure: `${least}/s`,
      met: least >= LEAST,
      note: `CPU of a story: server ${of((one) => one.server_ms).toFixed(1)} ms, database ${of((one) => one.database_ms).toFixed(1)} ms; without a cache ${statements.length} statements`,
    },
  ]
}
