import { inspect } from 'node:util'

/** A thrown value for the log: the stack of an error, the fields of anything else. */
export function describeError(error: unknown): string {
  if (error instanceof Error) return error.stack ?? `${error.name}: ${error.message}`
  return inspect(error, { depth: 3, breakLength: Infinity, maxStringLength: 500 })
}
