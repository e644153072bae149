// Routers of features: input is checked by the contract, and refused in the one shape.
import { OpenAPIHono } from '@hono/zod-openapi'
import { Refused } from '#services/shared/refused.ts'
import type { ApiEnv } from './env.ts'
import { invalidInput } from './errors.ts'
import { inputProblems } from './input-problems.ts'

/** A router whose refused input is answered in the one shape. */
export const router = () =>
  new OpenAPIHono<ApiEnv>({
    defaultHook: (result, c) => {
      if (result.success) return undefined
      // A path that can't be an id is a thing that doesn't exist.
      if (result.target === 'param') throw new Refused(c.get('not_found') ?? 'not_found')
      return c.json(invalidInput(inputProblems(result.error, 'data' in result ? result.data : undefined)), 422)
    },
  })
