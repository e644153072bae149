// Writes an experience from its checked form. database/schedule/write-slots.ts writes its slots.
import type { FieldComment } from '#domain/experiences/field-comments.ts'
import { sql } from 'kysely'
import type { ExperienceValues } from '#domain/experiences/check-experience.ts'
import type { Tx } from '../client.ts'
import { nextStamp } from '../sql-parts.ts'

/** With a community the experience belongs to an ambassador, without one to the user. */
export type Affiliation = { community_id: number | null; ambassador_id: number | null }

const fieldsOf = (values: ExperienceValues, affiliation: Affiliation) => ({
  ...affiliation,
  title: values.title,
  category_id: values.category_id,
  online: values.online,
  online_url: values.online_url,
  state: values.state,
  address: values.address,
  address_displayable: values.address_displayable,
  meeting_point: values.meeting_point,
  nearest_station: values.nearest_station,
  directions: values.directions,
  duration_minutes: values.duration_minutes,
  target_age: values.target_age,
  languages: values.languages,
  price: values.price,
  price_side_note: values.price_side_note,
  description: values.description,
  inspiration: values.inspiration,
  note: values.note,
  reservation_notice: values.reservation_notice,
  recruitment_number: values.recruitment_number,
  set_minimum_number_of_participant_count: values.set_minimum_number_of_participant_count,
  minimum_number_of_participant_count: values.minimum_number_of_participant_count,
  lowest_age: values.lowest_age,
  cancellation_period: values.cancellation_period,
  reservation_deadline: values.reservation_deadline,
  closed_on_holidays: values.closed_on_holidays,
  closed_at_new_year: values.closed_at_new_year,
  closed_dates: values.closed_dates,
})

/**
 * Inserts an experience that waits for approval.
 * @returns its id
 */
export async function insertExperience(
  tx: Tx,
  user_id: number,
  values: ExperienceValues,
  affiliation: Affiliation,
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('experiences')
    .values({ ...fieldsOf(values, affiliation), user_id, status: 'awaiting', created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Replaces the fields of an experience.
 * @param status its state afterwards
 */
export async function updateExperienceRow(
  tx: Tx,
  id: number,
  values: ExperienceValues,
  affiliation: Affiliation,
  { status, now }: { status: 'awaiting' | 'published'; now: Date },
): Promise<void> {
  await tx
    .updateTable('experiences')
    .set({ ...fieldsOf(values, affiliation), status, updated_at: nextStamp(now) })
    .where('id', '=', id)
    .execute()
}

/** Writes the picture of the meeting point, if it is another one. */
export async function replaceMeetingImage(
  tx: Tx,
  experience_id: number,
  image: { object_key: string; url: string } | null,
): Promise<void> {
  await sql`update experiences set meeting_image_key = ${image?.object_key ?? null}, meeting_image_url = ${image?.url ?? null}
    where id = ${experience_id} and meeting_image_key is distinct from ${image?.object_key ?? null}`.execute(tx)
}

export async function replaceThemes(tx: Tx, experience_id: number, themes: readonly number[]): Promise<void> {
  await tx.deleteFrom('experience_themes').where('experience_id', '=', experience_id).execute()
  await tx
    .insertInto('experience_themes')
    .values(themes.map((theme_id, index) => ({ experience_id, sort_order: index + 1, theme_id })))
    .execute()
}

export async function replaceImages(
  tx: Tx,
  experience_id: number,
  images: readonly { object_key: string; url: string }[],
): Promise<void> {
  await tx.deleteFrom('experience_images').where('experience_id', '=', experience_id).execute()
  await tx
    .insertInto('experience_images')
    .values(images.map(({ object_key, url }, index) => ({ experience_id, sort_order: index + 1, object_key, url })))
    .execute()
}

/**
 * Replaces the options or the price types. A removed row is retired, never deleted: reservations
 * refer to it, including one that is being made now.
 */
export async function replaceOffered(
  tx: Tx,
  table: 'experience_options' | 'experience_price_types',
  experience_id: number,
  rows: ExperienceValues['options'] | ExperienceValues['price_types'],
  now: Date,
): Promise<void> {
  const { rows: known } = await sql<{ id: number }>`
    update ${sql.table(table)} set retired_at = ${now} where experience_id = ${experience_id} and retired_at is null
    returning id`.execute(tx)
  const earlier = new Set(known.map((row) => row.id))
  for (const [index, { id, ...values }] of rows.entries()) {
    const row = { ...values, sort_order: index + 1, experience_id, retired_at: null }
    const columns = Object.keys(row).map((column) => sql.ref(column))
    const given = sql.join(Object.values(row))
    // An id that isn't of this experience, or is in the form twice, is a new row.
    await (
      id !== null && earlier.delete(id)
        ? sql`update ${sql.table(table)} set (${sql.join(columns)}) = (${given}) where id = ${id}`
        : sql`insert into ${sql.table(table)} (${sql.join(columns)}) values (${given})`
    ).execute(tx)
  }
}

export type DecisionAction = 'requested' | 'approved' | 'returned' | 'taken_down' | 'republished'

/** Adds an entry to the history of requests and decisions. */
export async function insertDecision(
  tx: Tx,
  decision: {
    experience_id: number
    action: DecisionAction
    comment?: string
    field_comments?: readonly FieldComment[]
    user_id: number
    at: Date
  },
): Promise<void> {
  const { field_comments = [], ...row } = decision
  await tx
    .insertInto('experience_decisions')
    .values({ ...row, field_comments: JSON.stringify(field_comments) })
    .execute()
}

/** Records what an edit changed, for admins to check. */
export async function insertChange(
  tx: Tx,
  change: { experience_id: number; user_id: number; before: object; after: object; small: boolean; at: Date },
): Promise<void> {
  const { before, after, ...row } = change
  await tx
    .insertInto('experience_changes')
    .values({ ...row, before: JSON.stringify(before), after: JSON.stringify(after) })
    .execute()
}
