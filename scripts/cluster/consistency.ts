// Checks after a load test: the stored data, the charges of the payment provider and the received
// mails must be consistent.
import type pg from 'pg'
import { checkInvariants } from '#database/office/check-invariants.ts'
import type { Db } from '#database/client.ts'
import { type Finding, nothing } from '../findings.ts'
import type { GuestLog } from './guests.ts'

/** Work in progress. */
const OPEN = `select
  (select count(*)::int from payments where state in ('sent', 'unknown', 'action_needed')) as payments,
  (select count(*)::int from refunds where state in ('queued', 'sent', 'unknown')) as refunds,
  (select count(*)::int from payment_webhooks where processed_at is null) as webhooks,
  (select count(*)::int from reservation_events where mails_due_at is not null) as unwritten,
  (select count(*)::int from mails where state = 'queued') as mails,
  (select count(*)::int from pgboss.job 
     where (state = 'active' or state = 'retry' or (state = 'created' and start_after <= now())) and name not in ('sweep', 'sweep-images')) as jobs`

/**
 * Waits until no work is in progress.
 * @returns how long, s; null if it took longer than `most` s
 */
export async function settled(pool: pg.Pool, most: number, tell: (text: string) => void): Promise<number | null> {
  const began = Date.now()
  for (;;) {
    const { rows } = await pool.query<Record<string, number>>(OPEN)
    const open = Object.entries(rows[0]!).filter(([, count]) => count > 0)
    const seconds = (Date.now() - began) / 1000
    if (open.length === 0) return seconds
    if (seconds > most) {
      tell(`still open after ${most} s: ${open.map(([name, count]) => `${count} ${name}`).join(', ')}`)
      return null
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}

type Parts = {
  pool: pg.Pool
  db: Db
  log: GuestLog
  slots: readonly number[]
  /** Mails that the mail server received, with their number. */
  received: ReadonlyMap<string, number>
  /** Mails that were possibly being sent when a worker was killed. */
  may_repeat: number
}

const textsOf =
  (pool: pg.Pool) =>
  async (text: string, values: unknown[] = []): Promise<string[]> =>
    (await pool.query<{ text: string }>(text, values)).rows.map((row) => row.text)

/** Compares our data with the charges of the payment provider. */
export async function examineLedger({ pool, db }: Pick<Parts, 'pool' | 'db'>): Promise<Finding[]> {
  const texts = textsOf(pool)
  return [
    nothing(
      'violated consistency rules',
      (await checkInvariants(db, new Date())).map(({ rule, subject, detail }) => `${rule} ${subject} ${detail}`),
    ),
    nothing('charges and refunds that only the card company has, or only the product, or that exist twice', [
      ...(await texts(
        `select coalesce(h.id, p.reference::text) || ': ' || coalesce(h.amount - h.refunded, 0) || ' there, '
           || coalesce(p.amount - p.refunded, 0) || ' here' as text
         from (select * from sandbox_pay.charges where paid) h
         full join (select * from payments where provider = 'sandbox' and state in ('captured', 'partly_refunded', 'refunded')) p
           on p.reference::text = h.reference
         where h.id is null or p.id is null or h.amount <> p.amount or h.refunded <> p.refunded`,
      )),
      ...(await texts(
        `select 'charged twice: ' || reference as text from sandbox_pay.charges where paid
         group by reference having count(*) > 1`,
      )),
      ...(await texts(
        `select 'refunded twice: ' || charge_id as text from sandbox_pay.refunds
         group by charge_id, amount having count(*) > 1`,
      )),
    ]),
    nothing(
      'jobs that failed',
      await texts(`select name || ' ' || coalesce(output::text, '') as text from pgboss.job where state = 'failed'`),
    ),
  ]
}

/** @returns each requirement with its result */
export async function examineBookings({ pool, db, log, slots, received, may_repeat }: Parts): Promise<Finding[]> {
  const findings: Finding[] = []
  const add = (what: string, wrong: readonly string[]) => findings.push(nothing(what, wrong))
  const texts = textsOf(pool)

  const rows = await pool.query<{ key: string; id: number; status: string }>(
    `select k.key, r.id, r.status from idempotency_keys k join reservations r on r.id = k.reservation_id`,
  )
  const made = new Map(rows.rows.map((row) => [row.key, row]))
  const differs = log.attempts.filter(({ key, outcome, reservation_id }) => {
    const row = made.get(key)
    if (outcome === 'confirmed' || outcome === 'cancelled') return row?.status !== outcome || row.id !== reservation_id
    // A refused guest has no place. A guest without any response may have one or not.
    return outcome === 'refused' && (row?.status === 'confirmed' || row?.status === 'held')
  })
  add(
    'results shown to a guest that differ from the booking data',
    differs.map(({ key, outcome, reservation_id }) => `${outcome} ${reservation_id} is ${made.get(key)?.status}`),
  )
  add(
    'reservations without a click, or two for one click',
    await texts(
      `select r.id::text as text from reservations r join reservation_calendars rc on rc.reservation_id = r.id
       where rc.calendar_id = any($1) and (select count(*) from idempotency_keys k where k.reservation_id = r.id) <> 1`,
      [[...slots]],
    ),
  )
  add(
    'places sold beyond the capacity of a slot',
    await texts(
      `select c.id || ': ' || count(*) || ' of ' || c.recruitment_number as text from calendars c
       join reservation_calendars rc on rc.calendar_id = c.id join reservations r on r.id = rc.reservation_id
       where c.id = any($1) and r.status in ('confirmed', 'held') group by c.id having count(*) > c.recruitment_number`,
      [[...slots]],
    ),
  )
  const unmailed = nothing(
    '',
    await texts(
      `select r.id || ': ' || count(m.id) as text from reservations r
       join idempotency_keys k on k.reservation_id = r.id join users u on u.id = r.user_id
       left join mails m on m.to_address = u.email and m.kind = 'reservation_confirmed' and m.reservation_id = r.id
       where r.status in ('confirmed', 'cancelled') group by r.id having count(m.id) <> 1`,
    ),
  )
  const unsent = nothing(
    '',
    await texts(`select id || ': ' || state as text from mails where state not in ('sent', 'outdated')`),
  )
  findings.push({
    what: 'confirmed reservations without exactly one mail to the guest; mails not sent',
    figure: `${unmailed.figure}; ${unsent.figure}`,
    well: unmailed.well && unsent.well,
  })
  const twice = [...received.values()].filter((count) => count > 1).length
  findings.push({
    what: `mails that the mail server got twice (at most ${may_repeat}: those being sent when a worker was killed)`,
    figure: String(twice),
    well: twice <= may_repeat,
  })
  add("confirmations that the next server didn't show immediately", log.unseen)
  findings.push(...(await examineLedger({ pool, db })))
  return findings
}
