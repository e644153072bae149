// Bodies and responses about experiences for hosts. The schemas of the form only limit
// the size. domain/experiences/check-experience.ts validates the content, in the browser and in the
// operation.
import { z } from 'zod'
import { people } from '../booking/booking-schemas.ts'
import {
  MAX_CALENDARS,
  MAX_IMAGES,
  MAX_OPTIONS,
  MAX_PRICE_TYPES,
  MAX_RULES,
  MAX_THEMES,
} from '#domain/experiences/limits.ts'
import { user } from '../accounts/accounts-schemas.ts'
import { formImage, id, image, instant, orNone, wireId, yen } from '../shared/schemas.ts'
import { experience } from './experiences-schemas.ts'

const nullableId = wireId.nullish().transform((value) => value ?? null)
const text = (most: number) =>
  z
    .string()
    .max(most)
    .nullish()
    .transform((value) => value ?? '')
const flag = (otherwise: boolean) =>
  z
    .boolean()
    .nullish()
    .transform((value) => value ?? otherwise)
const list = <S extends z.core.$ZodType>(of: S, most: number) =>
  z
    .array(of)
    .max(most)
    .nullish()
    .transform(orNone<z.output<S>>)
const count = z.number().int().min(0).max(100_000)
/** Yen or minutes, or text as typed. */
const price = z
  .union([z.number().min(-1e12).max(1e12), z.string().max(40)])
  .nullish()
  .transform((value) => value ?? null)
/** A null marks a row that is ignored, an empty text an incomplete row. */
const part = z
  .string()
  .max(20)
  .nullish()
  .transform((value) => value ?? null)

// Accepts more rows than the rules allow, so that a draft can be saved before the host corrects it.
const ROOM = 4
const LONG = 20_000

export const formRule = z.object({
  uuid: z
    .guid()
    .nullish()
    .transform((value) => value ?? null),
  start_date: part,
  end_date: part,
  start_time: part,
  end_time: part,
  day_of_week: list(z.string().max(20), 14),
  auto_extend: flag(false),
  skipped_dates: list(z.string().max(20), MAX_CALENDARS),
  /** Dates of a saved rule's `skipped_dates` that get their slots back. */
  restored_dates: list(z.string().max(20), MAX_CALENDARS),
})
export const formSlot = z.object({ id: nullableId, date: part, start_time: part, end_time: part })
export const formOption = z.object({ id: nullableId, name: text(1000), description: text(LONG), price })
const formPriceType = z.object({
  id: nullableId,
  name: text(1000),
  note: text(1000),
  price,
  takes_place: flag(true),
  needs_adult: flag(false),
  /** A whole slot for up to so many people; null for a type per person. */
  whole_slot_people: count.nullish().transform((value) => value ?? null),
})

export const formFields = z.object({
  community_id: nullableId,
  title: text(1000),
  images: list(formImage, MAX_IMAGES * ROOM),
  category_id: nullableId,
  themes: list(wireId, MAX_THEMES * ROOM),
  online: flag(false),
  online_url: text(2000),
  address: text(1000),
  state: count.nullish().transform((value) => value ?? null),
  address_displayable: flag(true),
  meeting_point: text(LONG),
  meeting_image: formImage.nullish().transform((value) => value ?? null),
  nearest_station: text(1000),
  directions: text(LONG),
  /** Minutes, or text as typed. */
  duration_minutes: price,
  target_age: text(1000),
  languages: text(1000),
  /** Without effect if there are price types: it is the price of the first. */
  price,
  price_types: list(formPriceType, MAX_PRICE_TYPES * ROOM),
  price_side_note: text(2000),
  description: text(LONG),
  inspiration: text(LONG),
  note: text(LONG),
  reservation_notice: text(LONG),
  recruitment_number: count.nullish().transform((value) => value ?? 1),
  set_minimum_number_of_participant_count: flag(false),
  minimum_number_of_participant_count: count.nullish().transform((value) => value ?? null),
  /** From which age guests may come; 0 for any. */
  lowest_age: count.nullish().transform((value) => value ?? null),
  cancellation_period: count.nullish().transform((value) => value ?? null),
  recurrence_rules: list(formRule, MAX_RULES),
  closed_on_holidays: flag(false),
  closed_at_new_year: flag(false),
  closed_dates: list(z.string().max(20), MAX_CALENDARS),
  calendars: list(formSlot, MAX_CALENDARS),
  options: list(formOption, MAX_OPTIONS * ROOM),
  reservation_deadline: z
    .enum(['on_the_day', 'the_day_before'])
    .nullish()
    .transform((value) => value ?? ('the_day_before' as const)),
  proxy_user_id: nullableId,
})

export const draftBody = formFields.extend({
  /** The version that the client read. Without it the draft is overwritten unchecked. */
  version: z.number().int().min(1).max(2_147_483_647).nullish(),
})
export const draft = formFields.extend({ id, version: z.number().int(), updated_at: instant })
export type Draft = z.infer<typeof draft>
/** The caller's unfinished edit of an experience; null without one. */
export const unfinishedEdit = z.object({ draft: draft.nullable() })
export const unfinishedEditBody = formFields.extend({
  /**
   * The version that the client read; 0 if there was none. Without it the edit is overwritten
   * unchecked.
   */
  version: z.number().int().min(0).max(2_147_483_647).nullish(),
})
/** A draft with the host for whom an admin writes it; null if the author is the host. */
export const openedDraft = draft.extend({ proxy_user: user.nullable() })
export type OpenedDraft = z.infer<typeof openedDraft>
/** The draft is newer than the copy that was sent. The response contains the newer draft. */
export const draftConflict = z.object({
  status: z.literal(409),
  code: z.literal('draft_changed'),
  message: z.string(),
  messages: z.record(z.string(), z.array(z.string())),
  draft,
})

const card = z.object({ id, title: z.string(), images: z.array(image), approve: z.boolean() })
export const ownExperiences = z.object({
  experiences: z.array(
    card.extend({
      /** Whether it is the caller's own; otherwise it belongs to their ambassador. */
      own: z.boolean(),
      status: experience.shape.status,
      /** The admin's comment to a return or withdrawal; otherwise null. */
      comment: z.string().nullable(),
      updated_at: instant,
      /** Yen for one participant, without the service fee. */
      price: yen,
      /** The next slot that isn't cancelled, open or not. */
      next_slot: z
        .object({
          id,
          date: z.string(),
          start_time: z.string(),
          end_time: z.string(),
          recruitment_number: z.number().int(),
          participant_number: z.number().int(),
        })
        .nullable(),
      /** Confirmed reservations to come, and their people. */
      coming_reservations: z.number().int(),
      coming_people: z.number().int(),
      /** The code of the host's own link: /stories/{id}?via={link_code}. Null before it has one. */
      link_code: z.string().nullable(),
    }),
  ),
})
export type OwnExperiences = z.infer<typeof ownExperiences>
export const drafts = z.object({
  experience_drafts: z.array(card.extend({ version: z.number().int(), updated_at: instant })),
})
export type Drafts = z.infer<typeof drafts>

export const publicationBody = formFields.extend({ experience_draft_id: wireId.nullish() })
export const updateBody = formFields.extend({
  /**
   * The value that the client read, to the millisecond. If it is present and the experience was
   * edited since, the call is rejected.
   */
  updated_at: z.string().max(40).nullish(),
  /**
   * The single dates that the form was opened with. Those that the form no longer contains are
   * removed. Without this field, all future single dates that are not in the form are removed.
   */
  known_calendar_ids: z.array(wireId).max(5000).nullish(),
  /**
   * The reservations whose guests the client showed as told. If it is present and another guest is
   * concerned by now, the call is rejected.
   */
  told_reservation_ids: z.array(wireId).max(5000).nullish(),
  /** Text of the host in the mail to the guests. */
  message_to_guests: z.string().max(LONG).nullish(),
  /**
   * Declares that the edit changes only wording: no guest is told, and admins see it. Ignored if
   * anything else changed for them.
   */
  small_change: z.boolean().nullish(),
})
const slot = z.object({ id, date: z.string(), start_time: z.string(), end_time: z.string() })
/** The experience as its owner reads it, and what the call did besides. */
export const savedExperience = experience.extend({
  /** Slots that stay, closed to new reservations, because guests have booked them. */
  kept_calendars: z.array(slot),
  /** Slots that keep more places than a lowered number, because they are taken. */
  kept_places: z.array(slot.extend({ recruitment_number: z.number().int() })),
  /** Guests who get a mail about what changed for them. */
  told_guests: z.number().int(),
})
export type SavedExperience = z.infer<typeof savedExperience>

export const comingGuests = z.object({
  guests: z.array(
    z.object({
      reservation_id: id,
      name: z.string(),
      ...people,
      /** The option that they booked, perhaps one that isn't offered any more. */
      option_id: id.nullable(),
      /** Their slots to come, by time. */
      calendars: z.array(slot),
    }),
  ),
})
export type ComingGuests = z.infer<typeof comingGuests>
