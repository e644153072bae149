/** An action on slots sends one digest to each person whom it concerns. */

/** The action: an admin's bulk action, a host's day, one slot, or a step of the cleanup job. */
export type DigestKey = `run:${number}` | `host:${number}` | `slot:${number}` | 'minimum' | 'unanswered'

/**
 * After so many ms without progress, the mails about the finished slots of an action are written. A
 * guest must not travel to a slot that was called off. A job of a dead process runs again much
 * sooner.
 */
const STANDS_STILL = 600_000

/** When the mails are written: of a single slot at once, else when the action ends. */
export const digestDue = (key: DigestKey, now: Date): Date =>
  key.startsWith('slot:') ? now : new Date(now.getTime() + STANDS_STILL)
