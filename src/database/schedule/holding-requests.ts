import { sql } from 'kysely'
import type { Tx } from '../client.ts'

export type NewHoldingRequest = {
  experience_id: number
  user_id: number
  date: string
  start_time: string | null
  number_of_people: number
  message: string
  created_at: Date
}

/** Keeps a request that a date be held; undefined when this user has an open one for the date already. */
export async function insertHoldingRequest(tx: Tx, request: NewHoldingRequest) {
  return await tx
    .insertInto('holding_requests')
    .values(request)
    // A literal: a plan that is kept knows no parameter's value, and so not which partial index is meant.
    .onConflict((conflict) =>
      conflict.columns(['experience_id', 'user_id', 'date']).where('state', '=', sql.lit('open')).doNothing(),
    )
    .returning(['id', 'experience_id', 'date', 'start_time', 'number_of_people', 'message', 'state'])
    .executeTakeFirst()
}

/** Whom to tell about a request. */
export async function findHostOf(tx: Tx, experience_id: number) {
  return await tx
    .selectFrom('experiences as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.title', 'e.approve', 'u.name', 'u.email'])
    .where('e.id', '=', experience_id)
    .executeTakeFirstOrThrow()
}
