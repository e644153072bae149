import type { AdminReservation } from '#contract/booking/admin-booking-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { readPaymentOf } from '#database/booking/reservations/moves.ts'
import { inTransaction } from '#database/client.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { checkPayment, isOpenPayment } from '../payment/check-payment.ts'
import { getAdminReservation } from './get-admin-reservation.ts'

/**
 * An admin asks the provider for the result of an attempt, instead of waiting for the job. An
 * attempt with a known result is left alone.
 * @throws Refused reservation_not_found
 */
export async function askPaymentAgain(app: App, admin: UserActor, reservation_id: number): Promise<AdminReservation> {
  const payment = await readPaymentOf(app.db, reservation_id)
  if (payment && isOpenPayment(payment.state)) {
    await inTransaction(app.db, (tx) =>
      insertAudit(tx, admin, {
        at: app.clock.now(),
        action: 'ask_payment_again',
        subject_type: 'reservation',
        subject_id: reservation_id,
        detail: { payment_id: payment.id, state: payment.state },
      }),
    )
    await checkPayment(app, payment.id)
  }
  return await getAdminReservation(app, admin, reservation_id)
}
