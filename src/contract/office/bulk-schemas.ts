import { z } from 'zod'
import { slotCancelRequesters } from '#domain/booking/cancellation.ts'
import { bulkItemStates, bulkKinds, MOST_IDS, MOST_SHIFT_DAYS } from '#domain/office/bulk.ts'
import { peopleFilter } from '../accounts/admin-users-schemas.ts'
import { adminCalendarsFilter } from '../booking/admin-calendars-schemas.ts'
import { adminReviewsQuery } from '../reviews/admin-reviews-schemas.ts'
import { id, instant, item, pageMeta, pageQuery, refundAllowance, wireId, yen } from '../shared/schemas.ts'

/** Exactly one of `ids`, `people`, `reviews`, `calendars` and `undoes` says which items. */
export const bulkSelection = z.object({
  kind: z.enum(bulkKinds),
  ids: z.array(wireId).min(1).max(MOST_IDS).optional(),
  /** All users that the filter finds. */
  people: peopleFilter.omit({ sort: true }).optional(),
  /** All reviews that the filter finds. */
  reviews: adminReviewsQuery.omit({ page: true }).optional(),
  /** All slots that the filter finds. */
  calendars: adminCalendarsFilter.omit({ sort: true }).optional(),
  /** A run: its items that are still as it left them. */
  undoes: wireId.optional(),
})
export type BulkSelection = z.infer<typeof bulkSelection>

const refusal = z.string()

const toldPerson = z.object({ id, name: z.string(), side: z.enum(['guest', 'host']) })
const told = z.object({
  /** People whose mail was sent, waits, or can't be delivered. */
  sent: z.number().int(),
  waiting: z.number().int(),
  unsent: z.number().int(),
})

export const bulkPreview = z.object({
  /** Number of items that the action will change. */
  count: z.number().int(),
  /** Number of people who get a mail; of slots, the guests. */
  mails: z.number().int(),
  /** Of slots: who gets one mail, and to whose address none is sent. Null for other actions. */
  told: z
    .object({
      guests: z.number().int(),
      hosts: z.number().int(),
      unreachable_count: z.number().int(),
      /** At most 100 of them. */
      unreachable: z.array(toldPerson),
      /** Bookings by telephone: no mail, the hosts call. */
      by_phone: z.object({ bookings: z.number().int(), people: z.number().int() }),
    })
    .nullable(),
  /**
   * Of slots: confirmed reservations, their people, and the yen to refund. Null for other actions.
   */
  booked: z.object({ reservations: z.number().int(), people: z.number().int(), refund: yen }).nullable(),
  /** What this admin may give back; null without a limit. `fits`: the refunds of this action. */
  refund_allowance: refundAllowance.extend({ fits: z.boolean() }).nullable(),
  /** The first of them. */
  names: z.array(z.string()),
  /** Items that stay as they are, by reason: an error code. */
  left_out: z.array(z.object({ refusal, count: z.number().int() })),
  /**
   * Stands for the items that will change and for `booked`. The start is refused if they differ by
   * then.
   */
  fingerprint: z.string(),
})
export type BulkPreview = z.infer<typeof bulkPreview>

export const bulkStartBody = bulkSelection.extend({
  /** A random uuid. A repeated call with it starts nothing and returns the same run. */
  key: z.uuid(),
  /** For `suspend_people`, `hide_reviews` and slots. */
  reason: z.string().max(10_000).optional(),
  /** For slots: who asked for it; without it, the operator decided. */
  requested_by: z.enum(slotCancelRequesters).optional(),
  /** For `postpone_slots`: how many days later each slot takes place, at the same time. */
  shift_days: z.number().int().min(1).max(MOST_SHIFT_DAYS).optional(),
  fingerprint: z.string().max(100),
})
export type BulkStart = z.infer<typeof bulkStartBody>

export const bulkRunQuery = pageQuery
export const bulkRun = z.object({
  id,
  kind: z.enum(bulkKinds),
  reason: z.string().nullable(),
  /** For whom slots are cancelled or postponed; null for other actions. */
  requested_by: z.enum(slotCancelRequesters).nullable(),
  /** By how many days slots are postponed; null for other actions. */
  shift_days: z.number().int().nullable(),
  by: item,
  /** The run whose items this one returned. */
  undoes: id.nullable(),
  created_at: instant,
  finished_at: instant.nullable(),
  /** It has not ended and made no progress for a minute. An admin can continue it. */
  stalled: z.boolean(),
  waiting_count: z.number().int(),
  done_count: z.number().int(),
  refused_count: z.number().int(),
  /** Number of items that an undo would return. */
  undoable_count: z.number().int(),
  /** Of slots: who was told, by the states of the mails. Null for other actions. */
  told: z
    .object({
      /** Not all mails are written. */
      writing: z.boolean(),
      guests: told,
      hosts: told,
      /** At most 100 people without a mail. `line`: they were told through LINE. */
      unreached: z.array(toldPerson.extend({ line: z.boolean() })),
    })
    .nullable(),
  /** Refused items first. */
  items: z.array(
    z.object({
      id,
      /**
       * The user's name, or the title of the experience of the review, or date, time and title of
       * the slot.
       */
      name: z.string(),
      state: z.enum(bulkItemStates),
      refusal: refusal.nullable(),
    }),
  ),
  meta: pageMeta,
})
export type BulkRun = z.infer<typeof bulkRun>

/** The runs that stand still, the newest first. */
export const stalledBulks = z.object({
  bulk_actions: z.array(
    z.object({
      id,
      kind: z.enum(bulkKinds),
      by: item,
      created_at: instant,
      waiting_count: z.number().int(),
      total_count: z.number().int(),
    }),
  ),
})
export type StalledBulks = z.infer<typeof stalledBulks>
