/** What of an edited experience admins are shown (domain.md 4): title, description, pictures, price and place. */
export const watchedFields = [
  'title',
  'description',
  'images',
  'price',
  'price_side_note',
  'online',
  'online_url',
  'state',
  'address',
] as const
export type WatchedField = (typeof watchedFields)[number]

type Image = { object_key: string; url: string }
export type Watched = Partial<Record<Exclude<WatchedField, 'images'>, string | number | boolean | null>> & {
  images?: readonly Image[]
}
export type FieldChange = { field: WatchedField; before: unknown; after: unknown }

const sameValue = (field: WatchedField, a: unknown, b: unknown): boolean =>
  field === 'images'
    ? JSON.stringify((a as Image[] | undefined)?.map((image) => image.object_key)) ===
      JSON.stringify((b as Image[] | undefined)?.map((image) => image.object_key))
    : a === b

/** The watched fields that differ, in the order of the form. */
export function watchedChanges(before: Watched, after: Watched): FieldChange[] {
  return watchedFields
    .filter((field) => !sameValue(field, before[field], after[field]))
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
}

/**
 * Several edits as one: each field from how it was before the first to how it is after the last; fields that are as they were are left away.
 * @param edits the oldest first
 */
export function mergeChanges(edits: readonly { before: Watched; after: Watched }[]): FieldChange[] {
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  for (const edit of edits) {
    for (const [field, value] of Object.entries(edit.before)) if (!Object.hasOwn(before, field)) before[field] = value
    Object.assign(after, edit.after)
  }
  return watchedChanges(before as Watched, after as Watched)
}
