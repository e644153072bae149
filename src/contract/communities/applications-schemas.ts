import { z } from 'zod'
import { applicationStates } from '#domain/communities/application-state.ts'
import { id, instant, pageMeta, wireId } from '../shared/schemas.ts'

// Lengths are bounds of the machine; the rules with their words are domain's (check-application.ts).
const typed = z.string().max(10_000)

/** A number input may send the postal code as a number, which has lost its zeros in front. */
const postalCode = z.preprocess(
  (value) => (typeof value === 'number' && Number.isInteger(value) ? String(value).padStart(7, '0') : value),
  typed,
)

export const applicationBody = z.object({
  community_id: wireId,
  occupation_id: wireId.nullish(),
  full_name: typed,
  gender: typed,
  postal_code: postalCode,
  address: typed.nullish(),
  birthday: typed,
  /** Beyond the specification: where to tell of the decision. */
  email: typed.nullish(),
  answers: z
    .array(z.object({ community_application_question_id: wireId, content: typed }))
    .max(100)
    .default([]),
})
export type ApplicationBody = z.infer<typeof applicationBody>

/** What the applicant sees of it. */
export const ownApplication = z.object({
  id,
  community: z.object({ id, name: z.string(), image_url: z.string().nullable(), published: z.boolean() }),
  state: z.enum(applicationStates),
  /** The words of the decision. */
  decision_message: z.string().nullable(),
  decided_at: instant.nullable(),
  applied_at: instant,
})
export type OwnApplication = z.infer<typeof ownApplication>
export const ownApplications = z.object({ community_applications: z.array(ownApplication), meta: pageMeta })
export type OwnApplications = z.infer<typeof ownApplications>

export const appliedTo = z.object({ id, community_id: id, community_name: z.string(), applied_at: instant })
export type AppliedTo = z.infer<typeof appliedTo>
