import { z } from 'zod'
import { id, instant } from '../shared/schemas.ts'

export const referenceItem = z.object({
  id,
  name: z.string(),
  /** Since when it can't be chosen any more; null while it can. */
  retired_at: instant.nullable(),
  /** How many experiences or applications have it; counted up to 1,000. */
  used: z.number().int(),
})
export type ReferenceItem = z.infer<typeof referenceItem>

/** Those that can be chosen in their order, then the retired ones, the last retired first. */
export const referenceList = z.object({ items: z.array(referenceItem) })
export type ReferenceList = z.infer<typeof referenceList>

export const referenceBody = z.object({ name: z.string().max(1000) })
export const moveBody = z.object({ direction: z.enum(['up', 'down']) })
