import type {
  BrandMember,
  BrandMembers,
  ListedBrandMember,
  MemberNotifications,
} from '#contract/brands/brand-members-schemas.ts'
import { deleteSecondFactors } from '#database/accounts/users.ts'
import { type AuditActor, insertAudit } from '#database/audit/insert-audit.ts'
import { inBrandTransaction } from '#database/brand-scope.ts'
import {
  type BrandMemberRow,
  countBrandMembers,
  deleteBrandSessions,
  findApplicationMail,
  findBrandMember,
  findBrandMembers,
  findBrandName,
  findPersonOfMember,
  markRemoved,
  setApplicationMail,
} from '#database/brands/brand-members.ts'
import { type Db, inTransaction, type Tx } from '#database/client.ts'
import { lockBrandMembers, lockBrandPerson } from '#database/locks.ts'
import { findUndeliverableSince } from '#database/mail/bounces.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import { mailFactorChange } from '../../accounts/mails/factor-mails.ts'
import { reasonOf } from '../../accounts/shared/locked-person.ts'
import type { BrandActor, UserActor } from '../../shared/actor.ts'
import { pageMetaOf, rangeOf } from '../../shared/paging.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { brandSide, sendRemoval } from './brand-mails.ts'

/** A member in the API's form. */
export function brandMemberOf({ invitation_accepted_at, invitation_created_at, ...row }: BrandMemberRow): BrandMember {
  return {
    ...row,
    invitation_accepted: invitation_accepted_at !== null,
    invitation_accepted_at: isoJapan(invitation_accepted_at),
    invitation_created_at: isoJapan(invitation_created_at),
  }
}

type Page = Pick<BrandMembers, 'meta'> & { brand_members: Omit<ListedBrandMember, 'undeliverable_at'>[] }

/**
 * A page of a brand's members, for the brand and for the operator.
 * @param page from 1
 */
async function membersPage(db: Db, brand_id: number, page: number): Promise<Page> {
  const { count } = await countBrandMembers(db, brand_id)
  const rows = await findBrandMembers(db, brand_id, rangeOf(page))
  return {
    brand_members: rows.map((row) => ({ ...brandMemberOf(row), invitation_expired: row.invitation_expired })),
    meta: pageMetaOf(page, count),
  }
}

/**
 * Adds whether mail reaches each member. Call it outside a brand's transaction, which can't read
 * bounces because they belong to no brand.
 */
async function withReach(db: Db, { brand_members, meta }: Page): Promise<BrandMembers> {
  const since = await findUndeliverableSince(
    db,
    brand_members.map(({ email }) => email),
  )
  const of = (email: string) => {
    const at = since.get(email)
    return at ? isoJapan(at) : null
  }
  return { brand_members: brand_members.map((member) => ({ ...member, undeliverable_at: of(member.email) })), meta }
}

/** A page of the brand's members, including invited ones. */
export async function listBrandMembers(
  app: Pick<App, 'db'>,
  brand_id: number,
  { page }: { page: number },
): Promise<BrandMembers> {
  return await withReach(app.db, await inBrandTransaction(app, brand_id, (tx) => membersPage(tx, brand_id, page)))
}

/**
 * A page of a brand's members, for the operator.
 * @throws Refused brand_not_found
 */
export async function listMembersOfBrand(
  { db }: Pick<App, 'db'>,
  brand_id: number,
  { page }: { page: number },
): Promise<BrandMembers> {
  if ((await findBrandName(db, brand_id)) === undefined) throw new Refused('brand_not_found')
  return await withReach(db, await membersPage(db, brand_id, page))
}

/**
 * Removes a member, who gets a mail, or an invitation that was not accepted. Their sessions in this
 * brand end too.
 * @throws Refused brand_member_not_found, last_brand_member
 */
export async function deleteMember(
  app: Pick<App, 'clock' | 'jobs' | 'base_url'>,
  tx: Tx,
  brand_id: number,
  id: number,
  by: AuditActor,
): Promise<void> {
  const found = await findBrandMember(tx, brand_id, id)
  if (found) await lockBrandPerson(tx, found.email)
  await lockBrandMembers(tx, brand_id)
  const member = await findBrandMember(tx, brand_id, id)
  if (!member) throw new Refused('brand_member_not_found')
  // Without a joined member, no one in the brand could invite another
  // (docs/product/accounts.md#brand-members).
  if (member.invitation_accepted_at && (await countBrandMembers(tx, brand_id)).joined === 1)
    throw new Refused('last_brand_member')
  const now = app.clock.now()
  const subject = { subject_type: 'brand_member', subject_id: id, detail: { brand_id } } as const
  await insertAudit(tx, by, { at: now, action: 'remove_brand_member', ...subject })
  await markRemoved(tx, brand_id, id, now)
  if (member.invitation_accepted_at) {
    const brand_name = (await findBrandName(tx, brand_id)) ?? ''
    await sendRemoval(app, tx, { email: member.email, brand_name })
  }
}

/**
 * Removes a member from the actor's brand and ends their sessions immediately.
 * @throws Refused brand_member_not_found, own_brand_member, last_brand_member
 */
export async function removeBrandMember(
  app: Pick<App, 'db' | 'clock' | 'jobs' | 'base_url'>,
  actor: BrandActor,
  id: number,
): Promise<void> {
  if (id === actor.id) throw new Refused('own_brand_member')
  await inBrandTransaction(app, actor.brand_id, (tx) => deleteMember(app, tx, actor.brand_id, id, actor))
}

/**
 * Removes a member from a brand and ends their sessions immediately. For the operator.
 * @throws Refused brand_not_found, brand_member_not_found, last_brand_member
 */
export async function removeMemberOfBrand(
  app: Pick<App, 'db' | 'clock' | 'jobs' | 'base_url'>,
  actor: UserActor,
  brand_id: number,
  id: number,
): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    if ((await findBrandName(tx, brand_id)) === undefined) throw new Refused('brand_not_found')
    await deleteMember(app, tx, brand_id, id, actor)
  })
}

/**
 * Removes the second factor and passkeys of a brand member who has lost them, and ends their
 * sessions, in all their brands. The member gets a mail. For the operator.
 * @throws Refused brand_member_not_found, two_factor_is_off; InvalidInput
 */
export async function resetTwoFactorOfMember(
  app: App,
  actor: UserActor,
  { brand_id, id }: { brand_id: number; id: number },
  input: { reason: string },
): Promise<void> {
  const reason = reasonOf(input.reason)
  await inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    const member = await findBrandMember(tx, brand_id, id)
    if (!member) throw new Refused('brand_member_not_found')
    const person_id = await findPersonOfMember(tx, id)
    if (person_id === undefined) throw new Refused('two_factor_is_off')
    const deleted = await deleteSecondFactors(tx, { brand_member_id: person_id })
    if (deleted.two_factors + deleted.passkeys === 0) throw new Refused('two_factor_is_off')
    const sessions = await deleteBrandSessions(tx, person_id)
    const subject = { subject_type: 'brand_member', subject_id: id } as const
    const detail = { brand_id, reason, sessions, ...deleted }
    await insertAudit(tx, actor, { at: now, action: 'reset_two_factor', ...subject, detail })
    await mailFactorChange(app, brandSide, tx, { name: '', email: member.email }, 'two_factor_reset', now)
  })
}

/**
 * How often the caller gets mail about new applications.
 * @throws Refused not_signed_in if the member was removed meanwhile
 */
export async function getMemberNotifications(
  app: Pick<App, 'db'>,
  { brand_id, id }: BrandActor,
): Promise<MemberNotifications> {
  const application_mail = await inBrandTransaction(app, brand_id, (tx) => findApplicationMail(tx, brand_id, id))
  if (!application_mail) throw new Refused('not_signed_in')
  return { application_mail }
}

/**
 * Sets how often the caller gets mail about new applications. A daily mail begins with what arrives
 * after the change.
 */
export async function setMemberNotifications(
  app: Pick<App, 'db' | 'clock'>,
  { brand_id, id }: BrandActor,
  { application_mail }: MemberNotifications,
): Promise<MemberNotifications> {
  const now = app.clock.now()
  await inBrandTransaction(app, brand_id, (tx) => setApplicationMail(tx, brand_id, id, { application_mail, now }))
  return { application_mail }
}
