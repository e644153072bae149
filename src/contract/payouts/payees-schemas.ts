import { z } from 'zod'
import { businessKinds } from '#domain/payouts/payee-form.ts'
import { accountKinds } from '#domain/payouts/account-kind.ts'
import { payeeSorts, payeeStates, transferFilters } from '#domain/payouts/payee-state.ts'
import { payoutStates } from '#domain/payouts/payout-state.ts'
import { stops } from '#domain/payouts/standing.ts'
import {
  date,
  email,
  emptyIsAbsent,
  formFlag,
  formText,
  id,
  instant,
  item,
  optionalText,
  optionalWords,
  ownInterests,
  pageMeta,
  pageQuery,
  postalCode,
  yen,
} from '../shared/schemas.ts'

const state = z.enum(payeeStates)
const businessKind = z.enum(businessKinds)
const accountKind = z.enum(accountKinds)
/**
 * Number of changes. A write must send it back, so that it can't overwrite another change unseen.
 */
const version = z.number().int().min(1).max(2_147_483_647)
const text = z.string().max(10_000)
/** Empty without a choice. */
const code = z
  .string()
  .regex(/^\d{0,4}$/)
  .nullish()
  .transform((value) => value ?? '')

/** What a payee is paid next, in yen, and what stops it: the same on every page of the host. */
export const payoutStanding = z.object({
  /** The transfer, less its fee; 0 if nothing is due. */
  amount: yen,
  /** The date of the transfer; null if nothing is due, or while nobody can name a date. */
  pay_on: date.nullable(),
  /** Whether it is in a run already. */
  under_way: z.boolean(),
  /** Sum of the ledger. */
  balance: yen,
  /** The statement that is paid, and its period. */
  number: z.string().nullable(),
  period: z.string().nullable(),
  /** Why nothing is paid now. */
  stopped: z.enum(stops).nullable(),
  /** The end of the pause after a change of the account. */
  stopped_until: instant.nullable(),
  /** The transfer that came back, and the bank's reason, while the account awaits a confirmation. */
  returned: z.object({ pay_on: date, reason: z.string() }).nullable(),
  /** The operator's reason, while it has stopped the payments. */
  message: z.string().nullable(),
})
export type PayoutStanding = z.infer<typeof payoutStanding>

/** What サポート answers a host who asks when they are paid: states and dates, without yen. */
export const payeesOfHost = z.object({
  host: z.object({
    id,
    name: z.string(),
    name_kana: z.string().nullable(),
    email,
    phone: z.string().nullable(),
  }),
  /** The host's own, then those of their ambassadors. */
  payees: z.array(
    z.object({
      id,
      ambassador: item.nullable(),
      state,
      /** The member who writes the details of an ambassador, and who gets the mails about payments. */
      responsible: item.nullable(),
      /** Null if that is somebody else. `owed`: the balance isn't 0; `due`: a transfer is next. */
      next: payoutStanding
        .omit({ amount: true, balance: true, number: true })
        .extend({ owed: z.boolean(), due: z.boolean() })
        .nullable(),
      /** Transfers, the newest first, at most 6. */
      payouts: z.array(z.object({ id, pay_on: date, state: z.enum(payoutStates), reason: z.string().nullable() })),
    }),
  ),
})
export type PayeesOfHost = z.infer<typeof payeesOfHost>

export const ownPayees = z.object({
  payees: z.array(
    z.object({
      id,
      /** Null for the user's own. */
      ambassador: item.nullable(),
      state,
      /** The member of the ambassador who writes the details. */
      responsible: item.nullable(),
      /** Whether the caller writes the details. */
      own: z.boolean(),
      /** Money is owed, but nobody has submitted the details. */
      missing: z.boolean(),
      /** Null if the caller doesn't write the details. */
      next: payoutStanding.nullable(),
    }),
  ),
})
export type OwnPayees = z.infer<typeof ownPayees>

const account = z.object({
  bank_code: z.string(),
  bank_name: z.string(),
  branch_code: z.string(),
  branch_name: z.string(),
  account_kind: accountKind,
  /** The last three digits. */
  account_end: z.string(),
  /** In the characters of bank files. */
  holder: z.string(),
  account_changed_at: instant,
  /** Whether the list of banks has the branch now. */
  branch_listed: z.boolean(),
})

const details = z.object({
  business_kind: businessKind.nullable(),
  legal_name: z.string(),
  legal_name_kana: z.string(),
  postal_code: postalCode,
  address: z.string(),
  phone: z.string(),
  invoice_number: z.string(),
  invoice_from: z.string(),
  invoice_until: z.string(),
  invoice_consent: z.boolean(),
})

/** Without the account number. */
export const payee = details.extend({
  id,
  ambassador: item.nullable(),
  state,
  version,
  account: account.nullable(),
  /** No payout before; null without an account. */
  blocked_until: instant.nullable(),
  /** When a transfer came back. No payout until the host confirms or changes the account. */
  account_doubted_at: instant.nullable(),
  /** That transfer, with the bank's reason. `needs_note`: the account was the cause. */
  account_return: z.object({ pay_on: date, reason: z.string(), needs_note: z.boolean() }).nullable(),
  /** Why the host says that the account is right; an admin accepts it with the verification. */
  account_note: z.string().nullable(),
  /** What the operator asked for when it returned the details, or why it stopped the payments. */
  message: z.string().nullable(),
})
export type Payee = z.infer<typeof payee>

/** `submit`: sends the complete details to the operator. Otherwise they are saved as a draft. */
export const payeeBody = z.object({
  business_kind: businessKind.nullish().transform((value) => value ?? null),
  legal_name: formText,
  legal_name_kana: formText,
  postal_code: formText,
  address: formText,
  phone: formText,
  invoice_number: formText,
  invoice_from: formText,
  invoice_until: formText,
  invoice_consent: formFlag,
  version,
  submit: formFlag,
})
export type PayeeBody = z.infer<typeof payeeBody>

/** `confirmed`: the host has compared the converted account with the passbook. */
export const accountBody = z.object({
  bank_code: code,
  branch_code: code,
  account_kind: accountKind.nullish().transform((value) => value ?? 'ordinary'),
  account_number: formText,
  yucho_symbol: formText,
  yucho_number: formText,
  holder: formText,
  confirmed: formFlag,
  version,
})
export type AccountBody = z.infer<typeof accountBody>

export const banksQuery = z.object({
  /** The beginning of the name, of its kana or of the code. */
  q: optionalText(100),
})
export const branchesQuery = banksQuery.extend({ bank_code: z.string().regex(/^\d{4}$/) })
export const banks = z.object({ banks: z.array(z.object({ code: z.string(), name: z.string() })) })
export type Banks = z.infer<typeof banks>

export const payeesQuery = pageQuery.extend({
  /** Searches the user, the ambassador and the legal name, or the whole number of the payee. */
  q: optionalText(254),
  state: optionalWords(payeeStates),
  business_kind: emptyIsAbsent(businessKind.optional()),
  /** Those whose account is in doubt, because a transfer came back. */
  transfer: emptyIsAbsent(z.enum(transferFilters).optional()),
  sort: emptyIsAbsent(z.enum(payeeSorts).default('waiting')),
})
export type PayeesQuery = z.infer<typeof payeesQuery>

export const adminPayees = z.object({
  payees: z.array(
    z.object({
      id,
      /** The user or the ambassador. */
      name: z.string(),
      of_ambassador: z.boolean(),
      legal_name: z.string(),
      business_kind: businessKind.nullable(),
      state,
      bank_name: z.string().nullable(),
      account_end: z.string().nullable(),
      account_changed_at: instant.nullable(),
      blocked_until: instant.nullable(),
      submitted_at: instant.nullable(),
    }),
  ),
  meta: pageMeta.extend({
    /** At most 10,000 of a search. */
    total_count: z.number().int(),
    has_more: z.boolean(),
    submitted_count: z.number().int(),
    returned_count: z.number().int(),
    suspended_count: z.number().int(),
  }),
})
export type AdminPayees = z.infer<typeof adminPayees>

/** All about a payee except the account number. */
export const adminPayee = payee.extend({
  user: item.extend({ email: z.string() }).nullable(),
  responsible: item.nullable(),
  declaration: z.string().nullable(),
  declared_at: instant.nullable(),
  invoice_consent_text: z.string().nullable(),
  invoice_consented_at: instant.nullable(),
  verification_reason: z.string().nullable(),
  suspended_reason: z.string().nullable(),
  submitted_at: instant.nullable(),
  checked_at: instant.nullable(),
  checked_by: z.string().nullable(),
  owed: z.boolean(),
  own_interest: ownInterests,
})
export type AdminPayee = z.infer<typeof adminPayee>

export const versionBody = z.object({ version })
/** `reason`: required if the account was the cause of the return. */
export const confirmAccountBody = z.object({ version, reason: formText })
export type ConfirmAccountBody = z.infer<typeof confirmAccountBody>
export const payeeReasonBody = z.object({ version, reason: text })
export type PayeeReasonBody = z.infer<typeof payeeReasonBody>
export const payeeReturnBody = z.object({ version, message: text })
export const accountNumberBody = z.object({ reason: text })
export const accountNumber = z.object({ account_number: z.string() })
export type AccountNumber = z.infer<typeof accountNumber>

// Far longer than any name. Converting 20,000 characters to those of bank files would take 0.1 s.
const bankWords = z
  .string()
  .max(500)
  .nullish()
  .transform((value) => value ?? '')
export const bankBranchBody = z.object({
  bank_code: bankWords,
  bank_name: bankWords,
  bank_kana: bankWords,
  branch_code: bankWords,
  branch_name: bankWords,
  branch_kana: bankWords,
})
export type BankBranchBody = z.infer<typeof bankBranchBody>
/** Whether the bank was new too. */
export const bankBranchAdded = z.object({ bank_code: z.string(), branch_code: z.string(), bank_added: z.boolean() })
export type BankBranchAdded = z.infer<typeof bankBranchAdded>
