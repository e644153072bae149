// Consents to mails that no booking needs (docs/product/notices.md#consent).
import { sql } from 'kysely'
import type { MailConsentKind } from '#domain/notices/channels.ts'
import type { Db, Tx } from '../client.ts'

/** Whether the user agreed and hasn't withdrawn it. */
export async function hasConsent(db: Db, user_id: number, kind: MailConsentKind): Promise<boolean> {
  const { rows } = await sql`select 1 from mail_consents
    where user_id = ${user_id} and kind = ${kind} and ended_at is null`.execute(db)
  return rows.length > 0
}

/**
 * Stores a consent; one that is valid stays as it is. The caller holds the user (holdActiveUser).
 */
export async function giveConsent(
  tx: Tx,
  consent: { user_id: number; kind: MailConsentKind; wording: string; token: string; given_at: Date },
): Promise<void> {
  await tx
    .insertInto('mail_consents')
    .values(consent)
    .onConflict((on) => on.doNothing())
    .execute()
}

/** Ends a valid consent of the user. */
export async function endConsent(tx: Tx, user_id: number, kind: MailConsentKind, now: Date): Promise<void> {
  await sql`update mail_consents set ended_at = greatest(given_at, ${now})
    where user_id = ${user_id} and kind = ${kind} and ended_at is null`.execute(tx)
}

export type MailConsentRow = { kind: MailConsentKind; ended_at: Date | null }

/** The consent that an address of a mail ends. `ended_at`: null if it is valid. */
export async function findConsentByToken(db: Db, token: string): Promise<MailConsentRow | undefined> {
  const { rows } = await sql<MailConsentRow>`select kind, ended_at from mail_consents where token = ${token}`.execute(
    db,
  )
  return rows[0]
}

/**
 * Ends the consent with this token, and a later one of the same user and kind: who follows an old
 * mail wants no more of them.
 * @returns false if there is no such token
 */
export async function endConsentByToken(tx: Tx, token: string, now: Date): Promise<boolean> {
  const { rows } = await sql`with named as (select user_id, kind from mail_consents where token = ${token}),
      ended as (update mail_consents c set ended_at = greatest(c.given_at, ${now}) from named n
        where c.user_id = n.user_id and c.kind = n.kind and c.ended_at is null)
    select from named`.execute(tx)
  return rows.length > 0
}

export type ToInvite = { reservation_id: number; last_ends_at: Date; token: string }

export const invitationKey = (reservation_id: number) => `review_invitation:${reservation_id}`

/**
 * Reservations that took place and ended in that time, whose guests agreed to invitations and have
 * not reviewed the experience, also not with a review that they deleted. None that was paid back
 * completely or whose experience is not public.
 */
export async function findToInvite(db: Db, { from, until }: { from: Date; until: Date }): Promise<ToInvite[]> {
  const { rows } = await sql<ToInvite>`
    select r.id as reservation_id, r.last_ends_at, k.token
    from reservations r join mail_consents k on k.user_id = r.user_id and k.kind = 'review_invitation' and k.ended_at is null
      join users u on u.id = r.user_id and u.suspended_at is null and u.erased_at is null
      join experiences e on e.id = r.experience_id and e.status = 'published'
    where r.confirmed_at is not null and r.status = 'confirmed' and r.last_ends_at >= ${from} and r.last_ends_at < ${until}
      and not exists (select from payments p where p.reservation_id = r.id and r.total > 0 and p.refunded >= r.total)
      and not exists (select from reviews v where v.experience_id = r.experience_id and v.user_id = r.user_id)
      and not exists (select from deleted_reviews d join reservations o on o.id = d.reservation_id
        where o.user_id = r.user_id and o.experience_id = r.experience_id)
      and not exists (select from notices n where n.key = 'review_invitation:' || r.id)
    order by r.last_ends_at, r.id`.execute(db)
  return rows
}
