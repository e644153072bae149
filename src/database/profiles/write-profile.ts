import { type RawBuilder, sql } from 'kysely'
import type { ProfileKind, ProfileValues } from '#domain/profiles/profile.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import type { Tx } from '../client.ts'

/** For each kind: its table, the tables that refer to it, and their column with its id. */
export const profileTables = {
  ambassador: {
    own: 'ambassadors',
    images: 'ambassador_images',
    members: 'ambassador_members',
    communities: 'community_ambassadors',
    id: 'ambassador_id',
  },
  brand: {
    own: 'brands',
    images: 'brand_images',
    members: 'brand_members',
    communities: 'communities',
    id: 'brand_id',
  },
} as const satisfies Record<ProfileKind, Record<string, string>>

// Writes ambassadors and brands, two tables with the same columns, from their checked form.

const SHARED = ['name', 'description', 'published', 'homepage_url', 'instagram_username', 'x_username'] as const
const fieldsOf = (kind: ProfileKind) => (kind === 'ambassador' ? ([...SHARED, 'address'] as const) : SHARED)
const list = (parts: RawBuilder<unknown>[]) => sql.join(parts)

/** @returns its id */
export async function insertProfile(tx: Tx, kind: ProfileKind, values: ProfileValues, now: Date): Promise<number> {
  const fields = fieldsOf(kind)
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(profileTables[kind].own)} (${list(fields.map((field) => sql.ref(field)))}, created_at, updated_at)
    values (${list(fields.map((field) => sql`${values[field]}`))}, ${now}, ${now}) returning id`.execute(tx)
  return oneRow(rows).id
}

/** Replaces the fields of the form and increments the version. The row is locked (lockForm). */
export async function updateProfileRow(
  tx: Tx,
  kind: ProfileKind,
  id: number,
  values: ProfileValues,
  now: Date,
): Promise<void> {
  const set = fieldsOf(kind).map((field) => sql`${sql.ref(field)} = ${values[field]}`)
  await sql`update ${sql.table(profileTables[kind].own)} set ${list(set)}, version = version + 1, updated_at = ${now}
    where id = ${id}`.execute(tx)
}

/** Replaces its pictures, in this order. */
export async function replaceProfileImages(
  tx: Tx,
  kind: ProfileKind,
  id: number,
  images: readonly { object_key: string; url: string }[],
): Promise<void> {
  const table = sql.table(profileTables[kind].images)
  const owner = sql.ref(profileTables[kind].id)
  await sql`delete from ${table} where ${owner} = ${id}`.execute(tx)
  if (images.length === 0) return
  const rows = images.map(({ object_key, url }, index) => sql`(${id}, ${index + 1}, ${object_key}, ${url})`)
  await sql`insert into ${table} (${owner}, sort_order, object_key, url) values ${list(rows)}`.execute(tx)
}
