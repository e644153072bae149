import { z } from 'zod'

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
