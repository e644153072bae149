import type { ApprovalSettingsAnswer, ApprovalSettingsBody } from '#contract/experiences/admin-experiences-schemas.ts'
import { APPROVAL_SETTINGS_KEY, findApprovalSettings } from '#database/experiences/approval-settings.ts'
import { type ApprovalSettings, checkApprovalSettings } from '#domain/experiences/approval-settings.ts'
import { changeSetting } from '../../reference/settings/change-setting.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { InvalidInput } from '../../shared/refused.ts'

/**
 * The goal of answers to requests for publication, and the reply templates; the usual ones until
 * some are saved.
 */
export const getApprovalSettings = async ({ db }: Pick<App, 'db'>): Promise<ApprovalSettingsAnswer> =>
  await findApprovalSettings(db)

/**
 * Saves the goal of answers and all reply templates. The same values again, after a lost response,
 * do nothing.
 * @throws Refused settings_changed (409) when another admin saved meanwhile; InvalidInput
 */
export async function changeApprovalSettings(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  { version, ...given }: ApprovalSettingsBody,
): Promise<ApprovalSettingsAnswer> {
  const { values, problems } = checkApprovalSettings(given)
  if (problems) throw new InvalidInput(problems)
  const { version: stored, ...from } = await findApprovalSettings(app.db)
  if (stored > 0 && isSame(from, values)) return { ...values, version: stored }
  await changeSetting(app, admin, {
    key: APPROVAL_SETTINGS_KEY,
    value: values,
    version,
    action: 'change_approval_settings',
    detail: {
      ...(from.goal_hours === values.goal_hours
        ? {}
        : { from: { goal_hours: from.goal_hours }, to: { goal_hours: values.goal_hours } }),
      templates: values.templates.length,
    },
  })
  return { ...values, version: version + 1 }
}

/** Not the text of the rows: jsonb has its own order of fields. */
function isSame(one: ApprovalSettings, other: ApprovalSettings): boolean {
  const textOf = ({ goal_hours, templates }: ApprovalSettings) =>
    JSON.stringify([goal_hours, templates.map(({ name, action, body }) => [name, action, body])])
  return textOf(one) === textOf(other)
}
