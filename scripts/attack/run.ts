// npm run attack, with its options.
import os from 'node:os'
import { parseArgs } from 'node:util'
import { ASSAULTS } from './assaults.ts'
import { attackWithContract } from './contract.ts'
import { attackWithGarbage } from './garbage.ts'
import { attackWithKills } from './kills.ts'
import { attackWithLoads } from './loads.ts'
import { attackWithRaces } from './races.ts'
import { findingsTable, type Phase } from './report.ts'
import { openTarget, type Target } from './target.ts'
import { attackWithTransfers } from './transfers.ts'
import { attackWithWebhooks } from './webhooks.ts'

const PHASES = ['contract', 'webhooks', 'transfers', 'garbage', 'loads', 'races', 'kills'] as const
const HELP = `npm run attack -- [options]
  --requests N   generated requests of the phase garbage (100000)
  --seed N       what they are generated from; the run prints it
  --only PHASE   ${PHASES.join(', ')}; several times for several
  --each N       generated requests of each kind of user to each operation (6)
  --load NAME    only this load, several times for several: ${Object.keys(ASSAULTS).join(', ')}
  --strict       a load that makes others wait more than 3 times as long is a failure
  --keep         leaves its folder, with the database and the log
It needs Linux, because its clients have several addresses of the loopback network.`

type PhaseName = (typeof PHASES)[number]

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    each: { type: 'string', default: '6' },
    seed: { type: 'string' },
    only: { type: 'string', multiple: true },
    load: { type: 'string', multiple: true },
    strict: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const say = (text: string) => console.error(text)
const wanted = values.only ?? [...PHASES]
const requests = Number(values.requests)
const each = Number(values.each)
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 30))
const unknown = [
  ...wanted.filter((name) => !PHASES.includes(name as PhaseName)),
  ...(values.load ?? []).filter((name) => !(name in ASSAULTS)),
]
if (
  values.help ||
  unknown.length > 0 ||
  !Number.isInteger(requests) ||
  !Number.isInteger(each) ||
  !Number.isInteger(seed)
) {
  console.log(HELP)
  process.exit(values.help ? 0 : 2)
}

const machine = () =>
  `load average ${os
    .loadavg()
    .map((one) => one.toFixed(1))
    .join(' ')}`

const run: Record<PhaseName, (target: Target) => Promise<Phase>> = {
  contract: (target) => attackWithContract(target, { each, seed, say }),
  webhooks: attackWithWebhooks,
  transfers: (target) => attackWithTransfers(target, { say }),
  garbage: (target) => attackWithGarbage(target, { requests, seed, say }),
  loads: (target) => attackWithLoads(target, { strict: values.strict, only: values.load ?? [], say }),
  races: (target) => attackWithRaces(target, say),
  kills: (target) => attackWithKills(target, say),
}

let target: Target | null = null
let ending: Promise<void> | undefined
const end = (code: number) => {
  ending ??= (target?.stop() ?? Promise.resolve()).then(() => process.exit(code))
  return ending
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(130))

let failed = false
const began = new Date()
console.log(
  `${began.toISOString()}, ${os.cpus().length} cores, ${(os.totalmem() / 2 ** 30).toFixed(0)} GiB, Node ${process.versions.node}, seed ${seed}`,
)
for (const phase of PHASES.filter((name) => wanted.includes(name))) {
  say(`${phase} … (${machine()})`)
  target = await openTarget({ kept: values.keep, say })
  try {
    const { findings, tables = [] } = await run[phase](target)
    failed ||= findings.some(({ well }) => !well)
    console.log(`\n### ${phase}\n\n${machine()} at the end\n\n${[...tables, findingsTable(findings)].join('\n\n')}`)
  } catch (error) {
    failed = true
    console.error(error)
  }
  await target.stop()
  target = null
}
console.log(
  `\n${failed ? 'A promise was broken.' : 'All promises were kept.'} ${((Date.now() - began.getTime()) / 60_000).toFixed(0)} min`,
)
await end(failed ? 1 : 0)
