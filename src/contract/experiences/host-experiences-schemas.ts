// What hosts and admins send and read of experiences. The form's fields carry bounds of size only: whether they are right is decided by
// domain/experiences/check-experience.ts, in the browser and by the operation.
import { z } from 'zod'
import { approvalActions, queues } from '#domain/experiences/approval.ts'
import { MAX_CALENDARS, MAX_IMAGES, MAX_OPTIONS, MAX_RULES, MAX_THEMES } from '#domain/experiences/limits.ts'
import { user } from '../accounts/accounts-schemas.ts'
import { formImage, id, image, instant, item, pageMeta, pageQuery, wireId } from '../shared/schemas.ts'
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
const list = <S extends z.ZodType>(of: S, most: number) =>
  z
    .array(of)
    .max(most)
    .nullish()
    .transform((value) => value ?? [])
const count = z.number().int().min(0).max(100_000)
/** Yen, or what was typed. */
const price = z
  .union([z.number().min(-1e12).max(1e12), z.string().max(40)])
  .nullish()
  .transform((value) => value ?? null)
/** Null counts as a row that isn't there, an empty text as one that was begun. */
const part = z
  .string()
  .max(20)
  .nullish()
  .transform((value) => value ?? null)

// More than the rules allow, so that a draft can hold what is still to be put right.
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
})
export const formSlot = z.object({ id: nullableId, date: part, start_time: part, end_time: part })
export const formOption = z.object({ id: nullableId, name: text(1000), description: text(LONG), price })

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
  price,
  price_side_note: text(2000),
  description: text(LONG),
  inspiration: text(LONG),
  note: text(LONG),
  reservation_notice: text(LONG),
  recruitment_number: count.nullish().transform((value) => value ?? 1),
  set_minimum_number_of_participant_count: flag(false),
  minimum_number_of_participant_count: count.nullish().transform((value) => value ?? null),
  cancellation_period: count.nullish().transform((value) => value ?? null),
  recurrence_rules: list(formRule, MAX_RULES),
  calendars: list(formSlot, MAX_CALENDARS),
  options: list(formOption, MAX_OPTIONS * ROOM),
  reservation_deadline: z
    .enum(['on_the_day', 'the_day_before'])
    .nullish()
    .transform((value) => value ?? ('the_day_before' as const)),
  proxy_user_id: nullableId,
})

export const draftBody = formFields.extend({
  /** The version that was read. Without it nothing is compared, and what is there is overwritten. */
  version: z.number().int().min(1).max(2_147_483_647).nullish(),
})
export const draft = formFields.extend({ id, version: z.number().int(), updated_at: instant })
export type Draft = z.infer<typeof draft>
/** A draft as it is opened: with the host for whom an admin writes it, null for oneself. */
export const openedDraft = draft.extend({ proxy_user: user.nullable() })
export type OpenedDraft = z.infer<typeof openedDraft>
/** Refused because the draft is newer than the copy that was sent; the newer one with it. */
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
      status: experience.shape.status,
      /** What the admin wrote when sending back or taking down; null otherwise. */
      comment: z.string().nullable(),
      updated_at: instant,
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
  /** As it was read, to the millisecond. When it is given and the experience was edited since, the edit is refused. */
  updated_at: z.string().max(40).nullish(),
  /**
   * The single dates that the form was opened with: those of them that it holds no more are taken off. Without it, all that are coming and
   * aren't in the form.
   */
  known_calendar_ids: z.array(wireId).max(5000).nullish(),
})
const slot = z.object({ id, date: z.string(), start_time: z.string(), end_time: z.string() })
/** The experience as its owner reads it, and the slots that stay (closed to new reservations) because somebody has booked them. */
export const savedExperience = experience.extend({ kept_calendars: z.array(slot) })
export type SavedExperience = z.infer<typeof savedExperience>

export const queueQuery = pageQuery.extend({
  status: z.preprocess((value) => (value === '' ? undefined : value), z.enum(queues).default('waiting')),
})
export const queue = z.object({
  experiences: z.array(
    z.object({
      id,
      title: z.string(),
      image_url: z.string().nullable(),
      hosted_by: z.string(),
      status: experience.shape.status,
      price: z.number().int(),
      /** When publication was asked for last, or the last change was made. */
      at: instant,
      /** Edits since the approval that no admin has looked at. */
      unseen_changes: z.number().int(),
    }),
  ),
  meta: pageMeta.extend({ counts: z.record(z.enum(queues), z.number().int()) }),
})
export type QueuePage = z.infer<typeof queue>

const side = z.unknown()
export const experienceApproval = experience.extend({
  owner: item.extend({ email: z.string(), access_control: z.string() }),
  /** What was decided and asked for, the newest first. */
  decisions: z.array(
    z.object({
      action: z.enum(['requested', 'approved', 'returned', 'taken_down', 'republished']),
      comment: z.string(),
      by: z.string().nullable(),
      at: instant,
    }),
  ),
  /** Field by field, what no admin has looked at yet: from how it was when last seen to how it is. */
  changes: z.array(z.object({ field: z.string(), before: side, after: side })),
  changed_at: instant.nullable(),
  changed_by: z.string().nullable(),
})
export type ExperienceApproval = z.infer<typeof experienceApproval>

export const approvalBody = z.object({
  action: z.enum(approvalActions),
  comment: z.string().max(10_000).nullish(),
  /** As it was read: an experience that was edited since is not decided unseen. */
  updated_at: z.string().max(40).nullish(),
})
