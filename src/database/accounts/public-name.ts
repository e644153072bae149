// The names that public pages show. `users.name` is for hosts of a booking and for admins only.
import { sql } from 'kysely'
import { HIDDEN_AMBASSADOR } from '#domain/profiles/profile.ts'

/** The public name of the user in `alias`: the display name, or a shortened name. */
export const publicName = (alias: 'u' | 'g') =>
  sql`public_name(${sql.ref(`${alias}.display_name`)}, ${sql.ref(`${alias}.name`)})`

/**
 * Who hosts an experience, for queries with its owner as `u` and its ambassador, if any, as `a`.
 */
export const hostedBy = sql`coalesce(a.name, ${publicName('u')})`

/**
 * The same for public pages and their search: a private ambassador isn't named
 * (docs/product/profiles.md#what-private-means).
 */
export const shownHost = sql`case when a.published is false then ${HIDDEN_AMBASSADOR}::text else ${hostedBy} end`
