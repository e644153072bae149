import type { MemberNotifications } from '#contract/brands/brand-members-schemas.ts'
import { inBrandTransaction } from '#database/brand-scope.ts'
import { findApplicationMail, setApplicationMail } from '#database/brands/brand-members.ts'
import type { BrandActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'

/**
 * How often the caller gets mail about new applications.
 * @throws Refused not_signed_in if the member was removed meanwhile
 */
export async function getMemberNotifications(
  app: Pick<App, 'db'>,
  { brand_id, id }: BrandActor,
): Promise<MemberNotifications> {
  const application_mail = await inBrandTransaction(app, brand_id, (tx) => findApplicationMail(tx, brand_id, id))
  if (!application_mail) throw new Refused('not_signed_in')
  return { application_mail }
}

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
