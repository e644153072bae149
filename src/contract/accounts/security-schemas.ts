import { z } from 'zod'
import { id, instant } from '../shared/schemas.ts'

export const session = z.object({
  id,
  /** 「Windows の Chrome」: from the browser's User-Agent header, without a place or address. */
  device: z.string(),
  signed_in_at: instant,
  /** Up to ten minutes old. */
  last_used_at: instant,
  /** Whether it is the session of this request. */
  current: z.boolean(),
})
/** `total` includes sessions that a long list omits. */
export const sessions = z.object({ sessions: z.array(session), total: z.number().int() })
export type Sessions = z.infer<typeof sessions>

export const sessionsEnded = z.object({ ended: z.number().int() })

// The second factor and passkeys of users and brand members.

export const security = z.object({
  two_factor: z.object({
    /** Null if it is off. */
    turned_on_at: instant.nullable(),
    recovery_codes_left: z.number().int(),
    /** Whether the user must have a second factor. */
    required: z.boolean(),
  }),
  passkeys: z.array(
    z.object({
      id,
      credential_id: z.string(),
      name: z.string(),
      created_at: instant,
      last_used_at: instant.nullable(),
    }),
  ),
  /** What the device stores beside a passkey. `user_id`: base64url. */
  passkey_account: z.object({
    rp_id: z.string(),
    user_id: z.string(),
    name: z.string(),
    display_name: z.string(),
  }),
  /** False if the user signs in only through another company. */
  has_password: z.boolean(),
  /**
   * Whether this session confirmed the user's identity recently, so that it may change these
   * settings.
   */
  confirmed: z.boolean(),
})
export type Security = z.infer<typeof security>

// The schema only limits the size. The operation validates the content and has the messages.
export const codeBody = z.object({ code: z.string().max(100) })
/** `uri`: for the QR code that an app scans. `key`: for manual entry. */
export const twoFactorKey = z.object({ uri: z.string(), key: z.string() })
export type TwoFactorKey = z.infer<typeof twoFactorKey>
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof recoveryCodes>

/** Options for the browser's Web Authentication calls, in the format of that standard. */
export const passkeyOptions = z.object({ options: z.looseObject({ challenge: z.string() }) })

const base64url = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/)
const credential = {
  id: base64url.max(2000).min(1),
  rawId: base64url.max(2000).min(1),
  type: z.literal('public-key'),
  // Results of extensions. We request none.
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

/** One way to confirm the user's identity. */
export const confirmationBody = z.union([
  z.strictObject({ password: z.string().max(1000) }),
  z.strictObject(codeBody.shape),
  z.strictObject(passkeySignInBody.shape),
])
