// How long a response stays the same without a write
// (docs/decisions/043-responses-say-until-when-they-are-valid.md).
import { epochOf, type Instant } from '#domain/shared/japan-time.ts'

/**
 * A response is the same at all instants from `from` until before `until`, ms since 1970. Both are
 * infinite if nothing in it depends on time.
 */
export type Validity = {
  from: number
  until: number
  /** Topics of the responses that it was built from. */
  topics: readonly string[]
}

export type ValidityRecorder = {
  /** The instant of which the response speaks. */
  now: Date
  /** Notes an instant at which the response changes without a write; null: only before `now`. */
  note: (instant: Instant | null) => void
  /** Notes a response that is part of this one; undefined: it may change at any moment. */
  include: (part: Validity | undefined) => void
  validity: () => Validity
}

/** Collects the validity of a response while it is built. */
export function recordValidity(now: Date): ValidityRecorder {
  let from = Number.NEGATIVE_INFINITY
  let until = Number.POSITIVE_INFINITY
  const topics = new Set<string>()
  return {
    now,
    note: (instant) => {
      from = Math.max(from, now.getTime())
      if (instant !== null) until = Math.min(until, epochOf(instant))
    },
    include: (part) => {
      if (part) {
        from = Math.max(from, part.from)
        until = Math.min(until, part.until)
        for (const topic of part.topics) topics.add(topic)
      } else until = Number.NEGATIVE_INFINITY
    },
    validity: () => ({ from, until, topics: [...topics] }),
  }
}

/** The lower bound matters if the clock was set back: then a later state must not be shown. */
export const isValidAt = ({ from, until }: Validity, now: number): boolean => from <= now && now < until
