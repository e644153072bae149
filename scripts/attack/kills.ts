// Phase 4: guests book while the server and its PostgreSQL are killed; then the stored data is
// checked.
import fs from 'node:fs'
import path from 'node:path'
import { examineBookings, settled } from '../cluster/consistency.ts'
import { guest, hotSlots, people, signIn, type GuestLog } from '../cluster/guests.ts'
import { type MailSink, startMailSink } from '../cluster/mail-sink.ts'
import { countsOf, count, type Phase } from './report.ts'
import type { Target } from './target.ts'

const GUESTS = 12
const SLOTS = 40
/** More places than are booked meanwhile, so that every kill hits bookings. */
const PLACES = 300
const SERVER_KILLS = 10
/** The server exits if PostgreSQL ends more than three times within ten minutes. */
const DATABASE_KILLS = 3
/** From one kill to the next, ms. */
const EVERY = 5_000
const SETTLING = 420
/** Mails that one process sends at a time. */
const MAILS_AT_ONCE = 4

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export async function attackWithKills(target: Target, say: (text: string) => void): Promise<Phase> {
  const mails = await startMailSink()
  try {
    return await attack(target, mails, say)
  } finally {
    await mails.stop()
  }
}

async function attack(target: Target, mails: MailSink, say: (text: string) => void): Promise<Phase> {
  const mail = { SMTP_URL: mails.url, MAIL_FROM: 'つむぎ <no-reply@tsumugi.example>' }
  await target.start({ RATE_LIMITS: 'off', ...mail })
  const product = target.running()
  const { pool, db } = await target.database()
  const place = { url: target.url, servers: [product] }
  const slots = await hotSlots(pool, SLOTS, PLACES)
  const cookies = await Promise.all((await people(pool, GUESTS)).map((email) => signIn(place, email)))
  const log: GuestLog = { attempts: [], unseen: [], times: [] }
  const enough = { until: Date.now() + (SERVER_KILLS + DATABASE_KILLS + 1) * (EVERY + 5_000) }
  const booking = Promise.all(
    cookies.map((cookie) => guest(place, cookie, slots, () => Date.now() < enough.until, log)),
  )
  const away: number[] = []
  for (let n = 0; n < SERVER_KILLS; n++) {
    await pause(EVERY)
    await product.kill()
    const began = performance.now()
    await product.start()
    away.push(performance.now() - began)
    say(`server killed, ready again after ${away.at(-1)!.toFixed(0)} ms`)
  }
  for (let n = 0; n < DATABASE_KILLS; n++) {
    await pause(EVERY)
    process.kill(postmasterOf(target), 'SIGKILL')
    const began = performance.now()
    await readyAgain(target)
    away.push(performance.now() - began)
    say(`PostgreSQL killed, ready again after ${away.at(-1)!.toFixed(0)} ms`)
  }
  await booking
  const quiet = await settled(pool, SETTLING, say)
  const may_repeat = (SERVER_KILLS + DATABASE_KILLS) * MAILS_AT_ONCE
  const outcomes = new Map<string, number>()
  for (const { outcome, code } of log.attempts) count(outcomes, code ?? outcome)
  const longest = away.toSorted((a, b) => b - a)[0]!
  return {
    findings: [
      {
        what: `attempts of ${GUESTS} guests to book`,
        figure: `${log.attempts.length}: ${countsOf(outcomes)}`,
        well: true,
      },
      {
        what: `server killed ${SERVER_KILLS} times, PostgreSQL ${DATABASE_KILLS} times: longest until ready again`,
        figure: `${(longest / 1000).toFixed(1)} s`,
        well: true,
      },
      { what: 'nothing is under way any more', figure: `${quiet?.toFixed(0)} s`, well: quiet !== null },
      ...(await examineBookings({ pool, db, log, slots, received: mails.received, may_repeat })),
    ],
  }
}

function postmasterOf({ data_dir }: Target): number {
  return Number(fs.readFileSync(path.join(data_dir, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
}

async function readyAgain({ url }: Target): Promise<void> {
  // The server needs a moment to notice it.
  await pause(300)
  for (const until = Date.now() + 60_000; Date.now() < until; await pause(50)) {
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
  }
  throw new Error('The server was not ready again within a minute.')
}
