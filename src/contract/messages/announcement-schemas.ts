// Announcements of a host to the participants of a slot.
import { z } from 'zod'
import { id, instant } from '../shared/schemas.ts'
import { messageBody } from './messages-schemas.ts'

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
