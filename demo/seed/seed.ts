// Fills an empty database with the demonstration. The same day gives the same data.
import { Kysely, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import { inTransaction, type Tx } from '#database/client.ts'
import type { DB } from '#database/tables.ts'
import { insertBookings } from './bookings.ts'
import { continueIds, insertRows } from './insert-rows.ts'
import { insertPhoneBookings, planPhoneBookings } from './phone-bookings.ts'
import { planBookings, type ReviewedBooking } from './plan-bookings.ts'
import { seedApplications } from './seed-applications.ts'
import { seedDocuments } from './seed-documents.ts'
import { seedDisputes } from './seed-disputes.ts'
import { seedDeposits, seedLedger } from './seed-ledger.ts'
import { seedClosings } from './seed-closings.ts'
import { seedAudit } from './seed-audit.ts'
import { Chance, Day, type Picture } from './seed-base.ts'
import { seedMessages } from './seed-messages.ts'
import { seedNotes } from './seed-notes.ts'
import { seedWaiting } from './seed-waiting.ts'
import { seedPayees } from './seed-payees.ts'
import type { Numbers } from './seed-runs.ts'
import { planExperiences, seedExperiences } from './seed-experiences.ts'
import { seedAmbassadors, seedBrands, seedCommunities, seedReference, seedUsers, userId } from './seed-people.ts'
import { insertCoupons, insertRequests, planCoupons, planRequests } from './seed-requests.ts'
import { insertSchedule, planSchedule, settleSchedule } from './seed-slots.ts'

// Any constant. When several processes start on an empty database, only one fills it.
const LOCK = 7_405_002

export type SeedOptions = {
  now: Date
  /** By name. */
  pictures: ReadonlyMap<string, Picture>
  /** The hash of the common password of all demo accounts, in the format of the sign-in library. */
  password_hash: string
  /** Account numbers, encrypted with the secret of this installation. */
  numbers: Numbers
}

/**
 * Fills the database in one transaction. The tables of the sandbox provider must exist.
 * @returns false, without a change, when the database has users
 */
export async function seedDemo(
  pool: pg.Pool,
  { now, pictures, password_hash, numbers }: SeedOptions,
): Promise<boolean> {
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  const day = new Day(now)
  const filled = await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
    if (await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()) return false
    const context = { day, pictures, password_hash }
    await seedReference(tx)
    await seedUsers(tx, context)
    await seedAmbassadors(tx, context)
    await seedBrands(tx, context)
    await seedCommunities(tx, context)
    await seedApplications(tx, day)
    const experiences = planExperiences(day)
    await seedExperiences(tx, context, experiences)
    const planned = planSchedule(day, experiences)
    const requests = planRequests(day, experiences, planned)
    const coupons = planCoupons(day)
    const { bookings, reviewed } = planBookings(day, planned.slots, coupons)
    const calls = planPhoneBookings(day, planned.slots)
    await insertCoupons(tx, coupons)
    await insertSchedule(tx, day, settleSchedule(day, planned))
    await insertRequests(tx, day, requests)
    await insertBookings(tx, bookings.all)
    await seedPayees(tx, day, numbers.payees.lock)
    await insertPhoneBookings(tx, day, calls)
    await insertReviews(tx, day, reviewed)
    const others = [userId('guest-05'), userId('guest-06')] as const
    await seedWaiting(tx, day, { guest: userId('hanako'), host: userId('taro'), others })
    await seedNotes(tx, day, { admin: userId('support'), guest: userId('hanako'), host: userId('taro') })
    await seedMessages(tx, day, { guest: userId('hanako'), host: userId('taro'), asking: userId('guest-01') })
    await seedLedger(tx, now)
    await seedClosings(tx, now, { maker: userId('accounting'), approver: userId('admin') }, numbers)
    // After the runs, which an open dispute would block.
    await seedDisputes(tx, now)
    await seedDeposits(tx, now)
    await seedDocuments(tx, now, userId('hanako'))
    await seedAudit(tx, userId('admin'))
    return true
  })
  // Without this, the planner has no statistics until autovacuum runs.
  if (filled) await pool.query('analyze')
  return filled
}

async function insertReviews(tx: Tx, day: Day, reviewed: readonly ReviewedBooking[]): Promise<void> {
  const chance = new Chance('replies')
  await insertRows(
    tx,
    'reviews',
    reviewed.map(({ review, booking, posted_at }, index) => ({
      id: index + 1,
      experience_id: booking.experience.id,
      reservation_id: booking.id,
      user_id: booking.user_id,
      rate: review.rate,
      content: review.content,
      posted_at,
      reply: review.reply,
      reply_user_id: review.reply === null ? null : booking.experience.hosts[0],
      replied_at: review.reply === null ? null : day.before(review.days_ago - chance.between(1, 3), chance.time(7, 16)),
    })),
  )
  await continueIds(tx, ['reviews'])
}
