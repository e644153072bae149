// The only source of "now": rules and services take it as a dependency.

export type Clock = { now: () => Date }

export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands still until it is moved; for tests and rehearsals. */
export function steppingClock(
  start: Date | string,
): Clock & { set: (moment: Date | string) => void; advance: (ms: number) => void } {
  let now = new Date(start).getTime()
  return {
    now: () => new Date(now),
    set: (moment) => {
      now = new Date(moment).getTime()
    },
    advance: (ms) => {
      now += ms
    },
  }
}
