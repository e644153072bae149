// What a user has on the public pages of an experience, besides what visitors see.
import { sql } from 'kysely'
import type { Db } from '../client.ts'
import { actsForIt } from './find-experience.ts'

export type OwnPartsQuestion = {
  /** The hashed token of the user's session, so that the session can be looked up meanwhile. */
  session: string
  experience_id: number
  /** Whether the page marks the user's own slots. */
  marks_slots: boolean
}

/**
 * Whether each user has something of their own on the page: they own the experience or belong to
 * its ambassador, or the page marks slots and they have a reservation or a hold of the experience.
 * @returns in the order of the questions; false for an unknown session or experience
 */
export async function findOwnParts(db: Db, asked: readonly OwnPartsQuestion[]): Promise<boolean[]> {
  // Arrays would be planned anew for each length. A scalar subquery is an index scan for each
  // question. Addresses contain any number, so ids are bigint here.
  const { rows } = await sql<{ has_own: boolean }>`
    select coalesce((select ${actsForIt(sql.ref('person.user_id'))}
          from experiences e where e.id = asked.experience_id), false)
      or asked.marks_slots and coalesce((select true from reservations r
          where r.user_id = person.user_id and r.experience_id = asked.experience_id
            and r.status in ('held', 'confirmed') limit 1), false) as has_own
    from rows from (jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as (session text, experience_id bigint, marks_slots boolean)) with ordinality
      as asked (session, experience_id, marks_slots, at)
    left join lateral (select s.user_id from user_sessions s where s.token = asked.session limit 1) as person on true
    order by asked.at`.execute(db)
  return rows.map(({ has_own }) => has_own)
}
