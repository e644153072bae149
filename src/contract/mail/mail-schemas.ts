import { z } from 'zod'

/** `noted`: it is known now that the mail did not arrive. `ignored`: the message told nothing new of a mail of ours. */
export const mailBounceReceived = z.object({ outcome: z.enum(['noted', 'ignored']) })
export type MailBounceReceived = z.infer<typeof mailBounceReceived>
