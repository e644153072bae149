import type { ReservationMails } from '#contract/booking/admin-booking-schemas.ts'
import { findReservationMails } from '#database/booking/reservations/admin-reservation.ts'
import { readReservationState } from '#database/booking/reservations/moves.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'

const MOST = 100

/**
 * The mails about a reservation as they were sent, the newest first.
 * @throws Refused reservation_not_found
 */
export async function listReservationMails({ db }: Pick<App, 'db'>, id: number): Promise<ReservationMails> {
  if (!(await readReservationState(db, id))) throw new Refused('reservation_not_found')
  const rows = await findReservationMails(db, id, MOST)
  return {
    mails: rows.map(({ created_at, sent_at, ...row }) => ({
      ...row,
      created_at: isoJapan(created_at),
      sent_at: sent_at && isoJapan(sent_at),
    })),
  }
}
