import { z } from 'zod'
import { accessLevels, peopleOrders, personStates } from '#domain/accounts/people.ts'
import { failureKinds } from '#domain/mail/delivery-failure.ts'
import { id, instant, item, optionalText, pageMeta, pageQuery } from '../shared/schemas.ts'

const accessControl = z.enum(accessLevels)
const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

export const peopleQuery = pageQuery.extend({
  /** Part of the name or the e-mail address, the whole id, or the whole of an address that they left. */
  q: optionalText(254),
  access_control: optional(accessControl),
  /** Not given: everybody who has not left. */
  state: optional(z.enum(personStates)),
  sort: z.preprocess((value) => (value === '' ? undefined : value), z.enum(peopleOrders).default('newest')),
})
export type PeopleQuery = z.infer<typeof peopleQuery>

const listed = z.object({
  id,
  name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  image_url: z.string().nullable(),
  access_control: accessControl,
  suspended_at: instant.nullable(),
  erased_at: instant.nullable(),
  /** Since when mail to them comes back; null: it arrives, as far as is known. */
  undeliverable_at: instant.nullable(),
  created_at: instant,
  /** Of the sessions that are still open; null without one. */
  last_sign_in_at: instant.nullable(),
  /** That were ever confirmed. */
  reservation_count: z.number().int(),
  experience_count: z.number().int(),
})
export const people = z.object({
  users: z.array(listed),
  meta: pageMeta.extend({ total_count: z.number().int() }),
})
export type PeoplePage = z.infer<typeof people>

export const person = listed.extend({
  introduction: z.string(),
  /** Why mail came back last, what the server said, and how often it was nothing lasting; null: never. */
  bounces: z.object({ kind: z.enum(failureKinds), words: z.string(), soft_count: z.number().int() }).nullable(),
  /** Mails that were not sent because of it. */
  withheld_count: z.number().int(),
  suspended_reason: z.string().nullable(),
  /** Addresses that they left, the latest first. */
  former_emails: z.array(z.string()),
  ambassadors: z.array(item),
  current_ambassador_id: id.nullable(),
  session_count: z.number().int(),
  two_factor_on: z.boolean(),
  passkey_count: z.number().int(),
  review_count: z.number().int(),
  draft_count: z.number().int(),
  application_count: z.number().int(),
  /** Holds that they left unfinished within the last 24 hours. */
  abandoned_count: z.number().int(),
  /** The latest ten. */
  experiences: z.array(
    z.object({ id, title: z.string(), status: z.enum(['awaiting', 'published', 'returned', 'withdrawn']) }),
  ),
  /** The latest ten that were ever confirmed. */
  reservations: z.array(z.object({ id, experience_title: z.string(), status: z.string(), first_starts_at: instant })),
  /** What keeps them from being erased for now. */
  obstacles: z.object({
    coming_reservations: z.number().int(),
    hosted_reservations: z.number().int(),
    money_under_way: z.number().int(),
  }),
  /** What was done to them, the latest first; twenty at most. */
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

export const accessBody = z.object({ access_control: accessControl })
export const reasonBody = z.object({ reason: z.string().max(10_000) })
/** `email` is typed to confirm. */
export const erasureBody = z.object({ email: z.string().max(1000), reason: z.string().max(10_000) })

export const viewingBegun = z.object({ expires_at: instant })
export type ViewingBegun = z.infer<typeof viewingBegun>
/** Whom the admin saw the product as; null where nothing was to be ended. */
export const viewingEnded = z.object({ user_id: id.nullable() })
