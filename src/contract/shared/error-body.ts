// The one shape of every refusal (domain.md 8).
import { z } from 'zod'

export const errorBody = z.object({
  status: z.number().int(),
  code: z.string(),
  message: z.string(),
  messages: z.record(z.string(), z.array(z.string())),
})
export type ErrorBody = z.infer<typeof errorBody>

/** The same for the calls that create brands, ambassadors and communities: `errors` repeats `messages` (domain.md 8). */
export const creationErrorBody = errorBody.extend({ errors: errorBody.shape.messages })
