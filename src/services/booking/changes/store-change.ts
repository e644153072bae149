// Writes a change that is planned and allowed.
import {
  applyChange,
  type ChangeRow,
  type ChangingRow,
  decideProposal,
  insertChange,
} from '#database/booking/reservations/changes.ts'
import { addReservationEvent } from '#database/booking/reservations/moves.ts'
import type { Tx } from '#database/client.ts'
import type { ChangeActor } from '#domain/booking/changes.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { giveBack } from '../shared/give-back.ts'
import type { ChangePlan } from './plan-change.ts'

type Storing = {
  by: ChangeActor
  user_id: number
  message: string
  /** The open proposal of the reservation, and whether this is its acceptance. */
  open: ChangeRow | undefined
  accepts: boolean
  now: Date
}

/** Writes a planned change with its refund, its row and its event. */
export async function storeChange(
  app: App,
  tx: Tx,
  row: ChangingRow,
  plan: ChangePlan,
  { by, user_id, message, open, accepts, now }: Storing,
): Promise<void> {
  await applyChange(tx, row.id, plan.applied)
  app.checkpoint('change:placed')
  const { refund, before, after } = plan
  const given = await giveBack(app, tx, {
    payment_id: row.payment?.id,
    reservation_id: row.id,
    amount: refund,
    reason: 'changed',
    decided_by: by === 'operator' ? user_id : undefined,
    now,
  })
  const refund_id = given?.refund_id ?? null
  const accepted = accepts ? open : undefined
  if (open) {
    const decision = accepted
      ? ({ state: 'applied', refund_id, by: user_id } as const)
      : ({ state: 'ended', refund_id: null, by: null } as const)
    const decided = await decideProposal(tx, open.id, { ...decision, at: now })
    if (accepted && !decided) throw new Refused('change_proposal_over')
  }
  const change_id = accepted
    ? accepted.id
    : await insertChange(tx, {
        reservation_id: row.id,
        state: 'applied',
        made_by: by,
        user_id,
        before,
        after,
        refund,
        refund_id,
        change_state: plan.state,
        message,
        created_at: now,
      })
  const detail = { change_id, by, refund, before: row.paid_back, return_invoice: given?.return_invoice }
  await addReservationEvent(tx, row.id, { type: 'changed', detail }, now, true)
}
