// Cards of experiences for those who run them, in any state.
import { type RawBuilder, sql } from 'kysely'
import type { FieldComment } from '#domain/experiences/field-comments.ts'
import type { Db } from '../client.ts'
import type { ApprovalStatus } from '#domain/experiences/approval.ts'
import { freedPlaces, takenPlaces } from './places.ts'

/**
 * The common table `mine (id)`: the experiences that a user runs, their own and those of their
 * ambassadors. For lists; actsForIt checks one experience. Use: sql`with ${ownExperiences(user_id)}
 * select …`.
 */
export const ownExperiences = (user_id: number) => sql`mine as materialized (
  select id from experiences where user_id = ${user_id}
  union
  select e.id from ambassador_members m join experiences e on e.ambassador_id = m.ambassador_id where m.user_id = ${user_id})`

export type OwnExperienceCard = {
  id: number
  title: string
  images: { object_key: string; url: string; sort_order: number }[]
  approve: boolean
  /** Whether it is the user's own, and not only their ambassador's. */
  own: boolean
  status: ApprovalStatus
  comment: string | null
  updated_at: Date
  /** Yen. */
  price: number
  next_slot: {
    id: number
    date: string
    start_time: string
    end_time: string
    recruitment_number: number
    participant_number: number
  } | null
  /** Confirmed reservations with a slot that has not started, and their people. */
  coming_reservations: number
  coming_people: number
  /** The code of the payee's own link; null without a payee. */
  link_code: string | null
}

function ofLastDecision(column: RawBuilder<unknown>) {
  return sql`case when e.status in ('returned', 'withdrawn') then (
    select ${column} from experience_decisions d
    where d.experience_id = e.id and d.action in ('returned', 'taken_down') order by d.id desc limit 1) end`
}

/** The comment of an admin who returned or withdrew experience `e`; null in other states. */
export const lastComment = sql<string | null>`${ofLastDecision(sql`d.comment`)}`

/** Their comments on fields; null in other states. */
export const lastFieldComments = sql<FieldComment[] | null>`${ofLastDecision(sql`d.field_comments`)}`

/** The newest first. */
export async function findOwnExperienceCards(db: Db, now: Date, user_id: number): Promise<OwnExperienceCard[]> {
  const { rows } = await sql<OwnExperienceCard>`with ${freedPlaces(now)}, ${ownExperiences(user_id)},
    coming as (
      select rc.experience_id, count(*)::int as reservations, sum(people)::int as people
      from (
        select distinct on (o.reservation_id) o.experience_id, o.reservation_id, o.places as people
        from calendars c join reservation_calendars o on o.calendar_id = c.id and not o.released
        join reservations r on r.id = o.reservation_id and r.status = 'confirmed'
        where c.experience_id in (select id from mine) and c.starts_at > ${now} and c.cancelled_at is null) rc
      group by rc.experience_id)
    select e.id, e.title, e.approve, e.user_id = ${user_id} as own, e.status, e.updated_at, e.price, ${lastComment} as comment,
      (select json_build_object('id', c.id, 'date', c.date, 'start_time', to_char(c.start_time, 'HH24:MI'),
          'end_time', to_char(c.end_time, 'HH24:MI'), 'recruitment_number', c.recruitment_number, 'participant_number', ${takenPlaces})
        from calendars c where c.experience_id = e.id and c.starts_at > ${now} and c.cancelled_at is null
        order by c.starts_at, c.id limit 1) as next_slot,
      (select p.link_code from payees p where p.id = e.payee_id) as link_code,
      coalesce(coming.reservations, 0) as coming_reservations, coalesce(coming.people, 0) as coming_people,
      (select coalesce(json_agg(json_build_object('object_key', i.object_key, 'url', i.url, 'sort_order', i.sort_order)
          order by i.sort_order), '[]')
        from experience_images i where i.experience_id = e.id) as images
    from mine join experiences e on e.id = mine.id left join coming on coming.experience_id = e.id order by e.id desc`.execute(
    db,
  )
  return rows
}
