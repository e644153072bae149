import type { OperatorBody, Settings } from '#contract/reference/admin-settings-schemas.ts'
import { checkOperator, type OperatorValues } from '#domain/reference/operator-form.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { InvalidInput } from '../../shared/refused.ts'
import { changeSetting } from './change-setting.ts'
import { getSettings } from './get-settings.ts'

/**
 * Sets the operator's details. The audit log stores which fields changed, not their values.
 * @throws InvalidInput; Refused settings_changed
 */
export async function changeOperator(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  { version, ...form }: OperatorBody,
): Promise<Settings> {
  const { values, problems } = checkOperator(form)
  if (problems) throw new InvalidInput(problems)
  const { operator: before } = await getSettings(app)
  const fields = Object.keys(values) as (keyof OperatorValues)[]
  const changed = fields.filter((field) => (values[field] ?? '') !== before[field])
  if (changed.length > 0 || !before.set)
    await changeSetting(app, admin, {
      key: 'operator',
      value: values,
      version,
      action: 'change_operator',
      detail: { changed },
    })
  return await getSettings(app)
}
