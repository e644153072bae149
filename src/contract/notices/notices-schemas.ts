import { z } from 'zod'
import { choiceKinds, mailConsentKinds, noticeChannelNames, noticeOffers } from '#domain/notices/channels.ts'
import { instant } from '../shared/schemas.ts'

// The channels of notices that a user chooses.

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

// Consents to mails, as the address in such a mail shows them.

export const mailConsent = z.object({ kind: z.enum(mailConsentKinds), ended: z.boolean() })
export type MailConsent = z.infer<typeof mailConsent>

/** The browsers of the caller that get notices. */
export const pushState = z.object({
  /** For `pushManager.subscribe`. Null when the installation sends no notices to browsers. */
  public_key: z.string().nullable(),
  browsers: z.array(
    z.object({
      id: z.number().int(),
      device: z.string(),
      /** Whether it is the browser of this session. */
      current: z.boolean(),
      turned_on_at: instant,
      last_sent_at: instant.nullable(),
    }),
  ),
})
export type PushState = z.infer<typeof pushState>

/** `PushSubscription.toJSON()` of the browser. */
export const pushSubscription = z.object({
  endpoint: z.string().max(1024),
  keys: z.object({ p256dh: z.string().max(100), auth: z.string().max(50) }),
})
export type NewPushSubscription = z.infer<typeof pushSubscription>

/** LINE reads the status only. */
export const lineWebhookReceived = z.object({ received: z.boolean() })
