// Providers add fields and values without notice, so their JSON is read field by field and never as a whole.

export type Json = Record<string, unknown>

/** The object, or an empty one. */
export const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])

export const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

export const integerOf = (value: unknown): number | null => (Number.isSafeInteger(value) ? (value as number) : null)
