// The ledger and the rates of commission, for admins. Amounts are yen, rates are basis points.
import { z } from 'zod'
import { refundChoices } from '#domain/booking/cancellation.ts'
import {
  adjustmentKinds,
  adjustmentStates,
  entryKinds,
  ledgerSorts,
  MAX_COMMISSION_BP,
} from '#domain/booking/ledger.ts'
import {
  date,
  emptyIsAbsent,
  id,
  instant,
  item,
  optionalId,
  optionalText,
  ownInterests,
  pageMeta,
  pageQuery,
  wireId,
  yen,
} from '../shared/schemas.ts'

const bp = z.number().int().min(0).max(MAX_COMMISSION_BP)

export const ledgerFilter = z.object({
  /** Searches the name of the payee. */
  q: optionalText(100),
  payee_id: optionalId,
  /** Month in Japan, as 2026-11. */
  month: emptyIsAbsent(
    z
      .string()
      .regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/)
      .optional(),
  ),
  kind: emptyIsAbsent(z.enum(entryKinds).optional()),
  sort: emptyIsAbsent(z.enum(ledgerSorts).default('newest')),
})
export const ledgerQuery = ledgerFilter.extend(pageQuery.shape)
export type LedgerFilter = z.infer<typeof ledgerFilter>
export type LedgerQuery = z.infer<typeof ledgerQuery>

export const ledgerEntry = z.object({
  id,
  /** When it became true: the end of the last slot, the refund, or the adjustment. */
  at: instant,
  kind: z.enum(entryKinds),
  payee: item,
  reservation_id: id.nullable(),
  /** Positive: owed to the payee. */
  amount: yen,
  /** Consumption tax in a commission; 0 for other kinds. */
  tax: yen,
  /** Of an adjustment, or of a cancellation with `refund_choice`. */
  reason: z.string().nullable(),
  /** Null: no adjustment, or one of an earlier version. */
  adjustment_kind: z.enum(adjustmentKinds).nullable(),
  /** What went back to the guest, with the fees in it, of a refund or dispute. */
  returned: yen.nullable(),
  /** What an admin chose to refund who cancelled the reservation at the guest's request. */
  refund_choice: z.enum(refundChoices).nullable(),
})
export type LedgerEntry = z.infer<typeof ledgerEntry>

/** An adjustment above the limit of one admin. */
export const adjustmentRequest = z.object({
  id,
  state: z.enum(adjustmentStates),
  payee: item,
  /** Null in requests of earlier versions. */
  kind: z.enum(adjustmentKinds).nullable(),
  /** Positive: more is owed to the payee. */
  amount: yen,
  reason: z.string(),
  asked_by: item,
  asked_at: instant,
  decided_by: item.nullable(),
  decided_at: instant.nullable(),
  /** Whether the caller may approve it: it waits, another admin asked, and it isn't money of their own. */
  may_approve: z.boolean(),
  own_interest: ownInterests,
})
export type AdjustmentRequest = z.infer<typeof adjustmentRequest>

export const ledger = z.object({
  entries: z.array(ledgerEntry),
  /** Of the payee, or of all: those that wait, and those decided in the last 30 days. */
  requests: z.array(adjustmentRequest),
  /** The payee of `payee_id` with what is owed to them; null without one. */
  payee: item
    .extend({
      balance: yen,
      /** The code of their own link: /stories/{id}?via={link_code}. */
      link_code: z.string(),
      own_interest: ownInterests,
      /** Yen that the caller may still adjust alone for this payee. */
      alone: yen,
    })
    .nullable(),
  meta: pageMeta.extend({
    total_count: z.number().int(),
    /** Sum of all matching entries. */
    sum: yen,
  }),
})
export type Ledger = z.infer<typeof ledger>

export const adjustmentBody = z.object({
  payee_id: wireId,
  /** What it is for: it decides the account of the journal. */
  kind: z.enum(adjustmentKinds),
  /** Positive: more is owed to the payee. */
  amount: z.number().min(-1e9).max(1e9),
  reason: z.string().max(10_000),
  /** One key per click of the button. A repeated call with the same key changes nothing. */
  request_key: z.uuid(),
})
export type AdjustmentBody = z.infer<typeof adjustmentBody>

/** An admin approves or declines. Who asked may only decline. */
export const adjustmentDecisionBody = z.object({ decision: z.enum(['approved', 'declined']) })
export type AdjustmentDecisionBody = z.infer<typeof adjustmentDecisionBody>

export const commissionRate = z.object({
  id,
  /** Both null: the default. */
  payee: item.nullable(),
  brand: item.nullable(),
  /** Null: from then on the next rate counts, that of the brand or the default. */
  rate_bp: z.number().int().nullable(),
  /** For guests who came by the host's own link. */
  own_link_bp: z.number().int().nullable(),
  starts_at: instant,
  /** Whether it is the one in force now for its payee, brand or by default. */
  in_force: z.boolean(),
})
export type CommissionRate = z.infer<typeof commissionRate>

export const commissionRates = z.object({
  /** The newest start first. */
  rates: z.array(commissionRate),
  brands: z.array(item),
  /** In the payee of `payee_id`; empty without one. */
  own_interest: ownInterests,
})
export type CommissionRates = z.infer<typeof commissionRates>

export const commissionRatesQuery = z.object({ payee_id: optionalId })

export const commissionRateBody = z.object({
  payee_id: wireId.nullable().default(null),
  brand_id: wireId.nullable().default(null),
  rate_bp: bp.nullable(),
  own_link_bp: bp.nullable(),
  /** Date in Japan, today or later. Today means at once. */
  starts_on: date,
})
export type CommissionRateBody = z.infer<typeof commissionRateBody>
