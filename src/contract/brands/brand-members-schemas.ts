import { z } from 'zod'
import { applicationMails } from '#domain/communities/application-mail.ts'
import { addressReach } from '../mail/mail-schemas.ts'
import { id, instant, pageMeta } from '../shared/schemas.ts'

export const brandMember = z.object({
  id,
  brand_id: id,
  email: z.string(),
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
  email: z.string(),
  brand_id: id,
  brand_name: z.string(),
  ...addressReach.shape,
})
export type BrandMe = z.infer<typeof brandMe>

export const brandInvitation = z.object({ email: z.string(), brand_name: z.string(), expires_at: instant })
export type BrandInvitation = z.infer<typeof brandInvitation>

// The schema only limits the size. The operation validates the content by the rules of the domain,
// which has the messages.
export const invitationQuery = z.object({ invitation_token: z.string().max(1000) })
export const acceptInvitationBody = invitationQuery.extend({ password: z.string().max(1000) })
export const inviteMemberBody = z.object({ email: z.string().max(1000) })

/** How often the member gets mail about new applications. */
export const memberNotifications = z.object({ application_mail: z.enum(applicationMails) })
export type MemberNotifications = z.infer<typeof memberNotifications>
