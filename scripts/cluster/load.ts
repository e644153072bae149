// Many guests on few places while processes are killed and databases are down; then the consistency
// checks.
import { openDatabase } from '#database/client.ts'
import type { Finding } from '../findings.ts'
import { examineBookings, settled } from './consistency.ts'
import type { Cluster } from './cluster.ts'
import { guest, hotSlots, people, signIn, type GuestLog } from './guests.ts'
import type { MailSink } from './mail-sink.ts'
import { type Probed, probe } from './prober.ts'
import { killServer, killWorker, makeTrouble, restartPrimary, restartServer, stopReplica } from './trouble.ts'

const GUESTS = 24
const SLOTS = 30
const PLACES = 12
const EVERY = 4_000
/** In an order in which the effect of each can be seen. */
const INCIDENTS = [restartPrimary, killServer(0), stopReplica, killWorker, restartServer(1), killServer(2)]
/** Mails that one worker sends at the same time: concurrent jobs of one kind (pg-boss.ts). */
const AT_ONCE = 4
const RECOVERY = 240

/** @returns whether all requirements are met */
export async function loadCluster(
  cluster: Cluster,
  mails: MailSink,
  seconds: number,
  say: (text: string) => void,
): Promise<boolean> {
  const { pool, db } = openDatabase(cluster.primary.url, { max: 4, onIdleError: () => undefined })
  try {
    const slots = await hotSlots(pool, SLOTS, PLACES)
    const emails = await people(pool, GUESTS)
    const cookies = await Promise.all(emails.map((email) => signIn(cluster, email)))
    const log: GuestLog = { attempts: [], unseen: [], times: [] }
    const enough = new AbortController()
    const trouble = makeTrouble(cluster, INCIDENTS, EVERY, say)
    const probing = probe(cluster, pool, enough.signal)
    const until = Date.now() + seconds * 1000
    await Promise.all([
      ...cookies.map((cookie) => guest(cluster, cookie, slots, until, log)),
      new Promise((resolve) => setTimeout(resolve, seconds * 1000)).then(() => trouble.stop()),
    ])
    enough.abort()
    const probed = await probing
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
    ]
    report(log, probed, findings, trouble.events.filter(({ what }) => !what.endsWith(': over')).length, say)
    return findings.every(({ well }) => well)
  } finally {
    await pool.end()
  }
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
