// Paths and API calls for the members of a brand: one set for the brand, one for admins.
import type { BrandMember } from '#contract/brands/brand-members-schemas.ts'
import {
  inviteBrandMember,
  inviteMemberOfBrand,
  removeBrandMember,
  removeMemberOfBrand,
  resetTwoFactorOfMember,
} from '#web/calls/brands.ts'
import { userAnswerOf, brandAnswerOf } from '#web/features/shared/user-answer-of.ts'
import type { Answer } from '#web/read-response.ts'

export type MembersOffice = {
  /** Path of the list. */
  path: string
  /** Path of the page that invites a member. */
  invitationPath: string
  invite: (email: string) => Promise<Answer<BrandMember>>
  remove: (id: number) => Promise<Answer<unknown>>
  /** For a member who has lost both phone and recovery codes. Admins only. */
  resetTwoFactor?: (id: number, reason: string) => Promise<Answer<unknown>>
}

export const ownMembersOffice: MembersOffice = {
  path: '/brand/members',
  invitationPath: '/brand/members/invitation',
  invite: async (email) => await brandAnswerOf(inviteBrandMember({ json: { email } })),
  remove: async (id) => await brandAnswerOf(removeBrandMember({ param: { id } })),
}

export function adminMembersOffice(brand_id: number): MembersOffice {
  const id = String(brand_id)
  return {
    path: `/admin/brand/${id}/members`,
    invitationPath: `/admin/brand/${id}/member_invitation`,
    invite: async (email) => await userAnswerOf(inviteMemberOfBrand({ param: { id }, json: { email } })),
    remove: async (member) => await userAnswerOf(removeMemberOfBrand({ param: { id, member_id: member } })),
    resetTwoFactor: async (member, reason) =>
      await userAnswerOf(resetTwoFactorOfMember({ param: { id, member_id: member }, json: { reason } })),
  }
}
