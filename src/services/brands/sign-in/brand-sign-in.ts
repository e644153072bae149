import type { BrandMe, ChooseBrand, OwnBrands } from '#contract/brands/brand-members-schemas.ts'
import { inBrandTransaction } from '#database/brand-scope.ts'
import { findBrandName, findMemberships } from '#database/brands/brand-members.ts'
import { isEmail, normaliseEmail } from '#domain/shared/text.ts'
import type { BrandPerson, SessionBrandMember } from '#gateways/accounts/brand-port.ts'
import type { PasskeyAnswer, SignInStep, WithCookies } from '#gateways/accounts/port.ts'
import { atLeast, limitPasswords } from '../../accounts/shared/passwords.ts'
import { mailResetLink, setPasswordByToken } from '../../accounts/sign-in/password-reset.ts'
import { answerChallenge, answeredByPasskey } from '../../accounts/sign-in/sign-in.ts'
import { reachOf } from '../../mail/mails.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'

/**
 * The brands of the person of this session, also before they choose one.
 * @throws Refused not_signed_in
 */
export async function listOwnBrands(app: Pick<App, 'db' | 'brand_accounts'>, headers: Headers): Promise<OwnBrands> {
  const person = await app.brand_accounts.personOf(headers)
  if (!person) throw new Refused('not_signed_in')
  const chosen = await app.brand_accounts.memberOf(headers)
  const brands = await findMemberships(app.db, person.id)
  return { email: person.email, brands: brands.map((one) => ({ ...one, chosen: one.id === chosen?.id })) }
}

/** The signed-in member in the form of GET /brand-members/me. */
export async function getBrandMe(app: Pick<App, 'db' | 'mail'>, member: SessionBrandMember): Promise<BrandMe> {
  const { id, email, brand_id, person_id } = member
  // Bounces and a person belong to no brand, so a brand's transaction can't read them.
  const [brand_name, reach, memberships] = await Promise.all([
    inBrandTransaction(app, brand_id, (tx) => findBrandName(tx, brand_id)),
    reachOf(app, email),
    findMemberships(app.db, person_id),
  ])
  return { id, email, brand_id, brand_name: brand_name ?? '', brands: memberships.length, ...reach }
}

/** The end of a sign-in: the member, or the request to choose a brand if the person has several. */
async function enterBrand(
  app: Pick<App, 'db' | 'mail'>,
  { value: { id: person_id, email }, cookies }: WithCookies<BrandPerson>,
): Promise<WithCookies<BrandMe | ChooseBrand>> {
  const [first, ...others] = await findMemberships(app.db, person_id)
  const value =
    first && others.length === 0
      ? await getBrandMe(app, { ...first, email, person_id })
      : ({ next_action: { type: 'choose_brand' } } as const)
  return { value, cookies }
}

/**
 * The session works in another brand of its person from now on, under a new token.
 * @param input `brand_member_id` of listOwnBrands
 * @throws Refused not_signed_in, brand_membership_over, also for another person's member
 */
export async function chooseBrand(
  app: Pick<App, 'db' | 'mail' | 'brand_accounts'>,
  input: { brand_member_id: number },
  headers: Headers,
): Promise<WithCookies<BrandMe>> {
  if (!(await app.brand_accounts.personOf(headers))) throw new Refused('not_signed_in')
  const chosen = await app.brand_accounts.choose(input.brand_member_id, headers)
  if (!chosen) throw new Refused('brand_membership_over')
  return { ...chosen, value: await getBrandMe(app, chosen.value) }
}

/** The second step of signing in, as finishSignIn for users. */
export async function finishBrandSignIn(
  app: App,
  input: { code: string },
  headers: Headers,
  address: string,
): Promise<WithCookies<BrandMe | ChooseBrand>> {
  return await enterBrand(app, await answerChallenge(app, app.brand_accounts, 'brand_member', input, headers, address))
}

/**
 * Starts a session of a brand member, or asks for a code, as signIn for users.
 * @param headers of the request; a session in them ends
 * @param address IP address of the client
 * @returns the step that was reached, with Set-Cookie values
 * @throws Refused wrong_credentials, brand_member_removed (only with the right password),
 * sign_in_too_many_attempts, too_many_attempts
 */
export async function signInBrandMember(
  app: App,
  input: { email: string; password: string },
  headers: Headers,
  address: string,
): Promise<SignInStep<BrandMe | ChooseBrand>> {
  const email = normaliseEmail(input.email)
  const forgive = await limitPasswords(app, app.brand_accounts, 'brand_sign_in', { email, headers, address })
  // Text that is not an address may contain bytes that the database can't store.
  const reached = await atLeast(150, async () =>
    isEmail(email) ? app.brand_accounts.signIn({ email, password: input.password }, headers, address) : null,
  )
  if (!reached) throw new Refused('wrong_credentials')
  await forgive()
  if (reached.step === 'removed') throw new Refused('brand_member_removed')
  return reached.step === 'signed_in' ? { ...reached, ...(await enterBrand(app, reached)) } : reached
}

/** Starts a session for the owner of the passkey, as signInByPasskey for users. */
export async function signInBrandMemberByPasskey(
  app: App,
  input: { passkey: PasskeyAnswer },
  headers: Headers,
  address: string,
): Promise<WithCookies<BrandMe | ChooseBrand>> {
  return await enterBrand(app, await answeredByPasskey(app, app.brand_accounts, input, headers, address))
}

/**
 * Mails a brand member a link to set a new password. An unknown address gets the same response in
 * the same time.
 * @param address IP address of the client
 * @throws InvalidInput, Refused too_many_attempts
 */
export const requestBrandPasswordReset = async (app: App, input: { email: string }, address: string): Promise<void> =>
  await mailResetLink(app, { accounts: app.brand_accounts, counter: 'brand_password' }, input, address)

/**
 * Sets a brand member's new password with the mailed token, and ends all their sessions. A refused
 * password doesn't use up the token.
 * @param address IP address of the client
 * @returns Set-Cookie values, as resetPassword for users
 * @throws InvalidInput, Refused reset_token_invalid, too_many_attempts
 */
export const resetBrandPassword = async (
  app: App,
  input: { reset_password_token: string; password: string },
  headers: Headers,
  address: string,
): Promise<string[]> => await setPasswordByToken(app, app.brand_accounts, input, headers, address)

/**
 * Ends the brand session of these headers, if there is one.
 * @returns Set-Cookie values
 */
export async function signOutBrandMember(app: Pick<App, 'brand_accounts'>, headers: Headers): Promise<string[]> {
  return (await app.brand_accounts.signOut(headers)).cookies
}
