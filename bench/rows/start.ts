// A warm start with the embedded PostgreSQL and the demonstration, as after `npm start` on the day
// before, and the memory of the process.
import type { Row } from '../shared/compare.ts'
import { median } from '../shared/compare.ts'
import { type Server, quiet, residentMb, startProduct } from '../shared/servers.ts'
import type { World } from '../shared/world.ts'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** The product with the demonstration, once it is idle. */
export async function startDemo(world: World): Promise<Server & { seconds: number }> {
  const server = await startProduct({ data_dir: path.join(world.folder, 'demo'), database_url: null })
  await quiet(server.pid, 180)
  return server
}

export async function startRows(world: World): Promise<Row[]> {
  const first = await startDemo(world)
  await first.stop()
  const times: number[] = []
  let memory = 0
  for (let round = 0; round < 3; round++) {
    const server = await startProduct({ data_dir: path.join(world.folder, 'demo'), database_url: null })
    times.push(server.seconds)
    if (round === 2) {
      await pause(8_000)
      await quiet(server.pid, 60)
      memory = residentMb(server.pid)
    }
    await server.stop()
  }
  const seconds = median(times)
  return [
    {
      name: 'warm start to the first page',
      product: times.map((one) => `${one.toFixed(2)} s`).join(', '),
      against: '–',
      bar: '≤ 3 s',
      figure: `${seconds.toFixed(2)} s`,
      met: seconds <= 3,
    },
    {
      name: 'memory of the process, idle',
      product: `${memory.toFixed(0)} MB resident`,
      against: '–',
      bar: '≤ 250 MB',
      figure: `${memory.toFixed(0)} MB`,
      met: memory <= 250,
    },
  ]
}
