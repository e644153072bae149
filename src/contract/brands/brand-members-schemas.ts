import { z } from 'zod'
import { applicationMails } from '#domain/communities/applications.ts'
import { codeAwaited } from '../accounts/accounts-schemas.ts'
import { addressReach } from '../mail/mail-schemas.ts'
import { email, id, instant, pageMeta } from '../shared/schemas.ts'

export const brandMember = z.object({
  id,
  brand_id: id,
  email,
  invitation_accepted: z.boolean(),
  invitation_accepted_at: instant.nullable(),
  invitation_created_at: instant,
})
export type BrandMember = z.infer<typeof brandMember>
const listed = brandMember.extend({
  /** Since when mail to the member bounces; null if it doesn't. */
  undeliverable_at: instant.nullable(),
  /** Whether the invitation can't be accepted any more. */
  invitation_expired: z.boolean(),
})
export type ListedBrandMember = z.infer<typeof listed>
export const brandMembers = z.object({ brand_members: z.array(listed), meta: pageMeta })
export type BrandMembers = z.infer<typeof brandMembers>

/** The signed-in member. */
export const brandMe = z.object({
  id,
  email,
  brand_id: id,
  brand_name: z.string(),
  /** The number of brands that the person belongs to. */
  brands: z.int(),
  ...addressReach.shape,
})
export type BrandMe = z.infer<typeof brandMe>

/** The sign-in isn't complete: the person has several brands. */
export const chooseBrand = z.object({ next_action: z.object({ type: z.literal('choose_brand') }) })
export const codeOrBrandAwaited = z.union([codeAwaited, chooseBrand])
export type ChooseBrand = z.infer<typeof chooseBrand>
/** `id`: of the person as a member of this brand. `chosen`: the session works in this brand. */
export const ownBrands = z.object({
  email,
  brands: z.array(z.object({ id, brand_id: id, brand_name: z.string(), chosen: z.boolean() })),
})
export type OwnBrands = z.infer<typeof ownBrands>
export const brandChoiceBody = z.object({ brand_member_id: id })

/** `registered`: the invited person belongs to another brand, and joins with their session. */
export const brandInvitation = z.object({
  email,
  brand_name: z.string(),
  expires_at: instant,
  registered: z.boolean(),
})
export type BrandInvitation = z.infer<typeof brandInvitation>

// The schema only limits the size. The operation validates the content by the rules of the domain,
// which has the messages.
export const invitationQuery = z.object({ invitation_token: z.string().max(1000) })
export const acceptInvitationBody = invitationQuery.extend({ password: z.string().max(1000).optional() })
export const inviteMemberBody = z.object({ email: z.string().max(1000) })

/** How often the member gets mail about new applications. */
export const memberNotifications = z.object({ application_mail: z.enum(applicationMails) })
export type MemberNotifications = z.infer<typeof memberNotifications>
