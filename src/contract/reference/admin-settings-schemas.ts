import { z } from 'zod'
import { MAX_ADJUSTMENT_LIMIT } from '#domain/accounts/own-interest.ts'
import { MAX_REFUND_LIMIT } from '#domain/accounts/roles.ts'
import { feeBearers, LAST_DAY, MAX_MINIMUM, MAX_PAY_MONTHS, MAX_TRANSFER_FEE } from '#domain/payouts/closing.ts'
import { MAX_RETURN_INVOICE_FROM } from '#domain/booking/documents.ts'
import { date } from '../shared/schemas.ts'

/**
 * Number of changes of a setting; 0 if it was never set. A change must send it back, so that it
 * can't overwrite another admin's change unseen.
 */
const version = z.number().int().min(0).max(2_147_483_647)
const typed = z.string().max(1000)
const rate = z.number().int().min(0).max(3000)

const operatorForm = z.object({
  service_name: typed,
  company_name: typed,
  representative: typed,
  postal_code: typed,
  address: typed,
  phone: typed,
  email: typed,
  contact_hours: typed,
  /** 'T' and 13 digits, or ''. */
  invoice_number: typed,
  /** The number of a sole trader, which has no check digit. */
  sole_trader: z.boolean(),
})
export const operatorBody = operatorForm.extend({ version })
export type OperatorBody = z.infer<typeof operatorBody>

export const feesBody = z.object({ service_rate_bp: rate, processing_rate_bp: rate, version })
export type FeesBody = z.infer<typeof feesBody>

/** Yen that an admin of the role `support` may refund with one action. */
const refundLimit = z.object({ support_refund_limit: z.number().int().min(0).max(MAX_REFUND_LIMIT) })
export const refundLimitBody = refundLimit.extend({ version })
export type RefundLimitBody = z.infer<typeof refundLimitBody>

/** Yen that one admin may adjust alone for one payee in 30 days. */
const adjustmentLimit = z.object({ adjustment_limit: z.number().int().min(0).max(MAX_ADJUSTMENT_LIMIT) })
export const adjustmentLimitBody = adjustmentLimit.extend({ version })
export type AdjustmentLimitBody = z.infer<typeof adjustmentLimitBody>

const day = z.number().int().min(1).max(LAST_DAY)
/** Days are days of the month; 31 is the last day. Amounts are yen. */
const payoutRules = z.object({
  closing_day: day,
  pay_months: z.number().int().min(0).max(MAX_PAY_MONTHS),
  pay_day: day,
  minimum_payout: z.number().int().min(0).max(MAX_MINIMUM),
  transfer_fee_borne_by: z.enum(feeBearers),
  transfer_fee: z.number().int().min(0).max(MAX_TRANSFER_FEE),
})
export const payoutRulesBody = payoutRules.extend({ version })
export type PayoutRulesBody = z.infer<typeof payoutRulesBody>
const documentSettings = z.object({
  /** Yen of a refund from which on a return invoice is issued. */
  return_invoice_from: z.number().int().min(1).max(MAX_RETURN_INVOICE_FROM),
  /** The first and the last day of the operator's registration; null has no limit. */
  registered_from: date.nullable(),
  registered_until: date.nullable(),
  /** Whether the trade may issue simplified invoices (適格簡易請求書), which name no recipient. */
  simplified_invoices: z.boolean(),
})
export const documentSettingsBody = documentSettings.extend({ version })
export type DocumentSettingsBody = z.infer<typeof documentSettingsBody>

/** `set` is false if the text is still the sample. */
export const settings = z.object({
  operator: operatorForm.extend({ version, set: z.boolean() }),
  fees: z.object({ service_rate_bp: rate, processing_rate_bp: rate, version, set: z.boolean() }),
  refunds: refundLimit.extend({ version, set: z.boolean() }),
  adjustments: adjustmentLimit.extend({ version, set: z.boolean() }),
  payouts: payoutRules.extend({ version, set: z.boolean() }),
  documents: documentSettings.extend({ version, set: z.boolean() }),
  legal: z.array(z.object({ slug: z.string(), title: z.string(), updated_on: z.string(), set: z.boolean() })),
})
export type Settings = z.infer<typeof settings>

/** `text`: lines that begin with ■ are headings, blank lines separate paragraphs. */
export const legalText = z.object({
  slug: z.string(),
  title: z.string(),
  text: z.string(),
  updated_on: z.string(),
  version,
  set: z.boolean(),
})
export type LegalText = z.infer<typeof legalText>

export const legalBody = z.object({ title: typed, text: z.string().max(200_000), version })
export type LegalBody = z.infer<typeof legalBody>
/** The version that the admin saw. */
export const resetQuery = z.object({ version: z.coerce.number().pipe(version) })
