/**
 * The fields of an edited experience whose changes admins review
 * (docs/product/experiences.md#changes-that-admins-look-at).
 */
export const watchedFields = [
  'title',
  'description',
  'images',
  'price',
  'price_types',
  'price_side_note',
  'note',
  'reservation_notice',
  'online',
  'online_url',
  'state',
  'address',
  'meeting_point',
  'meeting_image',
  'nearest_station',
  'directions',
  'duration_minutes',
  'target_age',
  'lowest_age',
  'languages',
] as const
export type WatchedField = (typeof watchedFields)[number]

/**
 * While an experience isn't published, these too: admins comment on them when they return it, and
 * compare what the host made of it.
 */
export const reviewedFields = [...watchedFields, 'inspiration', 'options', 'recruitment_number', 'calendars'] as const
export type ReviewedField = (typeof reviewedFields)[number]

/**
 * How urgent a change is for admins: what guests pay, then where they go, then texts and pictures.
 */
export const changeWeights = ['price', 'place', 'words'] as const
export type ChangeWeight = (typeof changeWeights)[number]
export const weightLabels: Record<ChangeWeight, string> = {
  price: '料金',
  place: '場所・時間',
  words: '文章・写真',
}

/** The fields of the first two weights; all others have the last. */
export const fieldsOfWeight: Record<Exclude<ChangeWeight, 'words'>, readonly WatchedField[]> = {
  price: ['price', 'price_types'],
  place: ['online', 'online_url', 'state', 'address', 'meeting_point', 'duration_minutes', 'target_age', 'lowest_age'],
}

type Image = { object_key: string; url: string }
export type Watched = Partial<
  Record<Exclude<ReviewedField, 'images' | 'meeting_image'>, string | number | boolean | null>
> & {
  images?: readonly Image[]
  meeting_image?: Image | null
}
export type FieldChange = { field: ReviewedField; before: unknown; after: unknown }

const keysOf = (images: readonly Image[] | undefined) => JSON.stringify(images?.map((image) => image.object_key))

const isSame = (field: ReviewedField, a: Watched, b: Watched): boolean => {
  if (field === 'images') return keysOf(a.images) === keysOf(b.images)
  if (field === 'meeting_image') return a.meeting_image?.object_key === b.meeting_image?.object_key
  return a[field] === b[field]
}

/** The fields that differ, in their order. */
export function watchedChanges(
  before: Watched,
  after: Watched,
  fields: readonly ReviewedField[] = watchedFields,
): FieldChange[] {
  return fields
    .filter((field) => !isSame(field, before, after))
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
}

/**
 * Merges several edits: compares each field before the first edit and after the last edit. Fields
 * that have their first value again are omitted.
 * @param edits the oldest first
 */
export function mergeChanges(edits: readonly { before: Watched; after: Watched }[]): FieldChange[] {
  const before = edits.reduceRight<Watched>((later, edit) => ({ ...later, ...edit.before }), {})
  const after = edits.reduce<Watched>((earlier, edit) => ({ ...earlier, ...edit.after }), {})
  return watchedChanges(before, after, reviewedFields)
}
