import type { MemberNotifications } from '#contract/brands/brand-members-schemas.ts'
import { inBrandTransaction } from '#database/brand-scope.ts'
import { setApplicationMail } from '#database/brands/member-notifications.ts'
import type { BrandActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'

/**
 * Sets how often the caller gets mail about new applications. A daily mail begins with what arrives
 * after the change.
 */
export async function setMemberNotifications(
  app: Pick<App, 'db' | 'clock'>,
  { brand_id, id }: BrandActor,
  { application_mail }: MemberNotifications,
): Promise<MemberNotifications> {
  const now = app.clock.now()
  await inBrandTransaction(app, brand_id, (tx) => setApplicationMail(tx, brand_id, id, { application_mail, now }))
  return { application_mail }
}
