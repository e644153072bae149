import type { PayoutStanding } from '#contract/payouts/payees-schemas.ts'
import { findPayoutRules } from '#database/payouts/payout-rules.ts'
import { findOwnStandings } from '#database/payouts/standings.ts'
import { findFeeOfPayees } from '#database/payouts/transfer-fee.ts'
import { nextPayout } from '#domain/payouts/standing.ts'
import { dateOf, isoJapan } from '#domain/shared/japan-time.ts'
import type { App } from '../../shared/app.ts'

export type StandingsApp = Pick<App, 'db' | 'clock' | 'holidays'>

/**
 * What is paid next to each payee whose amounts the user sees, by payee. All pages of a host show
 * this, so that none promises a date that another denies.
 */
export async function ownStandings(
  { db, clock, holidays }: StandingsApp,
  user_id: number,
): Promise<Map<number, PayoutStanding>> {
  const now = clock.now()
  const [rows, rules, fee] = await Promise.all([
    findOwnStandings(db, user_id, now, dateOf(now)),
    findPayoutRules(db),
    findFeeOfPayees(db),
  ])
  return new Map(
    rows.map((row) => {
      const { payee_id, balance, statement, stopped, blocked_until, returned, message } = row
      return [
        payee_id,
        {
          ...nextPayout(row, { now, rules, holidays, fee }),
          balance,
          number: statement?.number ?? null,
          period: statement?.period ?? null,
          stopped,
          stopped_until: stopped === 'account_changed' && blocked_until ? isoJapan(blocked_until) : null,
          returned: stopped === 'account_returned' ? returned : null,
          message: stopped === 'suspended' ? message : null,
        },
      ] as const
    }),
  )
}
