import { findReservation } from '#database/booking/reservations/reservations.ts'
import { addressIn } from '#domain/shared/prefectures.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { calendarFile } from '../mails/calendar-file.ts'

/**
 * The booking as an iCalendar file.
 * @throws Refused reservation_not_found unless it is the caller's and confirmed
 */
export async function getCalendarFile(app: App, actor: UserActor, id: number): Promise<string> {
  const row = await findReservation(app.db, id)
  if (!row || row.user_id !== actor.id || row.status !== 'confirmed') throw new Refused('reservation_not_found')
  const place = row.online ? row.online_url : addressIn(row.state, row.address)
  return calendarFile(row, place, `${app.base_url}/mypage/reservations/${row.id}`, app.clock.now())
}
