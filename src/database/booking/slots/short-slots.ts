// Slots that miss the minimum of their experience at their reservation deadline.
import { sql } from 'kysely'
import { dateOf, endOfDay } from '#domain/shared/japan-time.ts'
import type { Db } from '../../client.ts'
import { freedPlaces, takenPlaces } from '../../experiences/places.ts'

/**
 * How long after its start a slot is still checked, in ms. If the job was down longer, people must
 * decide.
 */
const LOOK_BACK = 2 * 86_400_000

/**
 * Slots past their reservation deadline with fewer participants than the minimum, the earliest
 * first. Places of expired holds don't count. Left out: slots with reviews, because they took
 * place, and slots without a booking of experiences that aren't public. The same rule in TypeScript
 * is missedMinimum in #domain/schedule/slot.ts.
 */
export async function findShortSlots(db: Db, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with ${freedPlaces(now)}
    select c.id from calendars c join experiences e on e.id = c.experience_id
    where c.cancelled_at is null
      and c.starts_at >= ${new Date(now.getTime() - LOOK_BACK)} and c.starts_at <= ${endOfDay(dateOf(now))}
      and (e.reservation_deadline = 'the_day_before' or c.starts_at <= ${now})
      and e.set_minimum_number_of_participant_count
      and ${takenPlaces} < e.minimum_number_of_participant_count
      and (e.approve or c.taken > 0)
      and not exists (select 1 from reservation_calendars rc join reviews v on v.reservation_id = rc.reservation_id
        where rc.calendar_id = c.id and not rc.released)
    order by c.starts_at, c.id limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}
