import type { BrandMember } from '#contract/brands/brand-members-schemas.ts'
import type { BrandMemberRow } from '#database/brands/brand-members.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'

/** A member in the API's form. */
export function brandMemberOf({ invitation_accepted_at, invitation_created_at, ...row }: BrandMemberRow): BrandMember {
  return {
    ...row,
    invitation_accepted: invitation_accepted_at !== null,
    invitation_accepted_at: invitation_accepted_at && isoJapan(invitation_accepted_at),
    invitation_created_at: isoJapan(invitation_created_at),
  }
}
