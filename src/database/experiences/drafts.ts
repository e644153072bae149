// Drafts: incomplete forms that only their author can read. One with an experience_id is the
// unfinished edit of that experience; all others are new experiences.
import { sql } from 'kysely'
import type { StoredForm } from '#domain/experiences/experience-form.ts'
import type { Db, Tx } from '../client.ts'

export type DraftRow = { id: number; form: StoredForm; version: number; updated_at: Date }

const columns = sql`id, form, version, updated_at`

export async function findDraft(db: Db, user_id: number, id: number): Promise<DraftRow | undefined> {
  const { rows } = await sql<DraftRow>`
    select ${columns} from experience_drafts
    where id = ${id} and user_id = ${user_id} and experience_id is null`.execute(db)
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

/** The draft that an earlier call with this key has made. */
export async function findDraftByKey(db: Db, user_id: number, creation_key: string): Promise<DraftRow | undefined> {
  const { rows } = await sql<DraftRow>`
    select ${columns} from experience_drafts where user_id = ${user_id} and creation_key = ${creation_key}`.execute(db)
  return rows[0]
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

/**
 * Stores the form as the next version; undefined if there is no such draft or, with a given
 * version, if it has another version now.
 */
export async function replaceDraft(
  tx: Tx,
  {
    user_id,
    id,
    form,
    version,
    now,
  }: { user_id: number; id: number; form: StoredForm; version: number | null; now: Date },
): Promise<DraftRow | undefined> {
  const { rows } = await sql<DraftRow>`
    update experience_drafts set form = ${JSON.stringify(form)}::jsonb, version = version + 1, updated_at = ${now}
    where id = ${id} and user_id = ${user_id} and experience_id is null and (${version}::int is null or version = ${version}::int)
    returning ${columns}`.execute(tx)
  return rows[0]
}

/** @returns false if there is no such draft */
export async function removeDraft(tx: Tx, user_id: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from experience_drafts where id = ${id} and user_id = ${user_id} and experience_id is null returning id`.execute(
    tx,
  )
  return rows.length > 0
}

/** The user's unfinished edit of an experience. */
export async function findUnfinishedEdit(
  db: Db,
  user_id: number,
  experience_id: number,
): Promise<DraftRow | undefined> {
  const { rows } = await sql<DraftRow>`select ${columns} from experience_drafts
    where user_id = ${user_id} and experience_id = ${experience_id}`.execute(db)
  return rows[0]
}

/**
 * Stores the user's unfinished edit of an experience as its next version; undefined if it has
 * another version than the given one.
 * @param version 0 if none was there; null overwrites any version
 */
export async function putUnfinishedEdit(
  tx: Tx,
  edit: { user_id: number; experience_id: number; form: StoredForm; version: number | null; now: Date },
): Promise<DraftRow | undefined> {
  const { rows } = await sql<DraftRow>`
    insert into experience_drafts as d (user_id, experience_id, form, created_at, updated_at)
    values (${edit.user_id}, ${edit.experience_id}, ${JSON.stringify(edit.form)}::jsonb, ${edit.now}, ${edit.now})
    on conflict (experience_id, user_id) where experience_id is not null do update
      set form = excluded.form, version = d.version + 1, updated_at = excluded.updated_at
      where ${edit.version}::int is null or d.version = ${edit.version}::int
    returning ${columns}`.execute(tx)
  return rows[0]
}

/** Deletes the user's unfinished edit of an experience, if there is one. */
export async function removeUnfinishedEdit(tx: Tx, user_id: number, experience_id: number): Promise<void> {
  await sql`delete from experience_drafts where user_id = ${user_id} and experience_id = ${experience_id}`.execute(tx)
}
