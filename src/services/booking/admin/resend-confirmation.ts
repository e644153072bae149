import type { ReservationMails } from '#contract/booking/admin-booking-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { findReservation, findReservationPeople } from '#database/booking/reservations/reservations.ts'
import { inTransaction } from '#database/client.ts'
import { lockReservation } from '#database/locks.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { limitAttempts } from '../../shared/limit-attempts.ts'
import { Refused } from '../../shared/refused.ts'
import { confirmationMails } from '../mails/booking-mails.ts'
import { canResendConfirmation } from './get-admin-reservation.ts'
import { listReservationMails } from './list-reservation-mails.ts'

/** Per reservation, for all admins together: at most one mail in a minute. */
const LIMITS = [
  ['minute', { most: 1, seconds: 60 }],
  ['day', { most: 5, seconds: 86_400 }],
] as const

/**
 * Mails the confirmation to the guest again, as it reads now. The hosts get nothing.
 * @returns the mails about the reservation
 * @throws Refused reservation_not_found, confirmation_not_possible, too_many_attempts
 */
export async function resendConfirmation(app: App, admin: UserActor, id: number): Promise<ReservationMails> {
  const before = await findReservation(app.db, id)
  if (!before) throw new Refused('reservation_not_found')
  if (!canResendConfirmation(before, app.clock.now())) throw new Refused('confirmation_not_possible')
  for (const [window, limit] of LIMITS) await limitAttempts(app, `resend_confirmation:${window}:${id}`, limit)
  await inTransaction(app.db, async (tx) => {
    await lockReservation(tx, id)
    const now = app.clock.now()
    const row = await findReservation(tx, id)
    if (!row || !canResendConfirmation(row, now)) throw new Refused('confirmation_not_possible')
    const people = oneRow(await findReservationPeople(tx, [id]))
    const [toGuest] = confirmationMails({ row, people, base_url: app.base_url, now })
    await queueMail(app, tx, { ...toGuest!, reservation_id: id })
    await insertAudit(tx, admin, {
      at: now,
      action: 'resend_confirmation',
      subject_type: 'reservation',
      subject_id: id,
    })
  })
  return await listReservationMails(app, id)
}
