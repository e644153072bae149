import type { ActionNeeded } from '#contract/booking/booking-schemas.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { alreadyBooked, answerFor } from '../shared/answer-for.ts'

/**
 * What the guest has to do to finish a payment that waits for 3-D Secure, on any of their devices.
 * Changes nothing.
 * @throws Refused 402 and 422 as answerFor; reservation_confirmed when it is paid already,
 * reservation_cancelled when it was cancelled afterwards; seeing_as_somebody for an impersonating
 * admin, because the response can hold a secret of the guest's payment
 */
export async function getNextAction(app: App, actor: UserActor, reservation_id: number): Promise<ActionNeeded> {
  if (actor.viewing) throw new Refused('seeing_as_somebody')
  const answer = await answerFor(app, actor, reservation_id)
  if ('reservation' in answer) throw alreadyBooked(answer.reservation)
  return answer.action
}
