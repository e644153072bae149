import type { BrandInvitation, BrandMember } from '#contract/brands/brand-members-schemas.ts'
import { type AuditActor, insertAudit } from '#database/audit/insert-audit.ts'
import { inBrandTransaction } from '#database/brand-scope.ts'
import { findBrandName, replaceInvitation, upsertInvitedMember } from '#database/brands/brand-members.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import { isEmail, normaliseEmail } from '#domain/shared/text.ts'
import { clearBounces } from '../../accounts/shared/email.ts'
import { limits } from '../../accounts/shared/limits.ts'
import { findPasswordProblem } from '../../accounts/shared/passwords.ts'
import type { BrandActor, UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { limitAttempts } from '../../shared/limit-attempts.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { sendInvitation } from './brand-mails.ts'
import { brandMemberOf } from './members.ts'

/**
 * The address to invite, normalised.
 * @throws InvalidInput with the messages of docs/product/accounts.md#brand-members
 */
function invitedEmail(text: string): string {
  const email = normaliseEmail(text)
  if (!email) throw new InvalidInput({ email: ['必須項目です。'] })
  if (!isEmail(email)) throw new InvalidInput({ email: ['無効なメールアドレスです。正しい形式で入力してください。'] })
  return email
}

/**
 * Invites an address to a brand, or invites it again. The token of an earlier invitation becomes
 * invalid.
 * @param invitation created before the transaction began
 * @throws Refused brand_not_found, brand_member_joined
 */
async function writeInvitation(
  app: Pick<App, 'clock' | 'jobs' | 'base_url'>,
  tx: Tx,
  brand_id: number,
  email: string,
  invitation: { token: string; token_hash: string; expires_at: Date },
  by: AuditActor,
): Promise<BrandMember> {
  const brand_name = await findBrandName(tx, brand_id)
  if (brand_name === undefined) throw new Refused('brand_not_found')
  const now = app.clock.now()
  const member = await upsertInvitedMember(tx, brand_id, email, now)
  if (!member) throw new Refused('brand_member_joined')
  await replaceInvitation(tx, member.id, invitation, now)
  const subject = { subject_type: 'brand_member', subject_id: member.id, detail: { brand_id } } as const
  await insertAudit(tx, by, { at: now, action: 'invite_brand_member', ...subject })
  await sendInvitation(app, tx, { email, brand_name, token: invitation.token })
  return brandMemberOf(member)
}

/**
 * Invites an address to the actor's brand by mail, or invites it again. An address that belongs to
 * another brand gets the same response.
 * @throws InvalidInput, Refused brand_member_joined, too_many_attempts
 */
export async function inviteBrandMember(app: App, actor: BrandActor, input: { email: string }): Promise<BrandMember> {
  const { brand_id } = actor
  const email = invitedEmail(input.email)
  await limitAttempts(app, `invitation:brand:${brand_id}`, limits.invitationsByBrand)
  await limitAttempts(app, `invitation:account:${email}`, limits.mailToAccount)
  const invitation = await app.brand_accounts.newInvitation()
  return await inBrandTransaction(app, brand_id, (tx) => writeInvitation(app, tx, brand_id, email, invitation, actor))
}

/**
 * Invites an address to a brand, usually its first member, or invites it again. For the operator.
 * @throws InvalidInput, Refused brand_not_found, brand_member_joined, too_many_attempts
 */
export async function inviteMemberOfBrand(
  app: App,
  actor: UserActor,
  brand_id: number,
  input: { email: string },
): Promise<BrandMember> {
  const email = invitedEmail(input.email)
  await limitAttempts(app, `invitation:account:${email}`, limits.mailToAccount)
  const invitation = await app.brand_accounts.newInvitation()
  return await inTransaction(app.db, (tx) => writeInvitation(app, tx, brand_id, email, invitation, actor))
}

/**
 * The invited address and brand of a mailed token. Reading doesn't use up the token. Only who can
 * read the mail learns whether the address belongs to another brand.
 * @param address IP address of the client
 * @throws Refused invitation_token_invalid, too_many_attempts
 */
export async function getBrandInvitation(app: App, token: string, address: string): Promise<BrandInvitation> {
  await limitAttempts(app, `token:address:${address}`, limits.tokenByAddress)
  const invitation = await app.brand_accounts.findInvitation(token)
  if (!invitation) throw new Refused('invitation_token_invalid')
  return { ...invitation, expires_at: isoJapan(invitation.expires_at) }
}

/**
 * Accepts an invitation with the mailed token. A person of another brand must be signed in and
 * keeps their password; anybody else sets one. A refused call doesn't use up the token.
 * @param headers of the request, with the session of a person of another brand
 * @param address IP address of the client
 * @throws InvalidInput, Refused invitation_token_invalid, invitation_sign_in_needed,
 * too_many_attempts
 */
export async function acceptBrandInvitation(
  app: App,
  { invitation_token, password }: { invitation_token: string; password?: string },
  headers: Headers,
  address: string,
): Promise<void> {
  const problem = password === undefined ? null : await findPasswordProblem(app, password)
  if (problem) throw new InvalidInput({ password: [problem] })
  await limitAttempts(app, `token:address:${address}`, limits.tokenByAddress)
  const invitation = await app.brand_accounts.findInvitation(invitation_token)
  // A guessed token must not cost a hash.
  if (!invitation) throw new Refused('invitation_token_invalid')
  const { email, registered } = invitation
  const own = registered ? null : await findPasswordProblem(app, password ?? '', { email })
  if (own) throw new InvalidInput({ password: [own] })
  const first = registered ? null : (password ?? null)
  const outcome = await app.brand_accounts.acceptInvitation(invitation_token, first, headers, address)
  if (outcome === 'invalid') throw new Refused('invitation_token_invalid')
  if (outcome === 'sign_in_needed') throw new Refused('invitation_sign_in_needed')
  await clearBounces(app, email)
}
