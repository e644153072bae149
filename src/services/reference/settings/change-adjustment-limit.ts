import type { AdjustmentLimitBody, Settings } from '#contract/reference/admin-settings-schemas.ts'
import { ADJUSTMENT_LIMIT_KEY, type AdjustmentLimit } from '#database/reference/adjustment-limit.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { changeSetting } from './change-setting.ts'
import { getSettings } from './get-settings.ts'

/**
 * Sets how many yen one admin may adjust alone for one payee, from now on.
 * @throws Refused settings_changed
 */
export async function changeAdjustmentLimit(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  { version, adjustment_limit }: AdjustmentLimitBody,
): Promise<Settings> {
  const { adjustments } = await getSettings(app)
  const from: AdjustmentLimit = { adjustment_limit: adjustments.adjustment_limit }
  const to: AdjustmentLimit = { adjustment_limit }
  if (from.adjustment_limit !== adjustment_limit)
    await changeSetting(app, admin, {
      key: ADJUSTMENT_LIMIT_KEY,
      value: to,
      version,
      action: 'change_adjustment_limit',
      detail: { from, to },
    })
  return await getSettings(app)
}
