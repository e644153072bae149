import type { RefundLimitBody, Settings } from '#contract/reference/admin-settings-schemas.ts'
import { REFUND_LIMIT_KEY, type RefundLimit } from '#database/reference/refund-limit.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { changeSetting } from './change-setting.ts'
import { getSettings } from './get-settings.ts'

/**
 * Sets how many yen an admin of the role `support` may refund with one action, from now on.
 * @throws Refused settings_changed
 */
export async function changeRefundLimit(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  { version, support_refund_limit }: RefundLimitBody,
): Promise<Settings> {
  const { refunds } = await getSettings(app)
  const from: RefundLimit = { support_refund_limit: refunds.support_refund_limit }
  const to: RefundLimit = { support_refund_limit }
  if (from.support_refund_limit !== support_refund_limit)
    await changeSetting(app, admin, {
      key: REFUND_LIMIT_KEY,
      value: to,
      version,
      action: 'change_refund_limit',
      detail: { from, to },
    })
  return await getSettings(app)
}
