// Paths and API calls for the members of a brand: one set for the brand, one for admins.
import type { BrandMember } from '#contract/brands/brand-members-schemas.ts'
import { browserApi, browserBrandApi } from '#web/api-client.ts'
import { userAnswerOf } from '#web/features/accounts/shared/user-answer-of.ts'
import type { SaveAnswer } from '#web/features/office/shared/use-versioned-form.ts'
import { brandAnswerOf } from './brand-answer-of.ts'

export type MembersOffice = {
  /** Path of the list. */
  path: string
  /** Path of the page that invites a member. */
  invitationPath: string
  invite: (email: string) => Promise<SaveAnswer<BrandMember>>
  remove: (id: number) => Promise<SaveAnswer<unknown>>
  /** For a member who has lost both phone and recovery codes. Admins only. */
  resetTwoFactor?: (id: number, reason: string) => Promise<SaveAnswer<unknown>>
}

const own = browserBrandApi['brand-members']

export const ownMembersOffice: MembersOffice = {
  path: '/brand/members',
  invitationPath: '/brand/members/invitation',
  invite: async (email) => await brandAnswerOf(own.invitation.$post({ json: { email } })),
  remove: async (id) => await brandAnswerOf(own[':id'].$delete({ param: { id: String(id) } })),
}

export function adminMembersOffice(brand_id: number): MembersOffice {
  const id = String(brand_id)
  const { members } = browserApi.brands[':id']
  return {
    path: `/admin/brand/${id}/members`,
    invitationPath: `/admin/brand/${id}/member_invitation`,
    invite: async (email) => await userAnswerOf(members.invitation.$post({ param: { id }, json: { email } })),
    remove: async (member) =>
      await userAnswerOf(members[':member_id'].$delete({ param: { id, member_id: String(member) } })),
    resetTwoFactor: async (member, reason) =>
      await userAnswerOf(
        members[':member_id'].two_factor_reset.$post({ param: { id, member_id: String(member) }, json: { reason } }),
      ),
  }
}
