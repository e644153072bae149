import { z } from 'zod'
import { instant } from '../shared/schemas.ts'

/** Whether mail reaches the user's own address. */
export const addressReach = z.object({
  /**
   * Since when mail to the address bounces, so that only requested mail is sent; null if it doesn't
   * bounce.
   */
  undeliverable_at: instant.nullable(),
  /** Domain of our sender address, which recipients may have to allow; null if no mail is sent. */
  sender_domain: z.string().nullable(),
})
export type AddressReach = z.infer<typeof addressReach>

/**
 * `noted`: the bounce is recorded. `ignored`: the report has no new information about a mail of
 * ours.
 */
export const mailBounceReceived = z.object({ outcome: z.enum(['noted', 'ignored']) })
export type MailBounceReceived = z.infer<typeof mailBounceReceived>
