// Sign-in with LINE and Google.
import { z } from 'zod'
import { signInProviders } from '#domain/accounts/sign-in-providers.ts'
import { email, instant } from '../shared/schemas.ts'

const provider = z.enum(signInProviders)

export const offered = z.object({ providers: z.array(z.object({ provider, name: z.string() })) })
export type SignInProviders = z.infer<typeof offered>

/**
 * `back`: path on our site to return to. `linking`: adds a sign-in method to the account.
 * `by_hand`: prevents an automatic sign-in by the company's app.
 */
export const beginBody = z.object({
  back: z.string().max(4000).default('/'),
  linking: z.boolean().default(false),
  by_hand: z.boolean().default(false),
})
/** The company's page, to which the browser navigates. */
export const begun = z.object({ location: z.string() })

/** Parameters with which the browser returns from the company's page. */
export const finishBody = z.object({
  state: z.string().max(200).default(''),
  code: z.string().max(4000).default(''),
  error: z.string().max(200).default(''),
})
/**
 * `code_needed`: a code of the second factor is required. `refused` isn't an error of the call: the
 * user or the company declined.
 */
export const finished = z.object({
  step: z.enum(['signed_in', 'code_needed', 'linked', 'more_needed', 'refused']),
  back: z.string(),
  /** Only with `refused`: the reason, and whether a sign-in method was to be added. */
  code: z.string().optional(),
  message: z.string().optional(),
  linking: z.boolean().optional(),
})
export type SocialFinished = z.infer<typeof finished>

/**
 * `email_proven`: the company has verified the address, so no mail is sent. `code_sent`: the user
 * must enter the mailed code.
 */
export const socialSignUp = z.object({
  provider,
  provider_name: z.string(),
  name: z.string(),
  name_kana: z.string().nullable(),
  email: email.nullable(),
  email_proven: z.boolean(),
  code_sent: z.boolean(),
  back: z.string(),
})
export type SocialSignUp = z.infer<typeof socialSignUp>
export const socialSignUpBody = z.object({
  name: z.string().max(1000),
  name_kana: z.string().max(1000).default(''),
  email: email.max(1000).default(''),
  /** As for a reservation. */
  legal_version: z.string().max(100).nullish(),
})
export const socialCodeBody = z.object({ code: z.string().max(100) })
/**
 * `code_sent`: a mailed code is required. `code_needed`: a code of the second factor is required.
 */
export const signUpStep = z.object({ step: z.enum(['signed_in', 'code_sent', 'code_needed']), back: z.string() })

export const waysToSignIn = z.object({
  password: z.boolean(),
  providers: z.array(
    z.object({
      provider,
      name: z.string(),
      linked: z.object({ email: z.string().nullable(), linked_at: instant }).nullable(),
    }),
  ),
})
export type WaysToSignIn = z.infer<typeof waysToSignIn>
