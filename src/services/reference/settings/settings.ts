import { isDeepStrictEqual } from 'node:util'
import type {
  AdjustmentLimitBody,
  DocumentSettingsBody,
  FeesBody,
  OperatorBody,
  PayoutRulesBody,
  RefundLimitBody,
  Settings,
} from '#contract/reference/admin-settings-schemas.ts'
import { PAYOUT_RULES_KEY, payoutRulesOf } from '#database/payouts/payout-rules.ts'
import {
  ADJUSTMENT_LIMIT_KEY,
  adjustmentLimitOf,
  DOCUMENT_SETTINGS_KEY,
  documentSettingsOf,
  findSettings,
  findVersions,
  REFUND_LIMIT_KEY,
  refundLimitOf,
} from '#database/reference/settings.ts'
import { registrationProblems } from '#domain/booking/registration.ts'
import { arePaidAfterClosing } from '#domain/payouts/closing.ts'
import { checkOperator, type OperatorValues } from '#domain/reference/operator-form.ts'
import { omit } from '#domain/shared/omit.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { type Change, changeSetting } from './change-setting.ts'
import { getLegalPage } from './legal-pages.ts'
import { operatorOf, type PublicOperatorApp } from './operator.ts'
import { legalSlugs } from './sample-legal-pages.ts'

type SettingsApp = Pick<App, 'db' | 'clock'>

const valuesOf = <T extends { version: number; set: boolean }>(setting: T) => omit(setting, 'version', 'set')

/** All settings in the form's values; an operator that isn't set has empty fields. */
export async function getSettings(app: PublicOperatorApp): Promise<Settings> {
  const keys = [
    'operator',
    'fees',
    REFUND_LIMIT_KEY,
    ADJUSTMENT_LIMIT_KEY,
    PAYOUT_RULES_KEY,
    DOCUMENT_SETTINGS_KEY,
    ...legalSlugs.map((slug) => `legal:${slug}`),
  ]
  const values = await findSettings(app.db, keys)
  const versions = await findVersions(app.db, keys)
  const shown = operatorOf(values)
  const stored = values.get('operator') as Partial<OperatorValues> | undefined
  const stateOf = (key: string) => ({ version: versions.get(key) ?? 0, set: values.has(key) })
  return {
    operator: {
      service_name: stored?.service_name ?? shown.service_name,
      company_name: stored?.company_name ?? '',
      representative: stored?.representative ?? '',
      postal_code: stored?.postal_code ?? '',
      address: stored?.address ?? '',
      phone: stored?.phone ?? '',
      email: stored?.email ?? '',
      contact_hours: stored?.contact_hours ?? '',
      invoice_number: stored?.invoice_number ?? '',
      sole_trader: stored?.sole_trader ?? false,
      ...stateOf('operator'),
    },
    fees: {
      service_rate_bp: shown.service_rate_bp,
      processing_rate_bp: shown.processing_rate_bp,
      ...stateOf('fees'),
    },
    refunds: { support_refund_limit: refundLimitOf(values.get(REFUND_LIMIT_KEY)), ...stateOf(REFUND_LIMIT_KEY) },
    adjustments: {
      adjustment_limit: adjustmentLimitOf(values.get(ADJUSTMENT_LIMIT_KEY)),
      ...stateOf(ADJUSTMENT_LIMIT_KEY),
    },
    payouts: { ...payoutRulesOf(values.get(PAYOUT_RULES_KEY)), ...stateOf(PAYOUT_RULES_KEY) },
    documents: { ...documentSettingsOf(values.get(DOCUMENT_SETTINGS_KEY)), ...stateOf(DOCUMENT_SETTINGS_KEY) },
    legal: await Promise.all(
      legalSlugs.map(async (slug) => {
        const { title, updated_on } = await getLegalPage(app, slug)
        return { slug, title, updated_on, set: values.has(`legal:${slug}`) }
      }),
    ),
  }
}

/** The data that a page needs to create a card token. */
export function getPaymentProvider({ payments }: Pick<App, 'payments'>) {
  const { provider, script_url, public_key } = payments.browser
  return { provider, script_url, public_key }
}

/**
 * Sets the operator's details. The audit log stores which fields changed, not their values.
 * @throws InvalidInput; Refused settings_changed
 */
export async function changeOperator(
  app: SettingsApp,
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

/**
 * Writes a setting and its audit entry, unless nothing changes.
 * @throws Refused settings_changed
 */
async function changeFields<T extends object>(
  app: SettingsApp,
  admin: UserActor,
  { from, to, ...change }: Pick<Change, 'key' | 'version' | 'action'> & { from: T; to: NoInfer<T> },
): Promise<Settings> {
  if (!isDeepStrictEqual(from, to)) await changeSetting(app, admin, { ...change, value: to, detail: { from, to } })
  return await getSettings(app)
}

/**
 * Sets how many yen one admin may adjust alone for one payee, from now on.
 * @throws Refused settings_changed
 */
export async function changeAdjustmentLimit(
  app: SettingsApp,
  admin: UserActor,
  { version, ...to }: AdjustmentLimitBody,
): Promise<Settings> {
  const from = valuesOf((await getSettings(app)).adjustments)
  return await changeFields(app, admin, {
    key: ADJUSTMENT_LIMIT_KEY,
    version,
    action: 'change_adjustment_limit',
    from,
    to,
  })
}

/**
 * Sets from which refund on a return invoice is issued, when the operator is registered, and
 * whether it may issue simplified invoices. Issued documents don't change.
 * @throws InvalidInput; Refused settings_changed
 */
export async function changeDocumentSettings(
  app: SettingsApp,
  admin: UserActor,
  { version, ...to }: DocumentSettingsBody,
): Promise<Settings> {
  const problems = registrationProblems(to)
  if (Object.keys(problems).length > 0) throw new InvalidInput(problems)
  const from = valuesOf((await getSettings(app)).documents)
  return await changeFields(app, admin, {
    key: DOCUMENT_SETTINGS_KEY,
    version,
    action: 'change_document_settings',
    from,
    to,
  })
}

/**
 * Sets the fees for new quotes. Reservations keep their rates. A booking with a total that was
 * displayed before is refused with `price_changed`.
 * @throws Refused settings_changed
 */
export async function changeFees(app: SettingsApp, admin: UserActor, { version, ...to }: FeesBody): Promise<Settings> {
  const from = valuesOf((await getSettings(app)).fees)
  return await changeFields(app, admin, { key: 'fees', version, action: 'change_fees', from, to })
}

/**
 * Sets when hosts are paid, and from which amount, for the periods that close from now on.
 * @throws Refused payout_rules_order, settings_changed
 */
export async function changePayoutRules(
  app: SettingsApp,
  admin: UserActor,
  { version, ...to }: PayoutRulesBody,
): Promise<Settings> {
  if (!arePaidAfterClosing(to)) throw new Refused('payout_rules_order')
  const from = valuesOf((await getSettings(app)).payouts)
  return await changeFields(app, admin, { key: PAYOUT_RULES_KEY, version, action: 'change_payout_rules', from, to })
}

/**
 * Sets how many yen an admin of the role `support` may refund with one action, from now on.
 * @throws Refused settings_changed
 */
export async function changeRefundLimit(
  app: SettingsApp,
  admin: UserActor,
  { version, ...to }: RefundLimitBody,
): Promise<Settings> {
  const from = valuesOf((await getSettings(app)).refunds)
  return await changeFields(app, admin, { key: REFUND_LIMIT_KEY, version, action: 'change_refund_limit', from, to })
}
