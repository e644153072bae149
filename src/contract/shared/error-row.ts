// One row of the error table.
export type ErrorStatus = 400 | 401 | 402 | 403 | 404 | 405 | 408 | 409 | 413 | 422 | 429 | 500 | 503
export type Details = Record<string, string | number>
export type Row = { status: ErrorStatus; field: string; message: string | ((details: Details) => string) }

/** @param field in `messages` */
export const row = (status: ErrorStatus, field: string, message: Row['message']): Row => ({ status, field, message })

/** The waiting time in Japanese, from `seconds`. The same number is sent as `Retry-After`. */
export function waitOf(details: Details): string {
  const seconds = Number(details.seconds ?? 60)
  return seconds > 90 ? `${Math.ceil(seconds / 60)}分ほど待ってから` : '1分ほど待ってから'
}
