import { sql } from 'kysely'
import type { ApplicationMail } from '#domain/communities/applications.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import { deleteSecondFactors } from '../accounts/users.ts'
import { withoutBrandScope } from '../brand-scope.ts'
import type { Db, Tx } from '../client.ts'

export type BrandMemberRow = {
  id: number
  brand_id: number
  email: string
  invitation_created_at: Date
  invitation_accepted_at: Date | null
}

const columns = sql`m.id, m.brand_id, m.email, m.invitation_created_at, m.invitation_accepted_at`

/** Members of a brand, including invited ones, in the order of their first invitation. */
export async function findBrandMembers(
  db: Db,
  brand_id: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<(BrandMemberRow & { invitation_expired: boolean })[]> {
  const { rows } = await sql<BrandMemberRow & { invitation_expired: boolean }>`select ${columns},
      m.invitation_accepted_at is null and not exists (select from brand_invitations i
        where i.brand_member_id = m.id and i.used_at is null and i.expires_at > now()) as invitation_expired
    from brand_members m
    where m.brand_id = ${brand_id} and m.removed_at is null order by m.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countBrandMembers(db: Db, brand_id: number): Promise<{ count: number; joined: number }> {
  const { rows } = await sql<{ count: number; joined: number }>`
    select count(*) as count, count(m.invitation_accepted_at) as joined from brand_members m
    where m.brand_id = ${brand_id} and m.removed_at is null`.execute(db)
  return oneRow(rows)
}

export async function findBrandMember(db: Db, brand_id: number, id: number): Promise<BrandMemberRow | undefined> {
  const { rows } = await sql<BrandMemberRow>`select ${columns} from brand_members m
    where m.brand_id = ${brand_id} and m.id = ${id} and m.removed_at is null`.execute(db)
  return rows[0]
}

export async function findBrandName(db: Db, brand_id: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select name from brands where id = ${brand_id}`.execute(db)
  return rows[0]?.name
}

/**
 * Inserts an invited member, or renews the invitation of one who hasn't joined or was removed.
 * @returns null if the address has joined this brand
 */
export async function upsertInvitedMember(
  tx: Tx,
  brand_id: number,
  email: string,
  now: Date,
): Promise<BrandMemberRow | null> {
  const { rows } = await sql<BrandMemberRow>`insert into brand_members as m
      (brand_id, email, invitation_created_at, created_at, updated_at)
    values (${brand_id}, ${email}, ${now}, ${now}, ${now})
    on conflict (brand_id, email) do update set invitation_created_at = excluded.invitation_created_at,
      updated_at = excluded.updated_at, removed_at = null
      where m.invitation_accepted_at is null
    returning ${columns}`.execute(tx)
  return rows[0] ?? null
}

/** Replaces the member's earlier invitations: their tokens become invalid. */
export async function replaceInvitation(
  tx: Tx,
  brand_member_id: number,
  invitation: { token_hash: string; expires_at: Date },
  now: Date,
): Promise<void> {
  await sql`delete from brand_invitations where brand_member_id = ${brand_member_id}`.execute(tx)
  await sql`insert into brand_invitations (brand_member_id, token_hash, expires_at, created_at)
    values (${brand_member_id}, ${invitation.token_hash}, ${invitation.expires_at}, ${now})`.execute(tx)
}

/** What a person belongs to, the oldest first. */
export async function findMemberships(
  db: Db,
  person_id: number,
): Promise<{ id: number; brand_id: number; brand_name: string }[]> {
  const { rows } = await sql<{ id: number; brand_id: number; brand_name: string }>`
    select m.id, m.brand_id, b.name as brand_name from brand_memberships m join brands b on b.id = m.brand_id
    where m.person_id = ${person_id} order by m.id`.execute(db)
  return rows
}

/** The person of a member who has joined. Never show it to a brand: it may be another brand's. */
export async function findPersonOfMember(db: Db, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ person_id: number }>`select person_id from brand_memberships where id = ${id}`.execute(
    db,
  )
  return rows[0]?.person_id
}

/** @returns how many there were */
export async function deleteBrandSessions(tx: Tx, person_id: number): Promise<number> {
  const { rows } = await sql`delete from brand_sessions where brand_member_id = ${person_id} returning id`.execute(tx)
  return rows.length
}

/**
 * Removes a member: their sessions and invitation are deleted, and with the person's last brand
 * their second factors. The row and its password stay: sign-in names the removal only to a person
 * who knows the password. The caller holds the locks of the person and of the brand.
 */
export async function markRemoved(tx: Tx, brand_id: number, id: number, now: Date): Promise<void> {
  const person_id = await withoutBrandScope(tx, () => findPersonOfMember(tx, id))
  await sql`update brand_members set removed_at = ${now}, invitation_accepted_at = null, application_mail = 'each',
      application_mail_since = ${now}, updated_at = ${now} where brand_id = ${brand_id} and id = ${id}`.execute(tx)
  await sql`delete from brand_invitations where brand_member_id = ${id}`.execute(tx)
  if (person_id === undefined) return
  await withoutBrandScope(tx, async () => {
    await sql`delete from brand_sessions where chosen_member_id = ${id}`.execute(tx)
    if ((await findMemberships(tx, person_id)).length > 0) return
    await deleteBrandSessions(tx, person_id)
    await deleteSecondFactors(tx, { brand_member_id: person_id })
  })
}

export async function findApplicationMail(db: Db, brand_id: number, id: number): Promise<ApplicationMail | undefined> {
  const row = await db
    .selectFrom('brand_members')
    .select('application_mail')
    .where('id', '=', id)
    .where('brand_id', '=', brand_id)
    .executeTakeFirst()
  return row?.application_mail as ApplicationMail | undefined
}

/** Changes nothing, also not its time, if the member has this choice already. */
export async function setApplicationMail(
  tx: Tx,
  brand_id: number,
  id: number,
  { application_mail, now }: { application_mail: ApplicationMail; now: Date },
): Promise<void> {
  await tx
    .updateTable('brand_members')
    .set({ application_mail, application_mail_since: now })
    .where('id', '=', id)
    .where('brand_id', '=', brand_id)
    .where('application_mail', '<>', application_mail)
    .execute()
}
