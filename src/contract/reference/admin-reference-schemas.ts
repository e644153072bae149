import { z } from 'zod'
import { id, instant } from '../shared/schemas.ts'

export const referenceItem = z.object({
  id,
  name: z.string(),
  /** Since when the item can't be chosen; null if it can. */
  retired_at: instant.nullable(),
  /** Number of experiences or applications that use the item, counted up to 1,000. */
  used: z.number().int(),
})
export type ReferenceItem = z.infer<typeof referenceItem>

/** Active items in their order, then retired items, the last retired first. */
export const referenceList = z.object({ items: z.array(referenceItem) })
export type ReferenceList = z.infer<typeof referenceList>

export const referenceBody = z.object({ name: z.string().max(1000) })
export const moveBody = z.object({ direction: z.enum(['up', 'down']) })
