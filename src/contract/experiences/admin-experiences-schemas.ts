// Bodies and responses of the approval of experiences, for admins.
import { z } from 'zod'
import { approvalActions, queues, queueSorts } from '#domain/experiences/approval.ts'
import { approvalPoints, commentedActions } from '#domain/experiences/approval-settings.ts'
import { commentedFields } from '#domain/experiences/field-comments.ts'
import { changeWeights } from '#domain/experiences/watched-changes.ts'
import {
  emptyIsAbsent,
  id,
  instant,
  item,
  optionalNumbers,
  optionalText,
  pageMeta,
  pageQuery,
  yen,
} from '../shared/schemas.ts'
import { experience, fieldComment } from './experiences-schemas.ts'

const words = z.array(z.string())

export const searchWords = z.object({
  /**
   * Words that find each other, readings that find them, and narrower groups that they find too.
   */
  groups: z.array(
    z.object({
      kind: z.enum(['craft', 'food', 'nature', 'culture', 'season', 'people', 'place']),
      terms: words,
      readings: words,
      includes: words,
    }),
  ),
  /** Regions and old provinces, with the ids of their prefectures. */
  places: z.array(z.object({ name: z.string(), readings: words, states: z.array(z.number().int()) })),
  general: words,
  exceptions: words,
  /** Experiences whose search words an older version wrote; a job renews them. */
  waiting: z.number().int(),
})
export type SearchWords = z.infer<typeof searchWords>

const point = z.enum(approvalPoints)

/** What is checked of the newest request for publication. */
export const approvalChecks = z.object({
  /**
   * The version of the experience, to send with a check. Another one than that of the page: the
   * host has edited.
   */
  updated_at: z.string(),
  checks: z.array(
    z.object({
      point,
      /** The admin who checked it; null for one who has left. */
      by: z.string().nullable(),
      at: instant,
      /** The host edited the experience after the check. */
      outdated: z.boolean(),
    }),
  ),
})
export type ApprovalChecks = z.infer<typeof approvalChecks>

export const approvalCheckBody = z.object({
  point,
  checked: z.boolean(),
  /** The version that the admin saw. */
  updated_at: z.string().max(40),
})
export type ApprovalCheckBody = z.infer<typeof approvalCheckBody>

const settings = z.object({
  /** Hours in which a request for publication should be answered. */
  goal_hours: z.number().int(),
  templates: z
    .array(z.object({ name: z.string().max(1000), action: z.enum(commentedActions), body: z.string().max(10_000) }))
    .max(100),
})
const version = z.number().int().min(0).max(2_147_483_647)

/** `version`: how often they were changed; 0 if never. */
export const approvalSettingsAnswer = settings.extend({ version })
export type ApprovalSettingsAnswer = z.infer<typeof approvalSettingsAnswer>
export const approvalSettingsBody = settings.extend({ version })
export type ApprovalSettingsBody = z.infer<typeof approvalSettingsBody>

export const queueFilter = z.object({
  status: emptyIsAbsent(z.enum(queues).default('waiting')),
  /**
   * Words that all occur in the title, the host, the ambassador, the community, the prefecture or
   * the id.
   */
  q: optionalText(100),
  /** Words that all occur in the host's name or address, or in the ambassador's name. */
  host: optionalText(100),
  /** A prefecture. */
  state: optionalNumbers(47),
  /** Without it: waiting and changed experiences oldest first, others newest first. */
  sort: emptyIsAbsent(z.enum(queueSorts).optional()),
})
export const queueQuery = pageQuery.extend(queueFilter.shape)
export type QueueFilter = z.infer<typeof queueFilter>
export type QueueQuery = z.infer<typeof queueQuery>
export const queue = z.object({
  experiences: z.array(
    z.object({
      id,
      title: z.string(),
      image_url: z.string().nullable(),
      hosted_by: z.string(),
      status: experience.shape.status,
      price: yen,
      /** The prefecture; null online. */
      state: z.number().int().nullable(),
      online: z.boolean(),
      /**
       * When publication was last requested, the first unseen change was made, or an admin decided;
       * in `all`: when the experience was first saved.
       */
      at: instant,
      /** Until when the goal of the admins says to answer; null if no answer is awaited. */
      answer_by: instant.nullable(),
      /** Number of edits since the approval that no admin has reviewed. */
      unseen_changes: z.number().int(),
      /**
       * The heaviest of these edits: of the price, of the place and time, or of words and pictures.
       */
      change_weight: z.enum(changeWeights).nullable(),
    }),
  ),
  meta: pageMeta.extend({ counts: z.record(z.enum(queues), z.number().int()) }),
})
export type QueuePage = z.infer<typeof queue>

const side = z.unknown()
export const experienceApproval = experience.extend({
  owner: item.extend({ email: z.string(), access_control: z.string() }),
  /** Decisions and requests, the newest first. */
  decisions: z.array(
    z.object({
      action: z.enum(['requested', 'approved', 'returned', 'taken_down', 'republished']),
      comment: z.string(),
      field_comments: z.array(fieldComment),
      by: z.string().nullable(),
      at: instant,
    }),
  ),
  /**
   * Changes by field that no admin has reviewed: from the last reviewed value to the current value.
   */
  changes: z.array(z.object({ field: z.string(), before: side, after: side })),
  /** Guests were not told of some, because the host declared them as small. */
  has_small_changes: z.boolean(),
  changed_at: instant.nullable(),
  changed_by: z.string().nullable(),
  /** Until when the goal of the admins says to answer the request; null if none waits. */
  answer_by: instant.nullable(),
})
export type ExperienceApproval = z.infer<typeof experienceApproval>

export const approvalBody = z.object({
  action: z.enum(approvalActions),
  comment: z.string().max(10_000).nullish(),
  /** Comments on single fields; only with `return` and `take_down`. */
  field_comments: z.array(fieldComment).max(commentedFields.length).nullish(),
  /**
   * The value that the client read. The decision is rejected if the experience was edited since.
   */
  updated_at: z.string().max(40).nullish(),
})
