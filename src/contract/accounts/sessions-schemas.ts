import { z } from 'zod'
import { id, instant } from '../shared/schemas.ts'

export const session = z.object({
  id,
  /** 「Windows の Chrome」: from the browser's User-Agent header, without a place or address. */
  device: z.string(),
  signed_in_at: instant,
  /** Up to ten minutes old. */
  last_used_at: instant,
  /** Whether it is the session of this request. */
  current: z.boolean(),
})
/** `total` includes sessions that a long list omits. */
export const sessions = z.object({ sessions: z.array(session), total: z.number().int() })
export type Sessions = z.infer<typeof sessions>

export const sessionsEnded = z.object({ ended: z.number().int() })
