import type { HoldingRequestAnswer, HostHoldingRequest } from '#contract/schedule/host-schedule-schemas.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import { lockSlot } from '#database/locks.ts'
import { answerRequestRow, findHostRequest, type HostRequestRow } from '#database/schedule/holding-requests.ts'
import { findHostSlot } from '#database/schedule/host-slots.ts'
import { changeSlotRow, findSlotAt, insertSlot } from '#database/schedule/write-slots.ts'
import { mostPlaces } from '#domain/schedule/host-slot.ts'
import { type OfferedSlot, offeredSlotProblem } from '#domain/schedule/request-answer.ts'
import { cleanText } from '#domain/shared/text.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { answerMail } from './holding-request-mails.ts'
import { holdingRequestOf } from './holding-requests.ts'

const MAX_ANSWER = 1000

/**
 * A host answers a request with a slot, which the guest then books like any other, or with a
 * message. The guest gets a mail in both cases. If a slot exists at that time, it is used, and
 * opened if it was closed.
 * @throws Refused holding_request_not_found (also for another host's), holding_request_answered,
 * holding_request_withdrawn, experience_not_published, the problems of offeredSlotProblem,
 * request_slot_full; InvalidInput
 */
export async function answerHoldingRequest(
  app: Pick<App, 'db' | 'clock' | 'jobs' | 'base_url'>,
  actor: UserActor,
  id: number,
  input: HoldingRequestAnswer,
): Promise<HostHoldingRequest> {
  const answer = cleanText(input.answer)
  if (input.action === 'decline' && answer === '')
    throw new InvalidInput({ answer: ['お断りするときは、ゲストへのことばを入力してください。'] })
  if (answer.length > MAX_ANSWER)
    throw new InvalidInput({ answer: [`お返事は${MAX_ANSWER}文字以内で入力してください。`] })
  return await inTransaction(app.db, async (tx) => {
    const request = await findHostRequest(tx, actor.id, id)
    if (!request) throw new Refused('holding_request_not_found')
    const closed = closedBecause(request.state)
    if (closed) throw new Refused(closed)
    const slot = input.action === 'accept' ? { ...input, id: await slotFor(app, tx, actor, request, input) } : null
    const written = await answerRequestRow(tx, id, {
      state: slot ? 'accepted' : 'declined',
      answer,
      calendar_id: slot?.id ?? null,
      answered_by: actor.id,
      answered_at: app.clock.now(),
    })
    if (!written) {
      // Answered or withdrawn by a concurrent call.
      const now = await findHostRequest(tx, actor.id, id)
      throw new Refused((now && closedBecause(now.state)) ?? 'holding_request_answered')
    }
    await queueMail(app, tx, answerMail(app.base_url, request, answer, slot))
    return holdingRequestOf((await findHostRequest(tx, actor.id, id))!)
  })
}

const closedBecause = (state: HostRequestRow['state']) =>
  state === 'open' ? null : state === 'withdrawn' ? 'holding_request_withdrawn' : 'holding_request_answered'

/**
 * The slot for the guest: a new one, or the existing one at that time.
 * @returns its id
 */
async function slotFor(
  app: Pick<App, 'clock'>,
  tx: Tx,
  actor: UserActor,
  request: HostRequestRow,
  { date, start_time, end_time, recruitment_number }: OfferedSlot,
): Promise<number> {
  if (!request.approve) throw new Refused('experience_not_published')
  const now = app.clock.now()
  const problem = offeredSlotProblem({ date, start_time, end_time, recruitment_number }, request, now)
  if (problem) throw new Refused(problem, { people: request.number_of_people })
  const most = mostPlaces(request.recruitment_number)
  if (recruitment_number > most)
    throw new InvalidInput({ recruitment_number: [`定員は1名から${most}名のあいだで選んでください。`] })
  const slot = { experience_id: request.experience_id, date, start_time, end_time }
  const made = await insertSlot(tx, { ...slot, recruitment_number })
  if (made !== undefined) return made
  const known = await findSlotAt(tx, slot)
  // The slot was cancelled meanwhile. A retry creates a new one.
  if (known === undefined) throw new Refused('busy')
  await lockSlot(tx, known)
  const row = await findHostSlot(tx, now, actor.id, known)
  if (!row || row.cancelled) throw new Refused('busy')
  const places_left = row.recruitment_number - row.participant_number
  if (places_left < request.number_of_people) throw new Refused('request_slot_full', { places_left })
  if (!row.open) await changeSlotRow(tx, known, { open: true })
  return known
}
