import { z } from 'zod'

/** LINE only looks at the status. */
export const lineWebhookReceived = z.object({ received: z.boolean() })
