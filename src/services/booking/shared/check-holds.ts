// Limits of unpaid holds (docs/booking.md, "Unfinished holds").
import type { Booker } from '#database/booking/reserve/unfinished-holds.ts'
import {
  countHeld,
  type HeldRow,
  pausedUntil,
  UNFINISHED_BOUNDS,
  unfinishedProblem,
} from '#domain/booking/unfinished-holds.ts'
import { dateOf, formatDateShort, timeOf } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { storedKey } from '../../shared/limit-attempts.ts'
import { Refused } from '../../shared/refused.ts'

/** The person, session and hashed address that a hold stores. */
export const bookerOf = ({ id, session_id, address }: UserActor): Booker => ({
  user_id: id,
  session_id: session_id ?? null,
  address: address === 'local' ? null : storedKey(`hold:address:${address}`),
})

/**
 * @param rows holds of the person, the session and the address of the caller
 * @param places that the new hold would take: people × slots
 * @throws Refused too_many_holds, too_many_held_places or address_busy when too many holds are
 * unfinished; holds_paused or address_busy when too many were abandoned
 */
export function checkHolds(app: Pick<App, 'rate_limits'>, rows: readonly HeldRow[], places: number, now: Date): void {
  const own = countHeld(rows, 'own', now)
  const address = countHeld(rows, 'address', now)
  const seconds = (until: Date) => Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))
  const problem = unfinishedProblem({ own: own.unfinished, address: address.unfinished }, places)
  if (problem) {
    const { unfinished, free_at } = problem === 'address_busy' ? address : own
    throw new Refused(problem, {
      ...unfinished,
      most: UNFINISHED_BOUNDS.person.places,
      ...(free_at && { free_at: timeOf(free_at), seconds: seconds(free_at) }),
    })
  }
  if (!app.rate_limits) return
  const until = pausedUntil('person', own.abandoned, now)
  if (until)
    throw new Refused('holds_paused', {
      until: `${formatDateShort(dateOf(until))} ${timeOf(until)}`,
      seconds: seconds(until),
    })
  const there = pausedUntil('address', address.abandoned, now)
  if (there) throw new Refused('address_busy', { seconds: seconds(there) })
}
