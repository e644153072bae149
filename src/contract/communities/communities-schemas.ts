import { z } from 'zod'
import { storyCard } from '../experiences/experiences-schemas.ts'
import { id, image, item, optionalText, pageMeta, pageQuery } from '../shared/schemas.ts'

export const community = z.object({
  id,
  name: z.string(),
  catchphrase: z.string(),
  host_name: z.string(),
  host_description: z.string(),
  location: z.string(),
  description: z.string(),
  activity_description: z.string(),
  important_thing: z.string(),
  ideal_candidate_profile: z.string(),
  participation_condition: z.string(),
  note: z.string(),
  published: z.boolean(),
  /** Whether people can apply. */
  accepting_applications: z.boolean(),
  image_url: z.string().nullable(),
  images: z.array(image),
  created_at: z.string(),
  application_items: z.array(z.object({ id, name: z.string(), sort_order: z.number().int(), required: z.boolean() })),
  brand: item.nullable(),
  /** The brand that reads applications, also a private one; null: the operator. */
  recipient: item.nullable(),
  ambassadors: z.array(item.extend({ image_url: z.string().nullable() })),
  /**
   * Changes with all that the form to apply asks and states: name, brand, conditions, questions.
   */
  terms_version: z.string(),
})
export type Community = z.infer<typeof community>
export const communityStories = z.object({ stories: z.array(storyCard) })

export const communitiesQuery = pageQuery.extend({ q: optionalText(100) })
export type CommunitiesQuery = z.infer<typeof communitiesQuery>
export const communities = z.object({
  communities: z.array(
    item.extend({
      catchphrase: z.string(),
      location: z.string(),
      image_url: z.string().nullable(),
      brand: item.nullable(),
      /** Published experiences. */
      experience_count: z.number().int(),
    }),
  ),
  meta: pageMeta.extend({ count: z.number().int() }),
})
export type Communities = z.infer<typeof communities>
