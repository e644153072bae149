import { findReservation } from '#database/booking/reservations/reservations.ts'
import { addressIn } from '#domain/shared/prefectures.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { calendarFile, cancelledCalendarFile } from '../mails/calendar-file.ts'

/**
 * The booking as an iCalendar file. The file of a cancelled one takes it out of a calendar.
 * @throws Refused reservation_not_found unless it is the caller's, and confirmed or cancelled
 */
export async function getCalendarFile(app: App, actor: UserActor, id: number): Promise<string> {
  const row = await findReservation(app.db, id)
  if (!row || row.user_id !== actor.id) throw new Refused('reservation_not_found')
  const target = { url: `${app.base_url}/mypage/reservations/${row.id}`, now: app.clock.now() }
  if (row.status === 'confirmed')
    return calendarFile(row, { ...target, place: row.online ? row.online_url : addressIn(row.state, row.address) })
  if (row.status === 'cancelled') return cancelledCalendarFile(row, null, target)
  throw new Refused('reservation_not_found')
}
