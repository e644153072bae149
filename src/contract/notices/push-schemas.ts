import { z } from 'zod'
import { instant } from '../shared/schemas.ts'

/** The browsers of the caller that get notices. */
export const pushState = z.object({
  /** For `pushManager.subscribe`. Null when the installation sends no notices to browsers. */
  public_key: z.string().nullable(),
  browsers: z.array(
    z.object({
      id: z.number().int(),
      device: z.string(),
      /** Whether it is the browser of this session. */
      current: z.boolean(),
      turned_on_at: instant,
      last_sent_at: instant.nullable(),
    }),
  ),
})
export type PushState = z.infer<typeof pushState>

/** `PushSubscription.toJSON()` of the browser. */
export const pushSubscription = z.object({
  endpoint: z.string().max(1024),
  keys: z.object({ p256dh: z.string().max(100), auth: z.string().max(50) }),
})
export type NewPushSubscription = z.infer<typeof pushSubscription>
