// A guest who may not change a booking alone any more asks the host.
import type { ChangeProposal } from '#contract/booking/booking-schemas.ts'
import type { ReservationChange } from '#contract/booking/changes-schemas.ts'
import {
  type ChangeRow,
  decideProposal,
  findChange,
  findChanges,
  insertChange,
  readForChange,
} from '#database/booking/reservations/changes.ts'
import { addReservationEvent } from '#database/booking/reservations/moves.ts'
import { type Db, inTransaction } from '#database/client.ts'
import { lockReservation } from '#database/locks.ts'
import { proposalEndsAt } from '#domain/booking/changes.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { checkedReason } from '../../shared/checked-reason.ts'
import { limitAttempts } from '../../shared/limit-attempts.ts'
import { Refused } from '../../shared/refused.ts'
import { MAX_REASON } from '../shared/reasons.ts'
import { asBooked, type ChangeWish, makeChange, readChange } from './changes.ts'
import { readAs, readPlan } from './plan-change.ts'
import { isOpenProposal, proposalOf } from '../shared/present-changes.ts'

/** Each one is a mail to the host, also if the guest takes the one before back. */
const LIMIT = { most: 10, seconds: 3600 }

/**
 * A guest proposes a change to the host. At most one proposal of a reservation is open.
 * @throws Refused too_many_attempts, reservation_not_found, change_nothing, changed_meanwhile,
 * change_without_proposal, change_proposal_open, and as readPlan; InvalidInput
 */
export async function proposeReservationChange(
  app: App,
  actor: UserActor,
  id: number,
  wish: ChangeWish & { message: string },
): Promise<ReservationChange> {
  await limitAttempts(app, `change_proposal:${actor.id}`, LIMIT)
  const caller = { by: 'guest', actor } as const
  await inTransaction(app.db, async (tx) => {
    await lockReservation(tx, id)
    const now = app.clock.now()
    const { slots, plan } = await readPlan(tx, caller, id, wish, { now })
    const message = checkedReason(wish.message, {
      most: MAX_REASON,
      missing: '主催者へのメッセージを入力してください。',
      named: 'メッセージは',
      field: 'message',
    })
    if (plan.nothing) throw new Refused('change_nothing')
    if (plan.state !== wish.state) throw new Refused('changed_meanwhile')
    if (plan.alone) throw new Refused('change_without_proposal')
    const open = (await findChanges(tx, [id])).find(({ state }) => state === 'open')
    if (open && isOpenProposal(open, now)) {
      if (open.change_state === wish.state) return
      throw new Refused('change_proposal_open')
    }
    if (open) await decideProposal(tx, open.id, now, { state: 'ended' })
    const change_id = await insertChange(tx, {
      reservation_id: id,
      state: 'open',
      made_by: 'guest',
      user_id: actor.id,
      before: plan.before,
      after: plan.after,
      refund: plan.refund,
      change_state: plan.state,
      message,
      created_at: now,
      ends_at: proposalEndsAt(
        now,
        slots.map(({ starts_at }) => starts_at),
      ),
    })
    await addReservationEvent(tx, id, { type: 'change_proposed', detail: { change_id } }, now, true)
  })
  return await readChange(app, caller, id, asBooked)
}

/**
 * A guest takes an open proposal back. Without one, nothing changes.
 * @throws Refused reservation_not_found
 */
export async function withdrawChangeProposal(app: App, actor: UserActor, id: number): Promise<ReservationChange> {
  const caller = { by: 'guest', actor } as const
  await inTransaction(app.db, async (tx) => {
    await lockReservation(tx, id)
    await readAs(tx, caller, id)
    const open = (await findChanges(tx, [id])).find(({ state }) => state === 'open')
    if (open) await decideProposal(tx, open.id, app.clock.now(), { state: 'withdrawn', by: actor.id })
  })
  return await readChange(app, caller, id, asBooked)
}

/** @throws Refused change_proposal_not_found, also for another host's */
async function readProposal(db: Db, actor: UserActor, id: number): Promise<ChangeRow> {
  const row = await findChange(db, id)
  const reservation = row?.ends_at ? await readForChange(db, row.reservation_id, actor.id) : undefined
  if (!row || !reservation?.acts_for_it) throw new Refused('change_proposal_not_found')
  return row
}

/**
 * The host makes the proposed change. A repeated call changes nothing.
 * @throws Refused change_proposal_not_found, change_proposal_over, changed_meanwhile, and as
 * makeChange
 */
export async function acceptChangeProposal(
  app: App,
  actor: UserActor,
  id: number,
  { state }: { state: string },
): Promise<ChangeProposal> {
  const row = await readProposal(app.db, actor, id)
  if (row.change_state !== state) throw new Refused('changed_meanwhile')
  if (row.state !== 'applied') {
    if (!isOpenProposal(row, app.clock.now())) throw new Refused('change_proposal_over')
    const { calendars, number_of_people, lines } = row.after
    const party = lines && lines.map(({ price_type_id, people }) => ({ price_type_id, people }))
    const wish = { calendar_ids: calendars.map((slot) => slot.id), number_of_people, party, state }
    await makeChange(app, row.reservation_id, wish, { by: 'host', actor, message: '', proposal_id: id })
  }
  return proposalOf(await readProposal(app.db, actor, id), app.clock.now())
}

/**
 * A repeated call changes nothing.
 * @throws Refused change_proposal_not_found, change_proposal_over
 */
export async function declineChangeProposal(app: App, actor: UserActor, id: number): Promise<ChangeProposal> {
  const { reservation_id } = await readProposal(app.db, actor, id)
  await inTransaction(app.db, async (tx) => {
    await lockReservation(tx, reservation_id)
    const now = app.clock.now()
    const row = await readProposal(tx, actor, id)
    if (row.state === 'declined') return
    if (!isOpenProposal(row, now)) throw new Refused('change_proposal_over')
    await decideProposal(tx, id, now, { state: 'declined', by: actor.id })
    await addReservationEvent(tx, reservation_id, { type: 'change_declined', detail: { change_id: id } }, now, true)
  })
  return proposalOf(await readProposal(app.db, actor, id), app.clock.now())
}
