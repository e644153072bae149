// Payout runs for admins. Amounts are yen. No shape has an account number.
import { z } from 'zod'
import { accountKinds } from '#domain/payouts/account-kind.ts'
import {
  MAX_RESULTS,
  MAX_RETURN_FEE,
  omissions,
  payoutResults,
  payoutStates,
  returnCauses,
  runStates,
} from '#domain/payouts/payout-state.ts'
import {
  date,
  emptyIsAbsent,
  formFlag,
  formText,
  id,
  instant,
  item,
  ownInterests,
  pageMeta,
  pageQuery,
  wireId,
  yen,
} from '../shared/schemas.ts'

const count = z.number().int()
const text = z.string().max(10_000)
const runVersion = z.number().int().min(1).max(2_147_483_647)
const state = z.enum(payoutStates)
const payer = z.enum(['operator', 'host'])

export const payoutRunsQuery = pageQuery.extend({ state: emptyIsAbsent(z.enum(runStates).optional()) })
export type PayoutRunsQuery = z.infer<typeof payoutRunsQuery>

const summary = z.object({
  id,
  /** The date of the transfers. */
  pay_on: date,
  state: z.enum(runStates),
  /** Payouts without excluded ones, and their yen. */
  count,
  total: yen,
  /** Exported payouts without a final result, and their yen. */
  open_count: count,
  open_total: yen,
  returned_count: count,
  excluded_count: count,
  /** Payouts to accounts that are new or changed since the payee's last payout. */
  news_count: count,
  made_at: instant,
  made_by: item,
})
export type PayoutRunSummary = z.infer<typeof summary>

export const payoutRuns = z.object({
  runs: z.array(summary),
  meta: pageMeta.extend({ total_count: count, made_count: count, approved_count: count }),
})
export type PayoutRuns = z.infer<typeof payoutRuns>

export const payoutRunQuery = pageQuery.extend({ state: emptyIsAbsent(state.optional()) })
export type PayoutRunQuery = z.infer<typeof payoutRunQuery>

const payoutRow = z.object({
  id,
  payee: item,
  state,
  /** What arrives. */
  amount: yen,
  /** What the payee bears of the transfer fee. */
  fee: yen,
  bank_name: z.string(),
  branch_name: z.string(),
  account_kind: z.enum(accountKinds),
  /** The last three digits. */
  account_end: z.string(),
  holder: z.string(),
  account_news: z.enum(['new', 'changed']).nullable(),
  /** Why it can't be paid now. */
  problem: z.enum(omissions).nullable(),
  file_number: z.number().int().nullable(),
  /** Why it was excluded or returned. */
  reason: z.string().nullable(),
  return_fee: yen.nullable(),
  return_fee_borne_by: payer.nullable(),
  sent_at: instant.nullable(),
  settled_at: instant.nullable(),
  returned_at: instant.nullable(),
})
export type PayoutOfRun = z.infer<typeof payoutRow>

export const payoutRun = summary.extend({
  version: runVersion,
  approved_at: instant.nullable(),
  approved_by: item.nullable(),
  exported_at: instant.nullable(),
  exported_by: item.nullable(),
  cancelled_at: instant.nullable(),
  cancelled_by: item.nullable(),
  cancel_reason: z.string().nullable(),
  /** Whether the caller may approve it: somebody else must, where there is one. */
  may_approve: z.boolean(),
  own_interest: ownInterests,
  /** Whether the pay date has come, from which on payouts are settled or returned. */
  takes_results: z.boolean(),
  /** Payouts that can't be paid now, and must be excluded before the export. */
  problem_count: count,
  files: z.array(z.object({ number: z.number().int(), count, total: yen, sha256: z.string(), size: z.number().int() })),
  /** Payees with a statement who are left out: the 200 largest. */
  omissions: z.array(
    z.object({
      payee: item,
      payable: yen,
      reason: z.enum(omissions),
      /** The first date of a transfer after the pause of a changed account; null without one. */
      ready_on: date.nullable(),
    }),
  ),
  /** Whether the caller may ask those who are left out again. */
  may_retry: z.boolean(),
  omission_count: count,
  payouts: z.array(payoutRow),
  meta: pageMeta.extend({ total_count: count }),
})
export type PayoutRun = z.infer<typeof payoutRun>

/**
 * One key per click of the button. A repeated call with the same key returns the run of the first.
 */
export const payoutRunBody = z.object({ pay_on: text, request_key: z.uuid() })
export type PayoutRunBody = z.infer<typeof payoutRunBody>

export const payoutRunMade = z.object({ id })
export type PayoutRunMade = z.infer<typeof payoutRunMade>

export const newPayoutRun = payoutRunMade.extend({
  /** Nobody else can be paid: the open run of this pay date is returned instead of a new one. */
  existing: z.boolean(),
})
export type NewPayoutRun = z.infer<typeof newPayoutRun>

/** `added`: payees who were left out, and are in the run now. */
export const omissionsRetried = payoutRunMade.extend({ added: count })
export type OmissionsRetried = z.infer<typeof omissionsRetried>

export const payoutRunVersionBody = z.object({ version: runVersion })
export const cancelRunBody = z.object({ version: runVersion, reason: text })
export const excludePayoutBody = z.object({ version: runVersion, payout_id: wireId, reason: text })
export type ExcludePayoutBody = z.infer<typeof excludePayoutBody>

export const payoutResultsBody = z.object({
  payout_ids: z.array(wireId).min(1).max(MAX_RESULTS),
  result: z.enum(payoutResults),
  /** Only for `returned`: the bank's reason, its fee, and who bears the fee. */
  reason: formText,
  /** Whether the account was the cause. */
  return_cause: z.enum(returnCauses).default('account'),
  return_fee: z.number().int().min(0).max(MAX_RETURN_FEE).default(0),
  return_fee_borne_by: payer.default('operator'),
})
export type PayoutResultsBody = z.infer<typeof payoutResultsBody>
/** Number and yen of the payouts without a final result, as the admin saw them. */
export const settleRunBody = z.object({
  count: z.number().int().min(0).max(2_147_483_647),
  total: yen.min(0).max(Number.MAX_SAFE_INTEGER),
})
export type SettleRunBody = z.infer<typeof settleRunBody>
/** `changed`: payouts that didn't have the result before. */
export const payoutResultsRecorded = z.object({ changed: count })
export type PayoutResultsRecorded = z.infer<typeof payoutResultsRecorded>

export const payeePayouts = z.object({
  payouts: z.array(
    z.object({
      id,
      run_id: id,
      pay_on: date,
      state,
      amount: yen,
      fee: yen,
      bank_name: z.string(),
      account_end: z.string(),
      reason: z.string().nullable(),
      settled_at: instant.nullable(),
      returned_at: instant.nullable(),
    }),
  ),
  meta: pageMeta.extend({ total_count: count }),
})
export type PayeePayouts = z.infer<typeof payeePayouts>

const senderKind = z.enum(['ordinary', 'checking'])

/** Our own account and the form of payout files. Empty before it is set. */
export const payoutSender = z.object({
  set: z.boolean(),
  version: z.number().int(),
  client_code: z.string(),
  client_name: z.string(),
  bank_code: z.string(),
  bank_name: z.string(),
  branch_code: z.string(),
  branch_name: z.string(),
  account_kind: senderKind,
  /** The last three digits. */
  account_end: z.string(),
  line_ends: z.boolean(),
  final_line_end: z.boolean(),
  end_of_file: z.boolean(),
  records_per_file: z.number().int(),
})
export type PayoutSender = z.infer<typeof payoutSender>

export const payoutSenderBody = z.object({
  /** 0 when it isn't set. */
  version: z.number().int().min(0).max(2_147_483_647),
  client_code: formText,
  client_name: formText,
  bank_code: formText,
  branch_code: formText,
  account_kind: senderKind,
  /** Empty: the stored number stays. */
  account_number: formText,
  line_ends: formFlag,
  final_line_end: formFlag,
  end_of_file: formFlag,
  records_per_file: formText,
})
export type PayoutSenderBody = z.infer<typeof payoutSenderBody>
