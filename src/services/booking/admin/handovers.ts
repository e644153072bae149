import type {
  Handover,
  HandoverBody,
  HandoverDecisionBody,
  Handovers,
  HandoversQuery,
} from '#contract/booking/admin-handovers-schemas.ts'
import { findStanding } from '#database/accounts/find-people.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import {
  decideHandoverRow,
  findHandover,
  findHandovers,
  type HandoverRow,
  insertHandover,
} from '#database/booking/payment/handovers.ts'
import { readReservationState } from '#database/booking/reservations/moves.ts'
import { type Db, inTransaction } from '#database/client.ts'
import { findSlotTargets } from '#database/office/slot-targets.ts'
import { MAX_ANSWER, MOST_SLOTS } from '#domain/booking/handovers.ts'
import { isDate, isoJapan, isTime } from '#domain/shared/japan-time.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { checkedReason } from '../../shared/checked-reason.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { handoverDecidedMail } from '../mails/handover-mails.ts'
import { reasonOf } from '../shared/reasons.ts'
import { slotsFilter } from './admin-calendars.ts'

/** How long decided ones stay in the list, ms. */
const SHOWN = 30 * 24 * 60 * 60 * 1000

const handoverOf = (row: HandoverRow): Handover => ({
  ...row,
  asked_at: isoJapan(row.asked_at),
  decided_at: isoJapan(row.decided_at),
})

/** The hand-overs that wait, and those decided lately, of all or of one reservation or slot. */
export async function listHandovers(app: Pick<App, 'db' | 'clock'>, about: HandoversQuery): Promise<Handovers> {
  const since = new Date(app.clock.now().getTime() - SHOWN)
  return { handovers: (await findHandovers(app.db, { since, about })).map(handoverOf) }
}

type Subject = { reservation_id: number | null; calendar_ids: number[] | null }

/** The subject of an audit entry: of several slots, the first one. */
const aboutHandover = ({ reservation_id, calendar_ids }: Subject) =>
  reservation_id === null
    ? ({ subject_type: 'calendar', subject_id: calendar_ids![0]! } as const)
    : ({ subject_type: 'reservation', subject_id: reservation_id } as const)

/** @throws Refused reservation_not_found, calendar_not_found; InvalidInput */
async function subjectOf(db: Db, { reservation_id, slots, plan, cancels }: HandoverBody, now: Date): Promise<Subject> {
  const { change, postponed_to: at } = plan ?? {}
  const fits = reservation_id === undefined ? !change : !plan || (!cancels && change)
  const isTimed = !at || (isDate(at.date) && isTime(at.start_time) && isTime(at.end_time))
  if (!fits || !isTimed) throw new InvalidInput({ base: ['対象を選び直してください。'] })
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
  const { cancels, plan = null, requested_by = null, amount, request_key } = body
  const now = app.clock.now()
  // Before the subject: its slots may have been cancelled since the first call.
  const known = await findHandover(app.db, { request_key })
  const { reservation_id, calendar_ids } = known ?? (await subjectOf(app.db, body, now))
  await inTransaction(app.db, async (tx) => {
    const asked = { asked_by: admin.id, asked_at: now, request_key }
    const subject = { reservation_id, calendar_ids, cancels: cancels || reservation_id === null }
    const handover = { ...subject, plan, requested_by, amount, reason }
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

/**
 * An admin of 会計 says what became of a hand-over; the asker gets a mail. It moves no money. Of two
 * admins who decide at once, the second is refused.
 * @throws Refused handover_not_found, handover_decided; InvalidInput
 */
export async function decideHandover(
  app: Pick<App, 'db' | 'clock' | 'jobs' | 'base_url'>,
  admin: UserActor,
  id: number,
  { decision, answer: typed }: HandoverDecisionBody,
): Promise<Handover> {
  const answer = checkedReason(typed, {
    field: 'answer',
    most: MAX_ANSWER,
    missing: decision === 'declined' ? '見送る理由を入力してください。' : null,
    named: '返事は',
  })
  const found = await findHandover(app.db, { id })
  if (!found) throw new Refused('handover_not_found')
  await inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    if (!(await decideHandoverRow(tx, id, { state: decision, answer, by: admin.id, now })))
      throw new Refused('handover_decided')
    await insertAudit(tx, admin, {
      at: now,
      action: decision === 'done' ? 'finish_handover' : 'decline_handover',
      ...aboutHandover(found),
      detail: { handover_id: id, amount: found.amount, asked_by: found.asked_by.id, answer },
    })
    const asker = (await findStanding(tx, found.asked_by.id))!
    await queueMail(app, tx, handoverDecidedMail(app.base_url, asker, found, { decision, answer }))
  })
  return handoverOf((await findHandover(app.db, { id }))!)
}
