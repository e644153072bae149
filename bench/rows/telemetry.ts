// The cost of metrics and logs: the product with them against the product without.
import path from 'node:path'
import { freePort } from '#database/embedded.ts'
import { compare, type Row } from '../shared/compare.ts'
import { quiet, residentMb, startProduct } from '../shared/servers.ts'
import { uncached } from '../shared/uncached.ts'
import type { World } from '../shared/world.ts'
import { someStory } from './api.ts'

export async function telemetryRows(world: World): Promise<Row[]> {
  const metrics = { METRICS_PORT: String(await freePort()) }
  const lines = { LOG_LEVEL: 'info' }
  const options = { data_dir: path.join(world.folder, 'product'), database_url: world.cluster.urlOf('bench_small') }
  const load = { client: world.client, postmaster: world.cluster.pid, rounds: 3 }
  const { id, calendar_id } = await someStory(world)
  const kinds = [
    { name: 'list of stories, cached', requests: [{ path: '/stories' }] },
    { name: 'list of stories, rendered', requests: [{ path: uncached('/stories') }] },
    {
      name: 'price of an experience',
      requests: [{ path: `/api/v1/experiences/${id}/price?calendar_ids%5B%5D=${calendar_id}` }],
    },
  ]

  const plain = await startProduct(options)
  await quiet(plain.pid, 60)
  const plainMb = residentMb(plain.pid)
  const rows: Row[] = []
  for (const [name, settings] of [
    ['metrics', metrics],
    ['metrics and log lines', { ...metrics, ...lines }],
  ] as const) {
    const watched = await startProduct({ ...options, settings })
    await quiet(watched.pid, 60)
    const mb = residentMb(watched.pid)
    for (const { name: of, requests } of kinds) {
      const compared = await compare({ ...watched, requests }, { ...plain, requests }, load)
      const { product, floor, ratio, cpuRatio } = compared
      const more = product.server_us + product.database_us - floor.server_us - floor.database_us
      rows.push({
        name: `${of}, with ${name}`,
        product: `${product.per_second.toFixed(0)}/s`,
        against: `${floor.per_second.toFixed(0)}/s`,
        bar: '–',
        figure: `${ratio.toFixed(2)} × (CPU ${cpuRatio.toFixed(2)})`,
        met: null,
        note: `${more.toFixed(0)} µs more; idle ${mb.toFixed(0)} MB against ${plainMb.toFixed(0)} MB`,
      })
    }
    await watched.stop()
  }
  await plain.stop()
  return rows
}
