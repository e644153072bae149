// Signing in with LINE and Google.
import { z } from 'zod'
import { signInProviders } from '#domain/accounts/sign-in-providers.ts'
import { instant } from '../shared/schemas.ts'

const provider = z.enum(signInProviders)

/** Companies that are offered, and the words on their buttons. */
export const offered = z.object({ providers: z.array(z.object({ provider, name: z.string() })) })
export type SignInProviders = z.infer<typeof offered>

/** `back`: where the person is on our site; `linking`: adds a way to sign in; `by_hand`: the company's app must not sign in by itself. */
export const beginBody = z.object({
  back: z.string().max(4000).default('/'),
  linking: z.boolean().default(false),
  by_hand: z.boolean().default(false),
})
/** The company's page, where the browser goes now. */
export const begun = z.object({ location: z.string() })

/** What the browser brings back from there. */
export const finishBody = z.object({
  state: z.string().max(200).default(''),
  code: z.string().max(4000).default(''),
  error: z.string().max(200).default(''),
})
/** `code_needed`: the code of a second factor. `refused` isn't an error of the call: the person decided so, or the company did. */
export const finished = z.object({
  step: z.enum(['signed_in', 'code_needed', 'linked', 'more_needed', 'refused']),
  back: z.string(),
  /** Only with `refused`: why, and whether a way to sign in was to be added. */
  code: z.string().optional(),
  message: z.string().optional(),
  linking: z.boolean().optional(),
})
export type SocialFinished = z.infer<typeof finished>

/** `email_proven`: the company answers for the address, nothing is mailed. `code_sent`: a code waits to be typed. */
export const socialSignUp = z.object({
  provider,
  provider_name: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  email_proven: z.boolean(),
  code_sent: z.boolean(),
  back: z.string(),
})
export type SocialSignUp = z.infer<typeof socialSignUp>
export const socialSignUpBody = z.object({ name: z.string().max(1000), email: z.string().max(1000).default('') })
export const socialCodeBody = z.object({ code: z.string().max(100) })
/** `code_sent`: a mailed code is awaited; `code_needed`: one of the second factor. */
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
