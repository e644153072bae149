/** What an action on slots tells people, once for each of them. */

/** The action: an admin's bulk action, a host's day, one slot, or a step of the cleanup job. */
export type DigestKey = `run:${number}` | `host:${number}` | `slot:${number}` | 'minimum' | 'unanswered'

/**
 * How long an action may make no progress before those whom it concerns are told what is done, in
 * ms. A job of a dead process runs again much sooner. A guest must not travel to a slot that was
 * called off.
 */
const STANDS_STILL = 600_000

/** When the mails are written: of a single slot at once, else when the action ends. */
export const digestDue = (key: DigestKey, now: Date): Date =>
  key.startsWith('slot:') ? now : new Date(now.getTime() + STANDS_STILL)
