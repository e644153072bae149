// What a user has on the public pages of an experience, besides what visitors see.
import { sql } from 'kysely'
import type { Db } from '../client.ts'
import { actsForIt } from './find-experience.ts'

export type OwnParts = {
  /** Whether the user owns the experience or belongs to its ambassador. */
  acts_for_it: boolean
  /** Whether the user has a reservation or a hold that may mark slots of its schedule. */
  has_reserved: boolean
}

/**
 * @returns in the order of the questions; of an unknown experience both are false
 */
export async function findOwnParts(
  db: Db,
  asked: readonly { user_id: number; experience_id: number }[],
): Promise<OwnParts[]> {
  // Addresses contain any number, so ids are bigint here.
  const { rows } = await sql<OwnParts>`
    select e.id is not null and ${actsForIt(sql.ref('a.user_id'))} as acts_for_it,
      exists (select from reservations r where r.user_id = a.user_id and r.experience_id = a.experience_id
        and r.status in ('held', 'confirmed')) as has_reserved
    from unnest(${asked.map(({ user_id }) => user_id)}::int[],
      ${asked.map(({ experience_id }) => experience_id)}::bigint[]) with ordinality as a (user_id, experience_id, at)
    left join experiences e on e.id = a.experience_id
    order by a.at`.execute(db)
  return rows
}
