// Many guests on few places while processes and database nodes are lost; then the consistency
// checks.
import { openDatabase } from '#database/client.ts'
import type pg from 'pg'
import { type Finding, nothing } from '../findings.ts'
import { examineBookings, settled } from './consistency.ts'
import type { Cluster } from './cluster.ts'
import { guest, hotSlots, people, signIn, type GuestLog } from './guests.ts'
import type { MailSink } from './mail-sink.ts'
import { type Probed, probe } from './prober.ts'
import {
  cutLeader,
  freezeLeader,
  killFollower,
  killLeader,
  killServer,
  killWorker,
  makeTrouble,
  restartLeader,
  restartServer,
  type Trouble,
} from './trouble.ts'
import { lostWrites, writeAll, type Writes } from './writes.ts'

const GUESTS = 24
const SLOTS = 30
const PLACES = 12
const EVERY = 4_000
/** In an order in which the effect of each can be seen. */
const INCIDENTS = [
  killLeader,
  killServer(0),
  freezeLeader,
  killWorker,
  cutLeader,
  restartServer(1),
  restartLeader,
  killFollower,
  killServer(2),
  killLeader,
]
/** Until another node is promoted, s. */
const PROMOTED = 30
/** Mails that one worker sends at the same time: concurrent jobs of one kind (pg-boss.ts). */
const AT_ONCE = 4
const RECOVERY = 240

/** @returns whether all requirements are met */
export async function loadCluster(cluster: Cluster, mails: MailSink, say: (text: string) => void): Promise<boolean> {
  const { pool, db } = openDatabase(cluster.database.url, { max: 4, onIdleError: () => undefined })
  try {
    const slots = await hotSlots(pool, SLOTS, PLACES)
    const emails = await people(pool, GUESTS)
    const cookies = await Promise.all(emails.map((email) => signIn(cluster, email)))
    const log: GuestLog = { attempts: [], unseen: [], times: [] }
    const enough = new AbortController()
    const trouble = makeTrouble(cluster, INCIDENTS, { every: EVERY, once: true }, say)
    const probing = probe(cluster, pool, enough.signal)
    const writing = writeAll(cluster.database.url, enough.signal)
    let over = false
    const books = cookies.map((cookie) => guest(cluster, cookie, slots, () => !over, log))
    await trouble.over.finally(() => (over = true))
    await Promise.all(books)
    enough.abort()
    const [probed, writes] = await Promise.all([probing, writing])
    say('\n落ち着くのを待っています…')
    const recovery = await settled(pool, RECOVERY, say)
    const killed = trouble.events.filter(({ what }) => what === killWorker.what).length
    const findings = [
      {
        what: "from the last guest's response until all work was finished",
        figure: recovery === null ? `more than ${RECOVERY} s` : `${recovery.toFixed(0)} s`,
        well: recovery !== null,
      },
      ...(await examineBookings({ pool, db, log, slots, received: mails.received, may_repeat: killed * AT_ONCE })),
      ...ofVisitors(probed),
      ...(await ofFailovers(pool, trouble, writes)),
    ]
    report(log, probed, findings, trouble.events.filter(({ what }) => !what.endsWith(': over')).length, say)
    return findings.every(({ well }) => well)
  } finally {
    await pool.end()
  }
}

async function ofFailovers(pool: pg.Pool, { promotions, late }: Trouble, writes: Writes): Promise<Finding[]> {
  const { rows } = await pool.query<{ text: string }>('select n::text as text from cluster_writes where n < 0')
  const seconds = promotions.map((one) => one.toFixed(0)).join(', ')
  return [
    {
      what: `from the loss of a leader to the next one (at most ${PROMOTED} s)`,
      figure: `${seconds} s; longest time without a write ${writes.longest.toFixed(0)} s`,
      well: promotions.length > 0 && promotions.every((one) => one <= PROMOTED),
    },
    {
      what: 'late writes on a former leader that were confirmed',
      figure: `${late.confirmed} of ${late.tried}`,
      well: late.confirmed === 0 && late.tried > 0,
    },
    nothing(
      'late writes that were kept',
      rows.map(({ text }) => text),
    ),
    nothing(`confirmed writes that were lost (of ${writes.confirmed.length})`, await lostWrites(pool, writes)),
  ]
}

function ofVisitors({ fresh, stale }: Probed): Finding[] {
  return [
    {
      what: 'responses with an old number, from every server right after a committed change',
      figure: `${stale.length} of ${fresh + stale.length}${
        stale.length > 0
          ? `: ${stale
              .slice(0, 5)
              .map(({ where, ms }) => `${where} ${ms.toFixed(0)} ms`)
              .join('; ')}`
          : ''
      }`,
      well: stale.length === 0 && fresh > 0,
    },
  ]
}

function report(
  { attempts, times }: GuestLog,
  { changes, away, unavailable }: Probed,
  findings: readonly Finding[],
  incidents: number,
  say: (text: string) => void,
) {
  const count = (outcome: string) => attempts.filter((attempt) => attempt.outcome === outcome).length
  const codes = Map.groupBy(
    attempts.filter(({ code }) => code !== null),
    ({ code }) => code,
  )
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => `${((sorted[Math.floor(sorted.length * share)] ?? 0) / 1000).toFixed(2)} s`
  const statuses = Map.groupBy(unavailable, ({ status }) => status)
  say(
    [
      '',
      `| what | figure | |`,
      `| --- | --- | --- |`,
      `| incidents | ${incidents} | |`,
      `| attempts to book | ${attempts.length}: ${count('confirmed')} confirmed, ${count('cancelled')} confirmed and cancelled, ${count('refused')} rejected (${[...codes].map(([code, of]) => `${of.length} ${code}`).join(', ')}), ${count('no_answer')} without a response at the end | |`,
      `| of these, sent again because a server died during the request or the card company did not answer | ${attempts.filter(({ repeated }) => repeated > 0).length} | |`,
      `| a booking, with all repetitions | median ${at(0.5)}, 95 % ${at(0.95)}, longest ${at(0.999)} | |`,
      `| changes requested from every server right after the commit | ${changes} (${away} times a server was down) | |`,
      `| requests of visitors through nginx without a response of the product | ${unavailable.length}${unavailable.length > 0 ? ` (${[...statuses].map(([status, of]) => `${of.length} × ${status}`).join(', ')})` : ''} | |`,
      ...findings.map(({ what, figure, well }) => `| ${what} | ${figure} | ${well ? 'yes' : '**no**'} |`),
    ].join('\n'),
  )
}
