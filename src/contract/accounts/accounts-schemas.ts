import { z } from 'zod'
import { obstacleKinds } from '#domain/accounts/closing.ts'
import { adminRoles } from '#domain/accounts/roles.ts'
import { addressReach } from '../mail/mail-schemas.ts'
import { email, formImage, id, instant, item, optionalText, wireId } from '../shared/schemas.ts'

export const me = z.object({
  id,
  name: z.string(),
  email,
  email_verified: z.boolean(),
  image_url: z.string().nullable(),
  access_control: z.enum(['USER', 'HOST', 'ADMIN', 'CATALYST']),
  /** Only for admins: what they may do in the admin area. */
  admin_roles: z.array(z.enum(adminRoles)).optional(),
  current_ambassador_id: id.nullable(),
  /** Only while the account is being closed: it is erased after this instant. */
  closes_at: instant.optional(),
  /**
   * Only for an admin who must turn on the second factor first and has no admin rights until then.
   */
  two_factor_needed: z.literal(true).optional(),
  /** Only during impersonation: the admin, and when it ends. */
  viewing: z.object({ admin: item, expires_at: instant }).optional(),
})
export type Me = z.infer<typeof me>

export const myEmail = z.object({
  email,
  email_verified: z.boolean(),
  ...addressReach.shape,
  /**
   * The new address that this browser requested. A code was mailed to it and is valid until
   * `expires_at`.
   */
  change: z.object({ email: z.string(), expires_at: instant }).nullable(),
})
export type MyEmail = z.infer<typeof myEmail>

// The schema only limits the size. The operation validates the content by the rules of the domain,
// which has the messages.
export const signUpBody = z.object({
  name: z.string().max(1000),
  /** How the name is read; the operator searches it. */
  name_kana: z.string().max(1000).default(''),
  email: email.max(1000),
  password: z.string().max(1000),
  /** As for a reservation. */
  legal_version: z.string().max(100).nullish(),
})
export const signInBody = z.object({ email: z.string().max(1000), password: z.string().max(1000) })
/** The sign-in isn't complete: a code of the second factor is required. */
export const codeAwaited = z.object({ next_action: z.object({ type: z.literal('two_factor_code') }) })
export const passwordRequestBody = z.object({ email: z.string().max(1000) })
export const resetLinkQuery = z.object({ reset_password_token: z.string().max(1000) })
export const passwordResetBody = resetLinkQuery.extend({
  password: z.string().max(1000),
})
export const emailVerificationBody = z.object({ token: z.string().max(4000) })
export const emailChangeBody = z.object({ email: z.string().max(1000) })
export const accepted = z.object({ message: z.string() })

export const profile = z.object({
  name: z.string(),
  name_kana: z.string().nullable(),
  /** Null until the user chooses one. */
  display_name: z.string().nullable(),
  /** What public pages show: `display_name`, or else the name, shortened. */
  public_name: z.string(),
  image: formImage.nullable(),
  introduction: z.string(),
  phone: z.string().nullable(),
})
export type Profile = z.infer<typeof profile>

/** A missing field stays as it is. */
export const meBody = z.object({
  /** The ambassador for whom the user writes experiences; null for none. */
  current_ambassador_id: wireId.nullish(),
  name: z.string().max(1000).optional(),
  name_kana: z.string().max(1000).optional(),
  /** Empty: the shortened name is shown. */
  display_name: z.string().max(1000).optional(),
  /** A picture that the user uploaded; null for none. */
  image: formImage.pick({ object_key: true }).nullish(),
  introduction: z.string().max(20_000).optional(),
  phone: z.string().max(1000).optional(),
})
export type MeBody = z.infer<typeof meBody>

export const usersQuery = z.object({ q: optionalText(100) })
/** A user as admins see them. */
export const user = z.object({
  id,
  name: z.string(),
  email,
  image_url: z.string().nullable(),
  access_control: me.shape.access_control,
  current_ambassador_id: id.nullable(),
})
export const users = z.object({ users: z.array(user) })
export type Users = z.infer<typeof users>

export const accountClosing = z.object({
  /** Null unless the person has asked to close the account. */
  closing: z
    .object({
      asked_at: instant,
      /** The account is erased after this instant. */
      closes_at: instant,
      /** The instant has passed: the account waits for the end of the obstacles. */
      due: z.boolean(),
    })
    .nullable(),
  /** What prevents closing the account now, with what to do about it; empty if nothing does. */
  obstacles: z.array(z.object({ kind: z.enum(obstacleKinds), what: z.string(), advice: z.string() })),
  /** The person's own reservations, held or to come. At most 20 of each list. */
  coming: z.array(z.object({ id, title: z.string(), starts_at: instant })),
  /** Slots of the person's experiences with bookings of guests, also by telephone. */
  hosted: z.array(z.object({ calendar_id: id, title: z.string(), starts_at: instant, bookings: z.number().int() })),
  /** Money in progress. `own`: of a reservation that the person made as a guest. */
  money: z.array(
    z.object({
      kind: z.enum(['payment', 'refund', 'dispute', 'payout']),
      reservation_id: id.nullable(),
      title: z.string(),
      own: z.boolean(),
    }),
  ),
  /** Whether the person has an experience, or belongs to an ambassador. */
  hosts: z.boolean(),
  /** Published experiences that no other user runs: they are hidden at once. */
  experiences: z.number().int(),
})
export type AccountClosing = z.infer<typeof accountClosing>
