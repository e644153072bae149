// The only source of the current time; rules and services get it as a dependency.

export type Clock = { now: () => Date }

export const systemClock: Clock = { now: () => new Date() }

/** A clock that only moves when it is set; for tests. */
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
