// Statements of payees (支払明細書), for hosts and admins. Amounts are yen; positive ones are owed to
// the payee.
import { z } from '@hono/zod-openapi'
import { entryKinds } from '#domain/booking/ledger.ts'
import { carriedReasons, statementSorts, statementStandings } from '#domain/payouts/closing.ts'
import { payeeStates } from '#domain/payouts/payee-state.ts'
import { payoutStates } from '#domain/payouts/payout-state.ts'
import { people } from '../booking/booking-schemas.ts'
import { payoutStanding } from './payees-schemas.ts'
import {
  date,
  emptyIsAbsent,
  id,
  instant,
  item,
  month,
  optionalId,
  optionalText,
  pageMeta,
  pageQuery,
  postalCode,
  yen,
} from '../shared/schemas.ts'

const number = z
  .string()
  .regex(/^2\d{3}-(0[1-9]|1[0-2])-\d{5,10}$/)
  .meta({ example: '2026-10-00042' })

export const statementSummary = z.object({
  /** The period and the payee: 2026-10-00042. */
  number,
  /** The month in which the period ends. */
  period: month,
  pay_on: date,
  balance: yen,
  /** What is paid of the balance; 0 if it is carried over. */
  payable: yen,
  carried_reason: z.enum(carriedReasons).nullable(),
  issued_at: instant,
})
export type StatementSummary = z.infer<typeof statementSummary>

const listedStatement = statementSummary.extend({
  /** What became of `payable`; null if it is 0. */
  standing: z.enum(statementStandings).nullable(),
  /** The date of the transfer, if it was ordered. */
  paid_on: date.nullable(),
})
export type ListedStatement = z.infer<typeof listedStatement>

export const ownPayouts = z.object({
  /** The caller's own payee, then those of ambassadors whose responsible member they are. */
  payees: z.array(
    z.object({
      id,
      /** Null for the caller's own. */
      ambassador: item.nullable(),
      state: z.enum(payeeStates),
      /** Whether the next payout is made whatever its amount. */
      pay_all: z.boolean(),
      next: payoutStanding,
      /** The newest first, at most 60. */
      statements: z.array(listedStatement),
      /** Transfers, the newest first, at most 60. */
      payouts: z.array(
        z.object({
          id,
          pay_on: date,
          state: z.enum(payoutStates),
          /** What arrives on the account. */
          amount: yen,
          /** The transfer fee that the payee bears. */
          fee: yen,
          bank_name: z.string(),
          account_end: z.string(),
          /** Why the bank returned it. */
          reason: z.string().nullable(),
        }),
      ),
    }),
  ),
  minimum_payout: yen,
})
export type OwnPayouts = z.infer<typeof ownPayouts>
export type OwnPayout = OwnPayouts['payees'][number]

export const payAllBody = z.object({ pay_all: z.boolean() })

export const statementNumber = z.object({
  number: number.openapi({ param: { name: 'number', in: 'path' } }),
})

const party = z.object({ postal_code: postalCode, address: z.string(), invoice_number: z.string() })

/** As it was issued: it never changes. */
export const statement = statementSummary.extend({
  payee_id: id,
  opens_on: date,
  closes_on: date,
  carried_in: yen,
  sales: yen,
  refunds: yen,
  commission: yen,
  /** Consumption tax in the commission, positive. */
  commission_tax: yen,
  /** The commission that the statement is a qualified invoice for, and the tax in it. */
  qualified_commission: yen,
  qualified_tax: yen,
  coupon_shares: yen,
  adjustments: yen,
  disputes: yen,
  payouts: yen,
  transfer_fees: yen,
  minimum_payout: yen,
  payee: party.extend({ name: z.string(), legal_name: z.string() }),
  operator: party.extend({ service_name: z.string(), company_name: z.string(), phone: z.string() }),
  /** At most 2,000; the CSV file has all. */
  lines: z.array(
    z.object({
      at: instant,
      kind: z.enum(entryKinds),
      reservation_id: id.nullable(),
      /** The experience of the reservation. */
      title: z.string().nullable(),
      number_of_people: z.number().int().nullable(),
      lines: people.lines,
      amount: yen,
      /** What went back to the guest, with the fees in it, of a refund or dispute. */
      returned: yen.nullable(),
      /** Of an adjustment. */
      reason: z.string().nullable(),
    }),
  ),
  line_count: z.number().int(),
})
export type Statement = z.infer<typeof statement>

export const statementsFilter = z.object({
  /** Searches the name and the legal name of the payee, or the whole number. */
  q: optionalText(100),
  payee_id: optionalId,
  period: emptyIsAbsent(month.optional()),
  state: emptyIsAbsent(z.enum(['payable', ...carriedReasons]).optional()),
  /** Balance in yen. */
  from: emptyIsAbsent(z.coerce.number().int().min(-1e12).max(1e12).optional()),
  to: emptyIsAbsent(z.coerce.number().int().min(-1e12).max(1e12).optional()),
  sort: emptyIsAbsent(z.enum(statementSorts).default('newest')),
})
export const statementsQuery = statementsFilter.extend(pageQuery.shape)
export type StatementsFilter = z.infer<typeof statementsFilter>
export type StatementsQuery = z.infer<typeof statementsQuery>

export const statements = z.object({
  statements: z.array(listedStatement.extend({ id, payee: item })),
  /** `payable`: of statements that no later one follows and no transfer pays. */
  meta: pageMeta.extend({ total_count: z.number().int(), payable: yen }),
})
export type Statements = z.infer<typeof statements>
