// The body of every error response (docs/product/wire.md#errors).
import { z } from 'zod'

export const errorBody = z.object({
  status: z.number().int(),
  code: z.string(),
  message: z.string(),
  messages: z.record(z.string(), z.array(z.string())),
})
export type ErrorBody = z.infer<typeof errorBody>

/**
 * The error body of the operations that create brands, ambassadors and communities: `errors`
 * repeats `messages`.
 */
export const creationErrorBody = errorBody.extend({ errors: errorBody.shape.messages })
