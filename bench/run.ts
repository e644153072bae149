// npm run bench: measures every bar of speed and prints a table. `npm run bench -- --large` adds
// the rows that need the large data set. Names select rows (npm run bench -- api pages), and
// numbers the sizes of `capacity` (npm run bench -- capacity 100000). --profile writes CPU profiles
// of the product beside the data. DATA_DIR is the folder of the data (.data/bench).
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { apiRows } from './rows/api.ts'
import { bookingRows, familyRows } from './rows/booking.ts'
import { capacityRows, DEFAULT_SIZES } from './rows/capacity.ts'
import { coldRows } from './rows/cold.ts'
import { explainRows } from './rows/explain.ts'
import { fairnessRows } from './rows/fairness.ts'
import { hostRows } from './rows/host.ts'
import { hotSlotRows } from './rows/hot-slot.ts'
import { interactionRows } from './rows/interactions.ts'
import { manyRows, zipfRows } from './rows/many.ts'
import { pageRows } from './rows/pages.ts'
import { sizeRows } from './rows/sizes.ts'
import { startRows } from './rows/start.ts'
import { telemetryRows } from './rows/telemetry.ts'
import { vitalsRows } from './rows/vitals.ts'
import { weightRows } from './rows/weight.ts'
import type { Row } from './shared/compare.ts'
import { ROOT } from './shared/postgres.ts'
import { profileInto } from './shared/servers.ts'
import { openWorld, type World } from './shared/world.ts'

const args = process.argv.slice(2)
const numbers = args.filter((arg) => /^\d+$/.test(arg)).map(Number)
/** `alone`: runs only when it is named. */
const PARTS: Record<string, { large?: boolean; alone?: boolean; run: (world: World) => Promise<Row[]> }> = {
  api: { run: apiRows },
  booking: { run: bookingRows },
  families: { run: familyRows },
  pages: { run: pageRows },
  fairness: { run: fairnessRows },
  hot: { run: hotSlotRows },
  host: { run: hostRows },
  weight: { run: weightRows },
  vitals: { run: vitalsRows },
  interactions: { run: interactionRows },
  start: { run: startRows },
  telemetry: { run: telemetryRows },
  cold: { run: coldRows },
  many: { run: manyRows },
  zipf: { large: true, run: zipfRows },
  sizes: { large: true, run: sizeRows },
  explain: { large: true, run: explainRows },
  capacity: { alone: true, run: (world) => capacityRows(world, numbers.length > 0 ? numbers : DEFAULT_SIZES) },
}

const OPTIONS = new Set(['--large', '--profile'])
const names = args.filter((arg) => !arg.startsWith('--') && !/^\d+$/.test(arg))
const unknown = [
  ...names.filter((name) => !(name in PARTS)),
  ...args.filter((arg) => arg.startsWith('--') && !OPTIONS.has(arg)),
]
if (unknown.length > 0) {
  console.error(
    `There is no ${unknown.join(', ')}. Parts: ${Object.keys(PARTS).join(' ')}; --large adds zipf, sizes and explain, --profile writes CPU profiles.`,
  )
  process.exit(2)
}
// A part that was named runs even if it needs the large set.
const large = args.includes('--large')
const wanted =
  names.length > 0 ? names : Object.keys(PARTS).filter((name) => (large || !PARTS[name]!.large) && !PARTS[name]!.alone)

// It has no types, because it runs before anything is installed.
const { ensureBuilt } = (await import(path.join(ROOT, 'scripts', 'prepare.mjs'))) as { ensureBuilt: () => void }
ensureBuilt()
const folder = path.resolve(process.env.DATA_DIR ?? path.join(ROOT, '.data', 'bench'))
fs.mkdirSync(folder, { recursive: true })
if (args.includes('--profile')) profileInto(path.join(folder, 'profiles'))
const began = Date.now()
const say = (text: string) => console.error(`${((Date.now() - began) / 1000).toFixed(0).padStart(4)} s  ${text}`)
const machine = () =>
  `load ${os
    .loadavg()
    .map((one) => one.toFixed(1))
    .join(' ')}`

const cell = (text: string) => text.replaceAll('|', '\\|')
const line = (row: Row) =>
  `| ${[row.name, row.product, row.against, row.bar, row.figure, row.met === null ? '–' : row.met ? 'yes' : '**no**', row.note ?? ''].map(cell).join(' | ')} |`

const world = await openWorld(folder, say)
const rows: Row[] = []
let failed = false
try {
  for (const name of wanted) {
    say(`${name} … (${machine()})`)
    try {
      for (const row of await PARTS[name]!.run(world)) {
        rows.push(row)
        say(line(row))
      }
    } catch (error) {
      failed = true
      console.error(error)
    }
  }
} finally {
  await world.close()
}
console.log(
  `\n${new Date().toISOString()}, ${os.cpus().length} cores, ${(os.totalmem() / 2 ** 30).toFixed(0)} GiB, Node ${process.versions.node}, ${machine()}\n`,
)
console.log('| what | product | against | bar | figure | met | |\n| --- | --- | --- | --- | --- | --- | --- |')
for (const row of rows) console.log(line(row))
// A missed bar on a busy machine is a finding, not a failure. A part that could not be measured is
// a failure.
process.exit(failed ? 1 : 0)
