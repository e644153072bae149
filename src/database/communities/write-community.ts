// Writes a community from its checked form. A brand changes only its own communities.
import { sql } from 'kysely'
import type { CommunityValues, FormItem } from '#domain/communities/community-form.ts'
import type { Tx } from '../client.ts'

const fieldsOf = (values: CommunityValues) => ({
  name: values.name,
  catchphrase: values.catchphrase,
  host_name: values.host_name,
  host_description: values.host_description,
  location: values.location,
  description: values.description,
  activity_description: values.activity_description,
  important_thing: values.important_thing,
  ideal_candidate_profile: values.ideal_candidate_profile,
  participation_condition: values.participation_condition,
  note: values.note,
  published: values.published,
  accepting_applications: values.accepting_applications,
})

/**
 * Inserts a community of the brand; null: of the operator.
 * @returns its id
 */
export async function insertCommunity(
  tx: Tx,
  brand_id: number | null,
  values: CommunityValues,
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('communities')
    .values({ ...fieldsOf(values), brand_id, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Replaces the fields of one of the brand's communities. Its row stays locked until the transaction
 * ends, so only one call at a time replaces its parts.
 * @param version the version that was read; null skips the comparison
 * @returns false if there is no such community, or it has another version now
 */
export async function updateCommunityRow(
  tx: Tx,
  brand_id: number,
  id: number,
  values: CommunityValues,
  { version, now }: { version: number | null; now: Date },
): Promise<boolean> {
  const rows = await tx
    .updateTable('communities')
    .set({ ...fieldsOf(values), version: sql`version + 1`, updated_at: now })
    .where('id', '=', id)
    .where('brand_id', '=', brand_id)
    .$if(version !== null, (query) => query.where('version', '=', version!))
    .returning('id')
    .execute()
  return rows.length > 0
}

/**
 * For the operator: replaces the fields of a community and its brand. Its row is locked (lockForm).
 */
export async function updateAnyCommunityRow(
  tx: Tx,
  id: number,
  brand_id: number | null,
  values: CommunityValues,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('communities')
    .set({ ...fieldsOf(values), brand_id, version: sql`version + 1`, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/**
 * Makes the published communities of a brand private, or closes their application forms, like a
 * save of each.
 * @returns their ids
 */
export async function restrictCommunitiesOf(
  tx: Tx,
  brand_id: number,
  field: 'published' | 'accepting_applications',
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update communities set ${sql.ref(field)} = false, version = version + 1, updated_at = ${now}
    where brand_id = ${brand_id} and published and ${sql.ref(field)} returning id`.execute(tx)
  return rows.map((row) => row.id).toSorted((a, b) => a - b)
}

export async function replaceCommunityImages(
  tx: Tx,
  community_id: number,
  images: readonly { object_key: string; url: string }[],
): Promise<void> {
  await tx.deleteFrom('community_images').where('community_id', '=', community_id).execute()
  if (images.length === 0) return
  await tx
    .insertInto('community_images')
    .values(images.map(({ object_key, url }, index) => ({ community_id, sort_order: index + 1, object_key, url })))
    .execute()
}

/**
 * Replaces the questions to applicants. A removed question is retired, never deleted: applications
 * refer to it, including one that is being written now. A renamed question is a new one for the
 * same reason: an answer belongs to the text that the applicant saw.
 */
export async function replaceItems(tx: Tx, community_id: number, items: readonly FormItem[], now: Date): Promise<void> {
  const { rows } = await sql<{ id: number; name: string }>`
    update community_application_items set retired_at = ${now} where community_id = ${community_id} and retired_at is null
    returning id, name`.execute(tx)
  const earlier = new Map(rows.map((row) => [row.id, row.name]))
  for (const [index, { id, name, required }] of items.entries()) {
    const row = { name, required, sort_order: index + 1 }
    // An id that isn't of this community, or is in the form twice, is a new question.
    if (id !== null && earlier.get(id) === name && earlier.delete(id))
      await tx
        .updateTable('community_application_items')
        .set({ required, sort_order: row.sort_order, retired_at: null })
        .where('id', '=', id)
        .execute()
    else
      await tx
        .insertInto('community_application_items')
        .values({ ...row, community_id })
        .execute()
  }
}

/** Attaches an ambassador. If it is attached already, nothing changes. */
export async function attach(
  tx: Tx,
  community_id: number,
  ambassador_id: number,
  now: Date,
): Promise<{ associated_at: Date }> {
  await tx
    .insertInto('community_ambassadors')
    .values({ community_id, ambassador_id, associated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return await tx
    .selectFrom('community_ambassadors')
    .select('associated_at')
    .where('community_id', '=', community_id)
    .where('ambassador_id', '=', ambassador_id)
    .executeTakeFirstOrThrow()
}

/** @returns false if it wasn't attached */
export async function detach(tx: Tx, community_id: number, ambassador_id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from community_ambassadors where community_id = ${community_id} and ambassador_id = ${ambassador_id}
    returning ambassador_id`.execute(tx)
  return rows.length > 0
}
