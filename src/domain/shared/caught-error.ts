// What a caught value says. `catch` gives `unknown`: anything may be thrown.

/**
 * @returns the `code` of an error of Node.js or PostgreSQL ('ENOENT', '23505'); undefined if it has
 * none
 */
export function errorCode(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined
}

/** @returns the message of an error; any other thrown value as text */
export const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** @returns why a request by `fetch` got no response, for a log */
export function noResponseReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.name === 'TimeoutError' ? 'no answer in time' : (errorCode(error.cause) ?? error.message)
}
