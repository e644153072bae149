// The second factor and passkeys, for users and brand members alike.
import { z } from 'zod'
import { id, instant } from '../shared/schemas.ts'

export const security = z.object({
  two_factor: z.object({
    /** Null: off. */
    turned_on_at: instant.nullable(),
    recovery_codes_left: z.number().int(),
    /** Whether this person must have it. */
    required: z.boolean(),
  }),
  passkeys: z.array(z.object({ id, name: z.string(), created_at: instant, last_used_at: instant.nullable() })),
  /** Whoever signs in by another company alone has none. */
  has_password: z.boolean(),
  /** Whether this session showed a short while ago who is there, and may change all this. */
  confirmed: z.boolean(),
})
export type Security = z.infer<typeof security>

// Lengths are bounds of the machine; the rules with their words are checked by the operation.
export const codeBody = z.object({ code: z.string().max(100) })
/** `uri` for the picture that an app reads, `key` for typing. */
export const twoFactorKey = z.object({ uri: z.string(), key: z.string() })
export type TwoFactorKey = z.infer<typeof twoFactorKey>
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof recoveryCodes>

/** What the browser's calls take, as the Web Authentication standard writes it. */
export const passkeyOptions = z.object({ options: z.looseObject({ challenge: z.string() }) })

const base64url = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/)
const credential = {
  id: base64url.max(2000).min(1),
  rawId: base64url.max(2000).min(1),
  type: z.literal('public-key'),
  // Results of extensions, of which none are asked for.
  clientExtensionResults: z
    .unknown()
    .optional()
    .transform(() => ({})),
}
export const newPasskeyBody = z.object({
  name: z.string().max(1000),
  passkey: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url,
      attestationObject: base64url,
      transports: z.array(z.string().max(50)).max(20).optional(),
    }),
  }),
})
export const passkeyNameBody = z.object({ name: z.string().max(1000) })
export const passkeySignInBody = z.object({
  passkey: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url,
      authenticatorData: base64url,
      signature: base64url,
      userHandle: base64url.max(200).optional(),
    }),
  }),
})

/** One of what somebody can show. */
export const confirmationBody = z.union([
  z.strictObject({ password: z.string().max(1000) }),
  z.strictObject(codeBody.shape),
  z.strictObject(passkeySignInBody.shape),
])
