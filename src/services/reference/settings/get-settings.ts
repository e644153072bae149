import type { Settings } from '#contract/reference/admin-settings-schemas.ts'
import { PAYOUT_RULES_KEY, payoutRulesOf } from '#database/payouts/payout-rules.ts'
import { ADJUSTMENT_LIMIT_KEY, adjustmentLimitOf } from '#database/reference/adjustment-limit.ts'
import { DOCUMENT_SETTINGS_KEY, documentSettingsOf } from '#database/reference/document-settings.ts'
import { REFUND_LIMIT_KEY, refundLimitOf } from '#database/reference/refund-limit.ts'
import { findSettings, findVersions } from '#database/reference/settings.ts'
import type { OperatorValues } from '#domain/reference/operator-form.ts'
import { getLegalPage } from './get-legal-page.ts'
import { getOperator } from './get-operator.ts'
import type { PublicOperatorApp } from './get-public-operator.ts'
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
