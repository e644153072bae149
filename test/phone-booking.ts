import { randomUUID } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import type { Db } from '#database/client.ts'
import type { DB } from '#database/tables.ts'
import { write } from './factories.ts'

/** Inserts a booking by telephone and takes its places. @returns its id */
export async function aPhoneBooking(
  db: Db,
  calendar_id: number,
  values: Partial<Insertable<DB['kept_places']>> = {},
): Promise<number> {
  return await write(db, async (tx) => {
    const row = await tx
      .insertInto('kept_places')
      .values({ calendar_id, name: '電話 花子', number_of_people: 1, request_key: randomUUID(), ...values })
      .returning(['id', 'number_of_people'])
      .executeTakeFirstOrThrow()
    await sql`update calendars set taken = taken + ${row.number_of_people} where id = ${calendar_id}`.execute(tx)
    return row.id
  })
}
