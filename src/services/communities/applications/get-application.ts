import type { ReceivedApplication } from '#contract/communities/received-applications-schemas.ts'
import { inApplicationScope } from '#database/communities/application-scope.ts'
import { findApplication, findReadings, insertReadings } from '#database/communities/received-applications.ts'
import { findUndeliverable } from '#database/mail/bounces.ts'
import { ageOn } from '#domain/communities/applicant.ts'
import { dateOf, isoJapan } from '#domain/shared/japan-time.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { type ApplicationKeeper, scopeOf } from './application-keeper.ts'

const READINGS = 10

/**
 * One application with all its answers. Records the reading.
 * @throws Refused application_not_found
 */
export async function getApplication(
  app: Pick<App, 'db' | 'clock'>,
  keeper: ApplicationKeeper,
  id: number,
): Promise<ReceivedApplication> {
  const now = app.clock.now()
  const scope = scopeOf(keeper)
  const application = await inApplicationScope(app, scope, async (tx) => {
    const row = await findApplication(tx, scope, id)
    if (!row) throw new Refused('application_not_found')
    const readings = await findReadings(tx, scope, id, READINGS)
    await insertReadings(tx, [id], keeper, { read_at: now, exported: false })
    const { birthday, ...rest } = row
    return {
      ...rest,
      user_age: ageOn(birthday, dateOf(now)),
      applied_at: isoJapan(row.applied_at),
      decided_at: row.decided_at && isoJapan(row.decided_at),
      readings: readings.map((reading) => ({ ...reading, read_at: isoJapan(reading.read_at) })),
    }
  })
  const { email } = application
  // Bounces belong to no brand, so a brand's transaction can't read them.
  const bounced = email === null ? undefined : await findUndeliverable(app.db, email)
  return { ...application, undeliverable_at: bounced ? isoJapan(bounced.undeliverable_at) : null }
}
