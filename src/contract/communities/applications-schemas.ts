import { z } from 'zod'
import { applicationStates } from '#domain/communities/applications.ts'
import { id, instant, pageMeta, wireId } from '../shared/schemas.ts'

// The schema only limits the size. The domain validates the content and has the messages
// (check-application.ts).
const typed = z.string().max(10_000)

/** A number input may send the postal code as a number without its leading zeros. */
const postalCode = z.preprocess(
  (value) => (typeof value === 'number' && Number.isInteger(value) ? String(value).padStart(7, '0') : value),
  typed,
)

export const applicationBody = z.object({
  community_id: wireId,
  /**
   * `recipient` as the applicant read it, null for the operator: another one is refused. Absent: no
   * comparison.
   */
  recipient_brand_id: wireId.nullish(),
  occupation_id: wireId.nullish(),
  full_name: typed,
  gender: typed,
  postal_code: postalCode,
  address: typed.nullish(),
  birthday: typed,
  /** Where to send the decision (docs/product/communities.md#applying). */
  email: typed.nullish(),
  answers: z
    .array(z.object({ community_application_question_id: wireId, content: typed }))
    .max(100)
    .default([]),
  /**
   * `terms_version` of the community that the applicant saw. The call is rejected if the form has
   * changed since. Optional, because the required call has no such field.
   */
  terms_version: z.string().max(100).nullish(),
  /** As for a reservation. */
  legal_version: z.string().max(100).nullish(),
})
export type ApplicationBody = z.infer<typeof applicationBody>

/** An application as the applicant sees it. */
export const ownApplication = z.object({
  id,
  community: z.object({ id, name: z.string(), image_url: z.string().nullable(), published: z.boolean() }),
  state: z.enum(applicationStates),
  decision_message: z.string().nullable(),
  decided_at: instant.nullable(),
  applied_at: instant,
})
export type OwnApplication = z.infer<typeof ownApplication>
export const ownApplications = z.object({ community_applications: z.array(ownApplication), meta: pageMeta })
export type OwnApplications = z.infer<typeof ownApplications>

export const appliedTo = z.object({ id, community_id: id, community_name: z.string(), applied_at: instant })
export type AppliedTo = z.infer<typeof appliedTo>
