// Drafts: incomplete forms that only their author can read.
import { sql } from 'kysely'
import type { StoredForm } from '#domain/experiences/experience-form.ts'
import type { Db, Tx } from '../client.ts'

export type DraftRow = { id: number; form: StoredForm; version: number; updated_at: Date }

const columns = sql`id, form, version, updated_at`

export async function findDraft(db: Db, user_id: number, id: number): Promise<DraftRow | undefined> {
  const { rows } = await sql<DraftRow>`
    select ${columns} from experience_drafts where id = ${id} and user_id = ${user_id}`.execute(db)
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
    from experience_drafts d where d.user_id = ${user_id} order by d.updated_at desc, d.id desc`.execute(db)
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
    where (select count(*) from experience_drafts where user_id = ${draft.user_id}) < ${draft.most}::int
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
    where id = ${id} and user_id = ${user_id} and (${version}::int is null or version = ${version}::int)
    returning ${columns}`.execute(tx)
  return rows[0]
}

/** @returns false if there is no such draft */
export async function removeDraft(tx: Tx, user_id: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from experience_drafts where id = ${id} and user_id = ${user_id} returning id`.execute(tx)
  return rows.length > 0
}
