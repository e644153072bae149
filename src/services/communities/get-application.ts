import type { BrandApplication } from '#contract/communities/brand-applications-schemas.ts'
import { inBrandTransaction } from '#database/brand-scope.ts'
import { findApplication, findReadings, insertReadings } from '#database/communities/brand-applications.ts'
import { ageOn } from '#domain/communities/applicant.ts'
import { dateOf, isoJapan } from '#domain/shared/japan-time.ts'
import type { BrandActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { Refused } from '../shared/refused.ts'

const READINGS = 10

/** One application with everything that was written. That the member read it is recorded. @throws Refused application_not_found */
export async function getApplication(
  app: Pick<App, 'db' | 'clock'>,
  actor: BrandActor,
  id: number,
): Promise<BrandApplication> {
  const now = app.clock.now()
  return await inBrandTransaction(app, actor.brand_id, async (tx) => {
    const row = await findApplication(tx, actor.brand_id, id)
    if (!row) throw new Refused('application_not_found')
    const readings = await findReadings(tx, id, READINGS)
    await insertReadings(tx, [id], { brand_member_id: actor.id, read_at: now, exported: false })
    const { birthday, ...told } = row
    return {
      ...told,
      user_age: ageOn(birthday, dateOf(now)),
      applied_at: isoJapan(row.applied_at),
      decided_at: row.decided_at && isoJapan(row.decided_at),
      readings: readings.map((reading) => ({ ...reading, read_at: isoJapan(reading.read_at) })),
    }
  })
}
