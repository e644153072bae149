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

const keysOf = ({ images }: Watched) => JSON.stringify(images?.map((image) => image.object_key))

const isSame = (field: WatchedField, a: Watched, b: Watched): boolean =>
  field === 'images' ? keysOf(a) === keysOf(b) : a[field] === b[field]

/** The watched fields that differ, in the order of the form. */
export function watchedChanges(before: Watched, after: Watched): FieldChange[] {
  return watchedFields
    .filter((field) => !isSame(field, before, after))
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
}

/**
 * Several edits as one: each field from how it was before the first to how it is after the last; fields that are as they were are left away.
 * @param edits the oldest first
 */
export function mergeChanges(edits: readonly { before: Watched; after: Watched }[]): FieldChange[] {
  const before = edits.reduceRight<Watched>((later, edit) => ({ ...later, ...edit.before }), {})
  const after = edits.reduce<Watched>((earlier, edit) => ({ ...earlier, ...edit.after }), {})
  return watchedChanges(before, after)
}
