import type { Handover, HandoverBody } from '#contract/booking/admin-handovers-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { findHandover, insertHandover } from '#database/booking/payment/handovers.ts'
import { readReservationState } from '#database/booking/reservations/moves.ts'
import { type Db, inTransaction } from '#database/client.ts'
import { findSlotTargets } from '#database/office/slot-targets.ts'
import { MOST_SLOTS } from '#domain/booking/handovers.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { reasonOf } from '../shared/reason-of.ts'
import { slotsFilter } from './list-admin-calendars.ts'
import { handoverOf } from './list-handovers.ts'

type Subject = { reservation_id: number | null; calendar_ids: number[] | null }

/** The subject of an audit entry: of several slots, the first one. */
export const aboutHandover = ({ reservation_id, calendar_ids }: Subject) =>
  reservation_id === null
    ? ({ subject_type: 'calendar', subject_id: calendar_ids![0]! } as const)
    : ({ subject_type: 'reservation', subject_id: reservation_id } as const)

/** @throws Refused reservation_not_found, calendar_not_found; InvalidInput */
async function subjectOf(db: Db, { reservation_id, slots }: HandoverBody, now: Date): Promise<Subject> {
  if (reservation_id !== undefined && !slots) {
    if (!(await readReservationState(db, reservation_id))) throw new Refused('reservation_not_found')
    return { reservation_id, calendar_ids: null }
  }
  const { ids, calendars } = slots ?? {}
  if (reservation_id !== undefined || (ids === undefined) === (calendars === undefined))
    throw new InvalidInput({ base: ['対象を選び直してください。'] })
  const selection = ids ? ({ by: 'ids', ids } as const) : ({ by: 'slots', filter: slotsFilter(calendars!) } as const)
  const found = await findSlotTargets(db, selection, { now, limit: MOST_SLOTS + 1 })
  const calendar_ids = found.filter(({ refusal }) => refusal === null).map(({ id }) => id)
  if (calendar_ids.length === 0) throw new Refused('calendar_not_found')
  if (found.length > MOST_SLOTS)
    throw new InvalidInput({ base: [`一度に引き継げる日程は${MOST_SLOTS}件までです。条件でしぼってください。`] })
  return { reservation_id: null, calendar_ids }
}

/**
 * An admin of サポート asks 会計 to refund what is above the limit. The reason goes along. A call that
 * repeats its key returns the first hand-over.
 * @throws Refused reservation_not_found, calendar_not_found, idempotency_conflict; InvalidInput
 */
export async function handOverRefund(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  body: HandoverBody,
): Promise<Handover> {
  const reason = reasonOf(body.reason)
  const { cancels, requested_by = null, amount, request_key } = body
  const now = app.clock.now()
  // Before the subject: its slots may have been cancelled since the first call.
  const known = await findHandover(app.db, { request_key })
  const { reservation_id, calendar_ids } = known ?? (await subjectOf(app.db, body, now))
  await inTransaction(app.db, async (tx) => {
    const asked = { asked_by: admin.id, asked_at: now, request_key }
    const subject = { reservation_id, calendar_ids, cancels: cancels || reservation_id === null }
    const handover = { ...subject, requested_by, amount, reason }
    const id = await insertHandover(tx, { ...handover, ...asked })
    if (id === undefined) return
    await insertAudit(tx, admin, {
      at: now,
      action: 'hand_over_refund',
      ...aboutHandover(subject),
      detail: { handover_id: id, amount, reason, ...(requested_by && { requested_by }) },
    })
  })
  const made = (await findHandover(app.db, { request_key }))!
  if (made.asked_by.id !== admin.id) throw new Refused('idempotency_conflict')
  return handoverOf(made)
}
