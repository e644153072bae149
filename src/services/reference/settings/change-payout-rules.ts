import type { PayoutRulesBody, Settings } from '#contract/reference/admin-settings-schemas.ts'
import { PAYOUT_RULES_KEY } from '#database/payouts/payout-rules.ts'
import { arePaidAfterClosing, type PayoutRules } from '#domain/payouts/closing.ts'
import { omit } from '#domain/shared/omit.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { changeSetting } from './change-setting.ts'
import { getSettings } from './get-settings.ts'

/**
 * Sets when hosts are paid, and from which amount, for the periods that close from now on.
 * @throws Refused payout_rules_order, settings_changed
 */
export async function changePayoutRules(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  { version, ...to }: PayoutRulesBody,
): Promise<Settings> {
  if (!arePaidAfterClosing(to)) throw new Refused('payout_rules_order')
  const from = omit((await getSettings(app)).payouts, 'version', 'set')
  const fields = Object.keys(to) as (keyof PayoutRules)[]
  if (fields.some((field) => from[field] !== to[field]))
    await changeSetting(app, admin, {
      key: PAYOUT_RULES_KEY,
      value: to,
      version,
      action: 'change_payout_rules',
      detail: { from, to },
    })
  return await getSettings(app)
}
