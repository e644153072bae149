import type { FeesBody, Settings } from '#contract/reference/admin-settings-schemas.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { changeSetting } from './change-setting.ts'
import { getSettings } from './get-settings.ts'

/**
 * Sets the fees for new quotes. Reservations keep their rates. A booking with a total that was
 * displayed before is refused with `price_changed`.
 * @throws Refused settings_changed
 */
export async function changeFees(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  { version, service_rate_bp, processing_rate_bp }: FeesBody,
): Promise<Settings> {
  const { fees } = await getSettings(app)
  const from = { service_rate_bp: fees.service_rate_bp, processing_rate_bp: fees.processing_rate_bp }
  const to = { service_rate_bp, processing_rate_bp }
  if (from.service_rate_bp !== service_rate_bp || from.processing_rate_bp !== processing_rate_bp)
    await changeSetting(app, admin, { key: 'fees', value: to, version, action: 'change_fees', detail: { from, to } })
  return await getSettings(app)
}
