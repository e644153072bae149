import { z } from 'zod'
import { approvalPoints } from '#domain/experiences/approval-points.ts'
import { commentedActions } from '#domain/experiences/approval-settings.ts'
import { instant } from '../shared/schemas.ts'

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
