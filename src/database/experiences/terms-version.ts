// What a guest agrees to when they book an experience, as a version.
import { sql } from 'kysely'
import { oneRow } from '#domain/shared/one-row.ts'
import type { Db } from '../client.ts'
import { minimum } from './story-cards.ts'

/**
 * Changes with every term of experience `e` that its public page shows, except the prices: those
 * are compared as the total. A hidden address and what only guests with a booking see is left out.
 */
export const shownTermsVersion = sql<string>`md5((jsonb_build_array(
  e.title, e.online, e.state,
  case when e.address_displayable then jsonb_build_array(e.address, e.meeting_point, e.meeting_image_key, e.directions) end,
  e.nearest_station, e.duration_minutes, e.target_age, e.languages, e.description, e.price_side_note, e.note,
  e.reservation_notice, ${minimum}, e.cancellation_period,
  (select jsonb_agg(jsonb_build_array(p.id, p.name, p.description) order by p.id)
    from experience_options p where p.experience_id = e.id and p.retired_at is null))
  || coalesce((select jsonb_agg(jsonb_build_array(y.id, y.name, y.note, y.takes_place, y.needs_adult, y.whole_slot_people) order by y.id)
    from experience_price_types y where y.experience_id = e.id and y.retired_at is null), '[]'))::text)`

export async function readTermsVersion(db: Db, experience_id: number): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select ${shownTermsVersion} as version from experiences e where e.id = ${experience_id}`.execute(db)
  return oneRow(rows).version
}
