import { z } from 'zod'
import { id, instant } from '../shared/schemas.ts'

export const session = z.object({
  id,
  /** 「Windows の Chrome」; what a browser says of itself, and no place or address. */
  device: z.string(),
  signed_in_at: instant,
  /** Up to ten minutes behind. */
  last_used_at: instant,
  /** Of the browser that asks. */
  current: z.boolean(),
})
/** `total` counts also those that a long list leaves out. */
export const sessions = z.object({ sessions: z.array(session), total: z.number().int() })
export type Sessions = z.infer<typeof sessions>

export const sessionsEnded = z.object({ ended: z.number().int() })
