// Data of a host's home page, except slots, requests and reviews, which have their own reads.
import type { PartyLine } from '#domain/booking/party.ts'
import { sql } from 'kysely'
import { oneRow } from '#domain/shared/one-row.ts'
import type { Db } from '../client.ts'
import { ownExperiences } from '../experiences/own-experience-cards.ts'

export type NewReservationRow = {
  id: number
  experience_id: number
  experience_title: string
  guest_name: string
  number_of_people: number
  lines: PartyLine[] | null
  confirmed_at: Date
  slots: number
  calendar: { id: number; date: string; start_time: string; end_time: string }
}

/** Future reservations confirmed since then, the newest first; `count` is that of all. */
export async function findNewReservations(
  db: Db,
  now: Date,
  user_id: number,
  { since, most }: { since: Date; most: number },
): Promise<{ count: number; items: NewReservationRow[] }> {
  const { rows } = await sql<NewReservationRow & { count: number }>`with ${ownExperiences(user_id)},
    fresh as (
      select r.id, r.experience_id, r.user_id, r.number_of_people, r.lines, r.confirmed_at, count(*) over ()::int as count
      from reservations r
      where r.experience_id in (select id from mine) and r.confirmed_at is not null and r.status = 'confirmed'
        and r.last_ends_at > ${now} and r.confirmed_at > ${since}
      order by r.confirmed_at desc, r.id desc limit ${most})
    select f.id, f.experience_id, e.title as experience_title, u.name as guest_name, f.number_of_people, f.lines, f.confirmed_at, f.count,
      s.slots, s.calendar
    from fresh f
    join experiences e on e.id = f.experience_id
    join users u on u.id = f.user_id
    cross join lateral (
      select count(*)::int as slots, (json_agg(json_build_object('id', c.id, 'date', c.date,
        'start_time', to_char(c.start_time, 'HH24:MI'), 'end_time', to_char(c.end_time, 'HH24:MI')) order by c.starts_at, c.id))->0 as calendar
      from reservation_calendars rc join calendars c on c.id = rc.calendar_id where rc.reservation_id = f.id and not rc.released) s
    where s.slots > 0
    order by f.confirmed_at desc, f.id desc`.execute(db)
  return { count: rows[0]?.count ?? 0, items: rows.map(({ count: _, ...row }) => row) }
}

export type DraftRow = { id: number; title: string | null; updated_at: Date }

/** A user's drafts, the last edited first. The title of a draft may be missing or no text. */
export async function findLastDrafts(
  db: Db,
  user_id: number,
  most: number,
): Promise<{ count: number; items: DraftRow[] }> {
  const { rows } = await sql<DraftRow & { count: number }>`
    select id, case when jsonb_typeof(form->'title') = 'string' then nullif(btrim(form->>'title'), '') end as title, updated_at,
      count(*) over ()::int as count
    from experience_drafts where user_id = ${user_id} and experience_id is null order by updated_at desc, id desc limit ${most}`.execute(
    db,
  )
  return { count: rows[0]?.count ?? 0, items: rows.map(({ count: _, ...row }) => row) }
}

export type ReturnedRow = { id: number; title: string; comment: string; returned_at: Date }

/** The approval state of a user's experiences: two counts, and those that an admin returned. */
export async function findStandings(
  db: Db,
  user_id: number,
): Promise<{ awaiting_count: number; published_count: number; returned: ReturnedRow[] }> {
  const [counts, returned] = await Promise.all([
    sql<{ awaiting_count: number; published_count: number }>`with ${ownExperiences(user_id)}
      select (count(*) filter (where e.status = 'awaiting'))::int as awaiting_count,
        (count(*) filter (where e.status = 'published'))::int as published_count
      from mine join experiences e on e.id = mine.id`.execute(db),
    sql<ReturnedRow>`with ${ownExperiences(user_id)}
      select e.id, e.title, coalesce(d.comment, '') as comment, coalesce(d.at, e.updated_at) as returned_at
      from mine join experiences e on e.id = mine.id
      left join lateral (select comment, at from experience_decisions
        where experience_id = e.id and action = 'returned' order by id desc limit 1) d on true
      where e.status = 'returned' order by returned_at desc, e.id limit 20`.execute(db),
  ])
  return { ...oneRow(counts.rows), returned: returned.rows }
}
