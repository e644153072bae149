// The experiences that a user runs: their own, and those of their ambassadors. For lists; actsForIt
// checks one experience.
import { sql } from 'kysely'

/** The common table `mine (id)`. Use: sql`with ${ownExperiences(user_id)} select …`. */
export const ownExperiences = (user_id: number) => sql`mine as materialized (
  select id from experiences where user_id = ${user_id}
  union
  select e.id from ambassador_members m join experiences e on e.ambassador_id = m.ambassador_id where m.user_id = ${user_id})`
