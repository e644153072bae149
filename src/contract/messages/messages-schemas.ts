import { z } from 'zod'
import { changeProposal, people } from '../booking/booking-schemas.ts'
import { MOST_PICTURES } from '#domain/messages/message.ts'
import { id, instant, optionalId, pageMeta, pageQuery, wireId } from '../shared/schemas.ts'

// Messages between a guest and a host side.

const side = z.enum(['guest', 'host'])

/** What a thread is opened for: exactly one of the three. */
export const threadStart = z.object({
  experience_id: wireId.optional(),
  reservation_id: wireId.optional(),
  holding_request_id: wireId.optional(),
})
export type ThreadStart = z.infer<typeof threadStart>

export const thread = z.object({
  id,
  /** The caller's side. */
  side,
  other_name: z.string(),
  other_image_url: z.string().nullable(),
  /** Nothing can be sent to the other side. */
  closed: z.boolean(),
  /** Whether the caller's side has blocked the other. */
  blocked: z.boolean(),
  /** Whether the caller's side has reported it, and the operator hasn't finished. */
  reported: z.boolean(),
  /** That report, if the caller has written it. */
  report_id: id.nullable(),
  /**
   * Telephone numbers and addresses are hidden from the other side until a booking is confirmed.
   */
  masks: z.boolean(),
  /** The other side has read the messages up to this one. */
  other_read_id: z.number().int(),
})
export type Thread = z.infer<typeof thread>

const card = z.enum([
  'confirmed',
  'cancelled',
  'slot_cancelled',
  'postponed',
  'changed',
  'change_proposed',
  'terms_changed',
  'requested',
])

export const listedThread = thread.extend({
  last_at: instant,
  /** The beginning of the last message; empty for a card and a withdrawn message. */
  last_text: z.string(),
  last_card: card.nullable(),
  last_withdrawn: z.boolean(),
  last_pictures: z.number().int(),
  /** Whether the caller's side wrote last. */
  last_own: z.boolean(),
  /** At most 99. */
  unread_count: z.number().int(),
})
export type ListedThread = z.infer<typeof listedThread>
export const threadsQuery = pageQuery.extend({ side })
export const threads = z.object({ threads: z.array(listedThread), meta: pageMeta })
export type Threads = z.infer<typeof threads>

/** A picture of a message, at /thread_pictures/{id}. */
export const addedPicture = z.object({ id, width: z.number().int(), height: z.number().int() })
export type AddedPicture = z.infer<typeof addedPicture>
/** The file in base64. */
export const pictureBody = z.object({ content: z.base64().max(5_600_000) })

export const threadMessage = z.object({
  id,
  /** The key with which the caller sent it. */
  client_key: z.string().nullable(),
  /** Null for a card. */
  side: side.nullable(),
  /** Whether the caller sent it. */
  mine: z.boolean(),
  /** The name of the member, for the host side of an ambassador. */
  sender_name: z.string().nullable(),
  text: z.string(),
  /** The whole text of an answer by mail; null if the message has all of it. */
  mail_text: z.string().nullable(),
  created_at: instant,
  withdrawn: z.boolean(),
  /** How long the caller can withdraw it, in seconds; 0 when it is too late. */
  withdrawable_seconds: z.number().int(),
  experience: z.object({ id, title: z.string() }).nullable(),
  pictures: z.array(addedPicture),
  /** Whether the host sent it to all participants of a slot. */
  announced: z.boolean(),
  /** Whether a telephone number or an address in it is hidden from the other side. */
  masked: z.boolean(),
  /** What is hidden, as it was written; empty for the side from which it is hidden. */
  hidden: z.array(z.object({ kind: z.enum(['phone', 'mail', 'address']), text: z.string() })),
  /** A booking, its change or its end, or a request for a date. */
  card: z
    .object({
      type: card,
      title: z.string(),
      date: z.string(),
      start_time: z.string().nullable(),
      ...people,
      text: z.string(),
      reservation_id: id.nullable(),
      /** Only of `change_proposed`. */
      proposal: changeProposal.optional(),
    })
    .nullable(),
})
export type ThreadMessage = z.infer<typeof threadMessage>
export const messagesQuery = z.object({ before: optionalId })
export const threadPage = z.object({
  thread,
  /** The oldest first. */
  messages: z.array(threadMessage),
  /** Whether there are older ones. */
  has_older: z.boolean(),
})
export type ThreadPage = z.infer<typeof threadPage>

// The operation checks the content and has the messages.
export const messageBody = z.object({
  text: z.string().max(20_000),
  client_key: z.string().regex(/^[A-Za-z0-9_-]{8,64}$/),
  experience_id: wireId.nullish(),
  /** Ids of uploaded pictures. */
  pictures: z.array(wireId).max(MOST_PICTURES).nullish(),
})
export type MessageBody = z.infer<typeof messageBody>
export const readBody = z.object({ message_id: wireId })
export const unreadThreads = z.object({ guest: z.number().int(), host: z.number().int() })
export type UnreadThreads = z.infer<typeof unreadThreads>

// Announcements of a host to the participants of a slot.

export const announcement = z.object({
  id,
  text: z.string(),
  created_at: instant,
  withdrawn: z.boolean(),
  /**
   * How long the caller can withdraw it, in seconds; 0 when it is too late, or another member sent
   * it.
   */
  withdrawable_seconds: z.number().int(),
  /** Reservations that have places in the slot now. One that was made later is missing. */
  readers: z.array(z.object({ reservation_id: id, read: z.boolean() })),
})
export type Announcement = z.infer<typeof announcement>
/** The newest first, at most 50. */
export const announcements = z.object({ announcements: z.array(announcement) })
export type Announcements = z.infer<typeof announcements>
export const announcementBody = messageBody.pick({ text: true, client_key: true })
export type AnnouncementBody = z.infer<typeof announcementBody>

/**
 * `taken`: the answer is a message. `refused`: it is none, and a mail to the participant says why.
 * `ignored`: neither; an automatic or unknown mail, or the participant was told today already.
 */
export const mailReplyReceived = z.object({ outcome: z.enum(['taken', 'refused', 'ignored']) })
export type MailReplyReceived = z.infer<typeof mailReplyReceived>
