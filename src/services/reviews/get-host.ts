import type { HostProfile } from '#contract/reviews/offers-schemas.ts'
import { findHost } from '#database/experiences/hosted-stories.ts'
import type { App } from '../shared/app.ts'
import { Refused } from '../shared/refused.ts'
import { offersOf } from './offers-of.ts'

/**
 * The public page of a user who hosts. Only active users with a published story have one, so an id
 * tells nothing about guests.
 * @throws Refused host_not_found
 */
export async function getHost(app: Pick<App, 'db' | 'clock' | 'noteChange'>, user_id: number): Promise<HostProfile> {
  const host = await findHost(app.db, user_id)
  if (!host) throw new Refused('host_not_found')
  return { ...host, ...(await offersOf(app, { user_id })) }
}
