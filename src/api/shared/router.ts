// Routers of features. The contract validates the input, and errors have the common body.
import { OpenAPIHono } from '@hono/zod-openapi'
import { Refused } from '#services/shared/refused.ts'
import type { ApiEnv } from './env.ts'
import { invalidInput } from './errors.ts'
import { inputProblems } from './input-problems.ts'

/** A router that responds to invalid input with the common error body. */
export const router = () =>
  new OpenAPIHono<ApiEnv>({
    defaultHook: (result, c) => {
      if (result.success) return undefined
      // A path with an invalid id names a missing resource.
      if (result.target === 'param') throw new Refused(c.get('not_found') ?? 'not_found')
      return c.json(invalidInput(inputProblems(result.error, 'data' in result ? result.data : undefined)), 422)
    },
  })
