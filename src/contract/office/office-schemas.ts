import { z } from 'zod'
import { date, id } from '../shared/schemas.ts'

const count = z.number().int()
const yen = z.number().int()

/** What happened in a day or a month, by when it happened: bookings and fees when confirmed, refunds when paid back. */
export const officeNumbers = z.object({
  bookings: count,
  gross: yen,
  fees: yen,
  refunds: yen,
  cancellations: count,
  new_users: count,
  applications: count,
})
export type OfficeNumbers = z.infer<typeof officeNumbers>

/** `expired_invitations` by brand, the first few of them. */
export const officeHome = z.object({
  waiting: z.object({
    experiences: count,
    changed_experiences: count,
    payments: count,
    /**
     * People who left so many holds unfinished that they, or all at their address, have to wait.
     */
    abandoners: count,
    failed_jobs: count,
    failed_mails: count,
    expired_invitations: count,
    brands: z.array(z.object({ id, name: z.string(), count })),
  }),
  today: officeNumbers,
  month: z.object({ month: z.string(), total: officeNumbers, days: z.array(officeNumbers.extend({ date })) }),
})
export type OfficeHome = z.infer<typeof officeHome>

/** 'YYYY-MM'; this month where it isn't given. */
export const officeQuery = z.object({ month: z.string().max(7).optional() })
