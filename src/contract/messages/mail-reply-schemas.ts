import { z } from 'zod'

/**
 * `taken`: the answer is a message. `refused`: it is none, and a mail to the participant says why.
 * `ignored`: neither; an automatic or unknown mail, or the participant was told today already.
 */
export const mailReplyReceived = z.object({ outcome: z.enum(['taken', 'refused', 'ignored']) })
export type MailReplyReceived = z.infer<typeof mailReplyReceived>
