// Size and speed with 100,000 stories and more and more bookings, each size in an installation of
// its own.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { openDatabase } from '#database/client.ts'
import { startEmbeddedPostgres } from '#database/embedded.ts'
import { fillBookings } from '../capacity/data.ts'
import { backUp, type Figures, inProcess, overHttp, sizes } from '../capacity/measure.ts'
import { type Sample, sampleBookings } from '../capacity/sample.ts'
import { fill, SETS } from '../large-data.ts'
import type { Row } from '../shared/compare.ts'
import { appOn } from '../shared/record.ts'
import type { World } from '../shared/world.ts'

export const DEFAULT_SIZES = [100_000, 1_000_000]
/** For loading only. */
const FAST = { max_wal_size: '2GB', shared_buffers: '2GB', fsync: 'off', full_page_writes: 'off' }

export async function capacityRows(world: World, many: readonly number[]): Promise<Row[]> {
  const sample = await sampleBookings(world)
  world.say(`a booking writes ${JSON.stringify(sample.written)}`)
  const columns: Figures[] = []
  for (const size of many) columns.push(await figuresOf(world, size, sample))
  const names = [...new Set(columns.flatMap((figures) => [...figures.keys()]))]
  return names.map((name) => ({
    name,
    product: columns.map((figures) => figures.get(name) ?? '–').join(' | '),
    against: '–',
    bar: '–',
    figure: many.map((size) => size.toLocaleString('en')).join(' | '),
    met: null,
  }))
}

async function figuresOf(world: World, many: number, sample: Sample): Promise<Figures> {
  const folder = path.join(world.folder, 'capacity')
  const data_dir = path.join(folder, String(many))
  const say = (text: string) => world.say(`${many.toLocaleString('en')}: ${text}`)
  const figures: Figures = new Map()
  if (!fs.existsSync(path.join(data_dir, 'loaded'))) await load(folder, data_dir, many, sample, say)
  const postgres = await startEmbeddedPostgres(path.join(data_dir, 'postgres'))
  try {
    const opened = openDatabase(postgres.url, { max: 4 })
    const app = await appOn(opened, postgres.url, data_dir)
    await sizes(opened.pool, figures)
    await inProcess(app, opened.pool, data_dir, figures)
    await opened.pool.end()
    await overHttp(world, postgres.url, data_dir, figures)
  } finally {
    await postgres.stop()
    for (const [name, figure] of figures) say(`${name}: ${figure}`)
  }
  await backUp(data_dir, figures)
  return figures
}

/** Stories and free slots are made once; each size is a copy of them with bookings. */
async function load(folder: string, data_dir: string, many: number, sample: Sample, say: World['say']) {
  const base = path.join(folder, 'base')
  if (!fs.existsSync(path.join(base, 'loaded'))) {
    say('making the stories …')
    fs.rmSync(base, { recursive: true, force: true })
    const postgres = await startEmbeddedPostgres(path.join(base, 'postgres'), { settings: FAST })
    await fill(postgres.url, SETS.large, { booked: false })
    await postgres.stop()
    fs.writeFileSync(path.join(base, 'loaded'), '')
  }
  fs.rmSync(data_dir, { recursive: true, force: true })
  execFileSync('cp', ['-a', base, data_dir])
  fs.rmSync(path.join(data_dir, 'loaded'))
  const postgres = await startEmbeddedPostgres(path.join(data_dir, 'postgres'), { settings: FAST })
  const opened = openDatabase(postgres.url, { max: 4 })
  const app = await appOn(opened, postgres.url, data_dir)
  await fillBookings({ app, pool: opened.pool, say }, many, sample)
  await opened.pool.end()
  await postgres.stop()
  fs.writeFileSync(path.join(data_dir, 'loaded'), '')
}
