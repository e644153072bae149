import type { LegalBody, LegalText } from '#contract/reference/admin-settings-schemas.ts'
import { checkLegal } from '#domain/reference/legal-text.ts'
import { dateOf } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../../shared/actor.ts'
import { InvalidInput } from '../../shared/refused.ts'
import { changeSetting } from './change-setting.ts'
import { getLegalText } from './get-legal-text.ts'
import { getPublicOperator, type PublicOperatorApp } from './get-public-operator.ts'
import { findOperatorRegistration } from './operator-registration.ts'

/**
 * Sets the operator's own text of a legal page, dated today.
 * @throws InvalidInput; Refused not_found, settings_changed
 */
export async function changeLegalPage(
  app: PublicOperatorApp,
  admin: UserActor,
  slug: string,
  { version, ...form }: LegalBody,
): Promise<LegalText> {
  await getLegalText(app, slug)
  const { values, problems } = checkLegal(form)
  if (problems) throw new InvalidInput(problems)
  const number = (await findOperatorRegistration(app.db))?.number
  if (number && form.text.includes(number) && (await getPublicOperator(app)).invoice_number === null)
    throw new InvalidInput({ text: [`登録番号 ${number} は、登録の期間ではない今日は載せられません。`] })
  await changeSetting(app, admin, {
    key: `legal:${slug}`,
    value: { ...values, updated_on: dateOf(app.clock.now()) },
    version,
    action: 'change_legal_page',
    detail: { name: values.title },
  })
  return await getLegalText(app, slug)
}
