import { z } from 'zod'
import { obstacleKinds } from '#domain/accounts/closing.ts'
import { id, instant } from '../shared/schemas.ts'

export const accountClosing = z.object({
  /** Null unless the person has asked to close the account. */
  closing: z
    .object({
      asked_at: instant,
      /** The account is erased after this instant. */
      closes_at: instant,
      /** The instant has passed: the account waits for the end of the obstacles. */
      due: z.boolean(),
    })
    .nullable(),
  /** What prevents closing the account now, with what to do about it; empty if nothing does. */
  obstacles: z.array(z.object({ kind: z.enum(obstacleKinds), what: z.string(), advice: z.string() })),
  /** The person's own reservations, held or to come. At most 20 of each list. */
  coming: z.array(z.object({ id, title: z.string(), starts_at: instant })),
  /** Slots of the person's experiences with bookings of guests, also by telephone. */
  hosted: z.array(z.object({ calendar_id: id, title: z.string(), starts_at: instant, bookings: z.number().int() })),
  /** Money in progress. `own`: of a reservation that the person made as a guest. */
  money: z.array(
    z.object({
      kind: z.enum(['payment', 'refund', 'dispute', 'payout']),
      reservation_id: id.nullable(),
      title: z.string(),
      own: z.boolean(),
    }),
  ),
  /** Whether the person has an experience, or belongs to an ambassador. */
  hosts: z.boolean(),
  /** Published experiences that no other user runs: they are hidden at once. */
  experiences: z.number().int(),
})
export type AccountClosing = z.infer<typeof accountClosing>
