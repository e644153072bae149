import type {
  AdminPayee,
  AdminPayees,
  OwnPayees,
  Payee,
  PayeesOfHost,
  PayeesQuery,
  PayoutStanding,
} from '#contract/payouts/payees-schemas.ts'
import { commonPayeeWords, countPayees, findHost, findOwnPayees, findPayees } from '#database/payouts/find-payees.ts'
import { payoutsOfPayee } from '#database/payouts/find-payouts.ts'
import { findFeeOfPayees, findPayoutRules } from '#database/payouts/payout-rules.ts'
import { findOwnStandings } from '#database/payouts/standings.ts'
import { cappedCount } from '#database/search-of-names.ts'
import { isUnfinished } from '#domain/payouts/payee-state.ts'
import { nextPayout } from '#domain/payouts/standing.ts'
import { dateOf, isoJapan } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../../shared/actor.ts'
import { cappedMetaOf, rangeOf } from '../../shared/paging.ts'
import type { App } from '../../shared/app.ts'
import { ownInterestIn } from '../../shared/own-interest.ts'
import { Refused } from '../../shared/refused.ts'
import { adminPayeeOf, ownPayeeRow, payeeOf, payeeRow } from './payee-of.ts'

/** One page of the payees that match, for admins. A page past the end is empty. */
export async function listPayees({ db }: Pick<App, 'db'>, { page, sort, ...asked }: PayeesQuery): Promise<AdminPayees> {
  const filter = { ...asked, common: await commonPayeeWords(db, asked.q) }
  const [rows, found, submitted_count, returned_count, suspended_count] = await Promise.all([
    findPayees(db, filter, { sort, ...rangeOf(page) }),
    countPayees(db, filter),
    countPayees(db, { state: ['submitted'] }),
    countPayees(db, { state: ['returned'] }),
    countPayees(db, { state: ['suspended'] }),
  ])
  const counted = filter.q === undefined ? { total_count: found, has_more: false } : cappedCount(found)
  return {
    payees: rows.map((row) => ({
      ...row,
      account_changed_at: isoJapan(row.account_changed_at),
      blocked_until: isoJapan(row.blocked_until),
      submitted_at: isoJapan(row.submitted_at),
    })),
    meta: {
      ...cappedMetaOf(page, counted),
      submitted_count,
      returned_count,
      suspended_count,
    },
  }
}

/**
 * A payee for admins, without the account number.
 * @throws Refused payee_not_found
 */
export const getPayee = async (
  app: Pick<App, 'db' | 'clock'>,
  admin: Pick<UserActor, 'id'>,
  id: number,
): Promise<AdminPayee> =>
  adminPayeeOf(await payeeRow(app, app.db, id), await ownInterestIn(app.db, admin, { payee_ids: [id] }))

/** Transfers of each payee that サポート sees. */
const MOST_TRANSFERS = 6

/**
 * When a host is paid, or what stops it, for サポート: no amount, so no turnover.
 * @throws Refused person_not_found, also for a user who never had an experience
 */
export async function listPayeesOfHost(app: StandingsApp, id: number): Promise<PayeesOfHost> {
  const [host, rows, standings] = await Promise.all([
    findHost(app.db, id),
    findOwnPayees(app.db, id, app.clock.now()),
    ownStandings(app, id),
  ])
  if (!host || rows.length === 0) throw new Refused('person_not_found')
  const payees = rows.map(async ({ id: payee_id, ambassador, state, responsible }) => {
    const standing = standings.get(payee_id)
    if (!standing) return { id: payee_id, ambassador, state, responsible, next: null, payouts: [] }
    const { pay_on, under_way, period, stopped, stopped_until, returned, message, amount, balance } = standing
    const { payouts } = await payoutsOfPayee(app.db, payee_id, { limit: MOST_TRANSFERS, offset: 0 })
    return {
      id: payee_id,
      ambassador,
      state,
      responsible,
      next: {
        pay_on,
        under_way,
        period,
        stopped,
        stopped_until,
        returned,
        message,
        owed: balance > 0,
        due: amount > 0,
      },
      payouts: payouts.map((one) => ({ id: one.id, pay_on: one.pay_on, state: one.state, reason: one.reason })),
    }
  })
  return { host, payees: await Promise.all(payees) }
}

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

/**
 * The states of the caller's payees, and of those of their ambassadors; of those whose details the
 * caller writes, also what is paid next. An admin who views the product as the host sees no amount.
 */
export async function listOwnPayees(app: StandingsApp, actor: UserActor): Promise<OwnPayees> {
  const [rows, standings] = await Promise.all([
    findOwnPayees(app.db, actor.id, app.clock.now()),
    actor.impersonation ? null : ownStandings(app, actor.id),
  ])
  return {
    payees: rows.map(({ id, ambassador, state, responsible, owed }) => ({
      id,
      ambassador,
      state,
      responsible,
      own: ambassador === null || responsible?.id === actor.id,
      missing: owed && isUnfinished(state),
      next: standings?.get(id) ?? null,
    })),
  }
}

/**
 * The details of the caller's own payee, or of an ambassador's whose responsible member they are.
 * @throws Refused payee_not_found; seeing_as_somebody: an admin reads it in their own name
 */
export async function getOwnPayee(app: Pick<App, 'db' | 'clock'>, actor: UserActor, id: number): Promise<Payee> {
  if (actor.impersonation) throw new Refused('seeing_as_somebody')
  return payeeOf(await ownPayeeRow(app, app.db, actor, id))
}
