import { z } from 'zod'
import { dutyKindNames } from '#domain/payouts/duties.ts'
import { date, id, instant, yen } from '../shared/schemas.ts'

const count = z.number().int()

/**
 * Numbers of a day or month, by the time of the event: bookings by confirmation, refunds by
 * completion. Fees are those of hosts' sales: by the end of the last slot, less refunds. Yen are
 * null for roles that don't need the turnover.
 */
export const officeNumbers = z.object({
  bookings: count,
  gross: yen.nullable(),
  fees: yen.nullable(),
  refunds: yen.nullable(),
  cancellations: count,
  new_users: count,
  applications: count,
})
export type OfficeNumbers = z.infer<typeof officeNumbers>

/** Since when the oldest has waited; null if nothing waits. */
const oldest = instant.nullable()
const experience = z.object({ id, title: z.string() }).nullable()

/** `brands` are those with expired invitations, only the first few. */
export const officeHome = z.object({
  waiting: z.object({
    experiences: count,
    /** Those of them that have waited longer than the goal. */
    overdue_experiences: count,
    changed_experiences: count,
    /** The changed experiences by their heaviest change. */
    changes: z.object({ price: count, place: count, words: count }),
    /** New applications to communities of the operator, which have no brand. */
    applications: count,
    /** Payments without a result. */
    payments: count,
    /** Refunds that the payment provider rejected and that are still owed. */
    refunds: count,
    /** Refunds that サポート handed over to 会計. */
    handovers: count,
    /** Those that the caller handed over and that were decided in the last days. */
    answered_handovers: count,
    /**
     * Number of users who abandoned so many holds that they, or all users at their address, are
     * paused.
     */
    abandoners: count,
    /** Open reports about threads. */
    reports: count,
    failed_jobs: count,
    failed_mails: count,
    expired_invitations: count,
    /** What waits of the money, for the roles of the caller. */
    duties: z.array(
      z.object({
        kind: z.enum(dutyKindNames),
        count,
        oldest: instant,
        /** The last day before somebody is harmed; null if none is known. */
        due: date.nullable(),
        /** The item to begin with, where there is one. */
        first_id: id.nullable(),
        /** Whether the caller can handle it: nobody approves an own run. */
        can_handle: z.boolean(),
        /** Of deposits: months of bookings, and yen that the card company still owes of them. */
        months: z.array(z.object({ month: z.string(), amount: yen })),
      }),
    ),
    /** The experience that is decided next in each of the two queues. */
    first: z.object({ waiting: experience, changed: experience }),
    oldest: z.object({
      experiences: oldest,
      changed_prices: oldest,
      changed_places: oldest,
      changed_words: oldest,
      applications: oldest,
      payments: oldest,
      refunds: oldest,
      handovers: oldest,
      reports: oldest,
      failed_mails: oldest,
    }),
    brands: z.array(z.object({ id, name: z.string(), count })),
  }),
  /** In how many hours a request for publication should be answered. */
  approval_goal_hours: count,
  today: officeNumbers,
  month: z.object({ month: z.string(), total: officeNumbers, days: z.array(officeNumbers.extend({ date })) }),
})
export type OfficeHome = z.infer<typeof officeHome>

/** 'YYYY-MM'; the default is the current month. */
export const officeQuery = z.object({ month: z.string().max(7).optional() })
