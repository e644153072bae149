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
  type AdjustmentLimit,
  adjustmentLimitOf,
  DOCUMENT_SETTINGS_KEY,
  type DocumentSettings,
  documentSettingsOf,
  findSettings,
  findVersions,
  REFUND_LIMIT_KEY,
  type RefundLimit,
  refundLimitOf,
} from '#database/reference/settings.ts'
import { registrationProblems } from '#domain/booking/registration.ts'
import { arePaidAfterClosing, type PayoutRules } from '#domain/payouts/closing.ts'
import { checkOperator, type OperatorValues } from '#domain/reference/operator-form.ts'
import { omit } from '#domain/shared/omit.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { changeSetting } from './change-setting.ts'
import { getLegalPage } from './legal-pages.ts'
import { getOperator, type PublicOperatorApp } from './operator.ts'
import { legalSlugs } from './sample-legal-pages.ts'

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
  const shown = await getOperator(app)
  const stored = values.get('operator') as Partial<OperatorValues> | undefined
  const versionOf = (key: string) => versions.get(key) ?? 0
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
      version: versionOf('operator'),
      set: stored !== undefined,
    },
    fees: {
      service_rate_bp: shown.service_rate_bp,
      processing_rate_bp: shown.processing_rate_bp,
      version: versionOf('fees'),
      set: values.has('fees'),
    },
    refunds: {
      support_refund_limit: refundLimitOf(values.get(REFUND_LIMIT_KEY)),
      version: versionOf(REFUND_LIMIT_KEY),
      set: values.has(REFUND_LIMIT_KEY),
    },
    adjustments: {
      adjustment_limit: adjustmentLimitOf(values.get(ADJUSTMENT_LIMIT_KEY)),
      version: versionOf(ADJUSTMENT_LIMIT_KEY),
      set: values.has(ADJUSTMENT_LIMIT_KEY),
    },
    payouts: {
      ...payoutRulesOf(values.get(PAYOUT_RULES_KEY)),
      version: versionOf(PAYOUT_RULES_KEY),
      set: values.has(PAYOUT_RULES_KEY),
    },
    documents: {
      ...documentSettingsOf(values.get(DOCUMENT_SETTINGS_KEY)),
      version: versionOf(DOCUMENT_SETTINGS_KEY),
      set: values.has(DOCUMENT_SETTINGS_KEY),
    },
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

/**
 * Sets from which refund on a return invoice is issued, when the operator is registered, and
 * whether it may issue simplified invoices. Issued documents don't change.
 * @throws InvalidInput; Refused settings_changed
 */
export async function changeDocumentSettings(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  { version, ...to }: DocumentSettingsBody,
): Promise<Settings> {
  const problems = registrationProblems(to)
  if (Object.keys(problems).length > 0) throw new InvalidInput(problems)
  const from: DocumentSettings = omit((await getSettings(app)).documents, 'version', 'set')
  if (!isDeepStrictEqual(from, to))
    await changeSetting(app, admin, {
      key: DOCUMENT_SETTINGS_KEY,
      value: to,
      version,
      action: 'change_document_settings',
      detail: { from, to },
    })
  return await getSettings(app)
}

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
