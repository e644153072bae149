import type { BrandMembers, ListedBrandMember } from '#contract/brands/brand-members-schemas.ts'
import { countBrandMembers, findBrandMembers } from '#database/brands/brand-members.ts'
import type { Db } from '#database/client.ts'
import { findUndeliverableSince } from '#database/mail/bounces.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import { pageMetaOf, rangeOf } from '../../shared/admin-list.ts'
import { brandMemberOf } from './brand-member-of.ts'

type Page = Pick<BrandMembers, 'meta'> & { brand_members: Omit<ListedBrandMember, 'undeliverable_at'>[] }

/**
 * A page of a brand's members, for the brand and for the operator.
 * @param page from 1
 */
export async function membersPage(db: Db, brand_id: number, page: number): Promise<Page> {
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
export async function withReach(db: Db, { brand_members, meta }: Page): Promise<BrandMembers> {
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
