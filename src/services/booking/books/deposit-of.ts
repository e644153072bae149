import type { Deposit } from '#contract/booking/admin-books-schemas.ts'
import type { DepositRow } from '#database/booking/accounting/deposits.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'

/** A deposit in the form of the API. */
export const depositOf = ({ created_at, ...row }: DepositRow): Deposit => ({
  ...row,
  created_at: isoJapan(created_at),
})
