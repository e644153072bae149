// Browsers in which users turned notices on, as rows.
import type { Db } from '#database/client.ts'
import { aSession } from '../permissions/security-rows.ts'
import { aBrowser } from './push-fake.ts'

let made = 0

/** @returns the id of a new browser, with a session of its own */
export async function aPushBrowser(
  db: Db,
  user_id: number,
  address: { endpoint: string; keys: { p256dh: string; auth: string } } = {
    endpoint: `https://push.example/made/${++made}`,
    keys: aBrowser().keys,
  },
): Promise<number> {
  const session_id = await aSession(db, { user_id })
  const values = { user_id, session_id, endpoint: address.endpoint, ...address.keys, turned_on_at: new Date() }
  const { id } = await db.insertInto('push_subscriptions').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}
