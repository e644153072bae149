import { z } from 'zod'
import { accessLevels, peopleOrders, personStates } from '#domain/accounts/people.ts'
import { adminRoles } from '#domain/accounts/roles.ts'
import { failureKinds } from '#domain/mail/delivery-failure.ts'
import { email, emptyIsAbsent, id, instant, item, optionalText, pageMeta, pageQuery } from '../shared/schemas.ts'

const accessControl = z.enum(accessLevels)

export const peopleFilter = z.object({
  /**
   * Searches part of the name, its kana or e-mail address, the whole id or telephone number, or a
   * whole former address.
   */
  q: optionalText(254),
  access_control: emptyIsAbsent(accessControl.optional()),
  /** Default: all users who are not erased. */
  state: emptyIsAbsent(z.enum(personStates).optional()),
  sort: emptyIsAbsent(z.enum(peopleOrders).default('newest')),
})
export const peopleQuery = peopleFilter.extend(pageQuery.shape)
export type PeopleFilter = z.infer<typeof peopleFilter>
export type PeopleQuery = z.infer<typeof peopleQuery>

const listed = z.object({
  id,
  name: z.string(),
  name_kana: z.string().nullable(),
  email,
  email_verified: z.boolean(),
  image_url: z.string().nullable(),
  access_control: accessControl,
  suspended_at: instant.nullable(),
  erased_at: instant.nullable(),
  /** Since when mail to the user bounces; null if it doesn't. */
  undeliverable_at: instant.nullable(),
  created_at: instant,
  /** The latest sign-in of the open sessions; null without an open session. */
  last_sign_in_at: instant.nullable(),
  /** Number of reservations that were ever confirmed. */
  reservation_count: z.number().int(),
  experience_count: z.number().int(),
})
export const people = z.object({
  users: z.array(listed),
  meta: pageMeta.extend({
    /** At most 10,000 of a search. */
    total_count: z.number().int(),
    /** A search found more than it counted. */
    has_more: z.boolean(),
    /** Sizes of lists that admins open often. */
    host_count: z.number().int(),
    suspended_count: z.number().int(),
    undeliverable_count: z.number().int(),
  }),
})
export type PeoplePage = z.infer<typeof people>

export const person = listed.extend({
  /** The name that they chose for public pages. */
  display_name: z.string().nullable(),
  introduction: z.string(),
  /**
   * Reason of the last bounce, the server's reply, and the number of temporary bounces; null
   * without bounces.
   */
  bounces: z.object({ kind: z.enum(failureKinds), words: z.string(), soft_count: z.number().int() }).nullable(),
  /** Number of mails that were not sent because of bounces. */
  withheld_count: z.number().int(),
  suspended_reason: z.string().nullable(),
  /**
   * The person is closing their account. `told_at`: when they were told that something prevents it
   * although the day has come.
   */
  closing: z.object({ asked_at: instant, closes_at: instant, told_at: instant.nullable() }).nullable(),
  /** Roles of an admin; empty for others. */
  admin_roles: z.array(z.enum(adminRoles)),
  /** Former addresses, the latest first. */
  former_emails: z.array(z.string()),
  /** Their payee; null for one who never had an experience. */
  payee: z.object({ id }).nullable(),
  ambassadors: z.array(item),
  current_ambassador_id: id.nullable(),
  session_count: z.number().int(),
  two_factor_on: z.boolean(),
  passkey_count: z.number().int(),
  review_count: z.number().int(),
  draft_count: z.number().int(),
  application_count: z.number().int(),
  /** Number of holds abandoned within the last 24 hours. */
  abandoned_count: z.number().int(),
  /** The latest ten. */
  experiences: z.array(
    z.object({ id, title: z.string(), status: z.enum(['awaiting', 'published', 'returned', 'withdrawn']) }),
  ),
  /** The latest ten that were ever confirmed. */
  reservations: z.array(z.object({ id, experience_title: z.string(), status: z.string(), first_starts_at: instant })),
  /** What currently prevents the erasure of the user. */
  obstacles: z.object({
    coming_reservations: z.number().int(),
    hosted_reservations: z.number().int(),
    money_under_way: z.number().int(),
    /** Whether money is owed to the person as a host, or by them; null if none is. */
    balance: z.enum(['owed', 'owing']).nullable(),
    /** Ended bookings that the ledger gets within a minute. */
    unposted: z.number().int(),
  }),
  /** Actions on the user, the latest first; at most twenty. */
  notes: z.array(
    z.object({
      action: z.string(),
      at: instant,
      by: z.string().nullable(),
      reason: z.string().nullable(),
      from: z.string().nullable(),
      to: z.string().nullable(),
    }),
  ),
})
export type PersonDetail = z.infer<typeof person>

export const accessBody = z.object({
  access_control: accessControl,
  /** Only for ADMIN, at least one. Default: `full`. */
  admin_roles: z.array(z.enum(adminRoles)).max(20).optional(),
})
export const reasonBody = z.object({ reason: z.string().max(10_000) })
/** `email`: typed by the admin as confirmation. */
export const erasureBody = z.object({ email: z.string().max(1000), reason: z.string().max(10_000) })

export const impersonationBegun = z.object({ expires_at: instant })
export type ImpersonationBegun = z.infer<typeof impersonationBegun>
/** The impersonated user; null if there was no impersonation. */
export const impersonationEnded = z.object({ user_id: id.nullable() })
