// Lists of a host against the same SQL through raw pg and node:http. In the data only guests have
// accounts, so one of them becomes a host in the copy that each run creates.
import { addMonths, dateOf } from '#domain/shared/japan-time.ts'
import type { Row } from '../shared/compare.ts'
import type { World } from '../shared/world.ts'
import { readRow } from './api.ts'

const GUEST = 2

export async function hostRows(world: World): Promise<Row[]> {
  await world.query(
    'booking',
    `update experiences set user_id = (select user_id from user_accounts order by user_id offset $1 limit 1)
     where user_id = (select user_id from experiences where ambassador_id is null group by user_id order by count(*) desc limit 1)`,
    [GUEST - 1],
  )
  const cookie = await world.signIn(await world.product('booking'), GUEST)
  const today = dateOf(new Date())
  const month = `from_date=${today}&to_date=${addMonths(today, 1)}`
  return [
    await readRow(world, 'booking', {
      name: 'GET /experiences, a host’s own',
      path: '/api/v1/experiences',
      cookie,
      least: 0.5,
    }),
    await readRow(world, 'booking', {
      name: 'GET /host/calendars, one month',
      path: `/api/v1/host/calendars?${month}`,
      cookie,
      least: 0.5,
    }),
  ]
}
