// The channels of notices that a user chooses.
import { z } from 'zod'
import { choiceKinds, noticeChannelNames, noticeOffers } from '#domain/notices/channels.ts'

const noticeChoice = z.object({ kind: z.enum(choiceKinds), channel: z.enum(noticeChannelNames) })

export const myNotices = z.object({
  /** What goes through a channel beside mail. */
  choices: z.array(noticeChoice),
  /** `not_friend`: the user isn't a friend of the official account. */
  line: z.enum(['unavailable', 'not_linked', 'not_friend', 'ready']),
  /** `no_browser`: no browser of the user gets notices. */
  push: z.enum(['unavailable', 'no_browser', 'ready']),
  /** Whether the user agreed to mails that ask for reviews. */
  review_invitation: z.boolean(),
})
export type MyNotices = z.infer<typeof myNotices>
/** All of them: what is missing is no longer chosen. */
export const noticeChoicesBody = z.object({
  choices: z.array(noticeChoice).max(noticeOffers.length * noticeChannelNames.length),
  /** Absent: it stays as it is. */
  review_invitation: z.boolean().optional(),
})
export type NoticeChoicesBody = z.infer<typeof noticeChoicesBody>
