// Providers add fields and values without notice, so their JSON is read field by field, without a
// schema for the whole.

export type Json = Record<string, unknown>

/** @returns an empty object for other values */
export const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])

export const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

export const integerOf = (value: unknown): number | null => (Number.isSafeInteger(value) ? (value as number) : null)

/** The event in the body of a webhook; null if it isn't one. */
export function eventOf(body: string): { event_id: string; type: string; data: Json } | null {
  try {
    const event = objectOf(JSON.parse(body))
    const event_id = textOf(event.id)
    const type = textOf(event.type)
    return event_id === null || type === null ? null : { event_id, type, data: objectOf(event.data) }
  } catch {
    return null
  }
}
