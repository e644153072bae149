import { z } from 'zod'

/** LINE reads the status only. */
export const lineWebhookReceived = z.object({ received: z.boolean() })
