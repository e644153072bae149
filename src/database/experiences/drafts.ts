// Drafts: incomplete forms that only their author can read. One with an experience_id is the
// unfinished edit of that experience; all others are new experiences.
import { sql } from 'kysely'
import type { StoredForm } from '#domain/experiences/experience-form.ts'
import type { Db, Tx } from '../client.ts'

export type DraftRow = { id: number; form: StoredForm; version: number; updated_at: Date }

/** Which draft of a user: that of a new experience, or the unfinished edit of an experience. */
export type DraftKey = { user_id: number } & ({ id: number } | { experience_id: number })
/** That of a new experience, by the key of the call that made it. */
type MadeBy = { user_id: number; creation_key: string }

const columns = sql`id, form, version, updated_at`

function isDraft(key: DraftKey | MadeBy) {
  const own = sql`user_id = ${key.user_id}`
  if ('id' in key) return sql`${own} and id = ${key.id} and experience_id is null`
  if ('creation_key' in key) return sql`${own} and creation_key = ${key.creation_key}`
  return sql`${own} and experience_id = ${key.experience_id}`
}

export async function findDraft(db: Db, key: DraftKey | MadeBy): Promise<DraftRow | undefined> {
  const { rows } = await sql<DraftRow>`select ${columns} from experience_drafts where ${isDraft(key)}`.execute(db)
  return rows[0]
}

export type DraftCard = {
  id: number
  title: string
  images: { object_key: string; url: string; sort_order: number }[]
  version: number
  updated_at: Date
}

/** The newest first. */
export async function findDrafts(db: Db, user_id: number): Promise<DraftCard[]> {
  const { rows } = await sql<DraftCard>`
    select d.id, coalesce(d.form ->> 'title', '') as title, d.version, d.updated_at,
      (select coalesce(json_agg(json_build_object('object_key', i.one ->> 'object_key', 'url', i.one ->> 'url',
          'sort_order', i.at) order by i.at), '[]')
        from jsonb_array_elements(case jsonb_typeof(d.form -> 'images') when 'array' then d.form -> 'images' else '[]' end)
          with ordinality as i (one, at)) as images
    from experience_drafts d where d.user_id = ${user_id} and d.experience_id is null order by d.updated_at desc, d.id desc`.execute(
    db,
  )
  return rows
}

type NewDraft = { user_id: number; form: StoredForm; creation_key: string | null; now: Date; most: number }

/**
 * Inserts a draft; undefined if the key was used before, or the user has the maximum number of
 * drafts.
 */
export async function insertDraft(tx: Tx, draft: NewDraft): Promise<DraftRow | undefined> {
  const { rows } = await sql<DraftRow>`
    insert into experience_drafts (user_id, form, creation_key, created_at, updated_at)
    select ${draft.user_id}, ${JSON.stringify(draft.form)}::jsonb, ${draft.creation_key}, ${draft.now}, ${draft.now}
    where (select count(*) from experience_drafts where user_id = ${draft.user_id} and experience_id is null) < ${draft.most}::int
    on conflict (user_id, creation_key) where creation_key is not null do nothing
    returning ${columns}`.execute(tx)
  return rows[0]
}

export type NextVersion = { form: StoredForm; version: number | null; now: Date }

/**
 * Stores the form as the next version. An unfinished edit that isn't there is made.
 * @param version the one to replace, 0 for none; null for any
 * @returns undefined if the draft has another version, or there is no such draft
 */
export async function saveDraftRow(
  tx: Tx,
  key: DraftKey,
  { form, version, now }: NextVersion,
): Promise<DraftRow | undefined> {
  const json = sql`${JSON.stringify(form)}::jsonb`
  const change = sql`set form = ${json}, version = d.version + 1, updated_at = ${now}
    where (${version}::int is null or d.version = ${version}::int)`
  const { rows } = await sql<DraftRow>`${
    'id' in key
      ? sql`update experience_drafts as d ${change} and ${isDraft(key)}`
      : sql`insert into experience_drafts as d (user_id, experience_id, form, created_at, updated_at)
          values (${key.user_id}, ${key.experience_id}, ${json}, ${now}, ${now})
          on conflict (experience_id, user_id) where experience_id is not null do update ${change}`
  } returning ${columns}`.execute(tx)
  return rows[0]
}

/** @returns false if there is no such draft */
export async function removeDraft(tx: Tx, key: DraftKey): Promise<boolean> {
  const { rows } = await sql`delete from experience_drafts where ${isDraft(key)} returning id`.execute(tx)
  return rows.length > 0
}
