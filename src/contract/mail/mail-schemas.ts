import { z } from 'zod'
import { instant } from '../shared/schemas.ts'

/** What somebody is told of their own address. */
export const addressReach = z.object({
  /** Since when mail to the address comes back, so that only what is asked for is sent; null: it arrives, as far as is known. */
  undeliverable_at: instant.nullable(),
  /** The domain that our mail comes from, which receivers may have to let in; null where none leaves. */
  sender_domain: z.string().nullable(),
})
export type AddressReach = z.infer<typeof addressReach>

/** `noted`: it is known now that the mail did not arrive. `ignored`: the message told nothing new of a mail of ours. */
export const mailBounceReceived = z.object({ outcome: z.enum(['noted', 'ignored']) })
export type MailBounceReceived = z.infer<typeof mailBounceReceived>
