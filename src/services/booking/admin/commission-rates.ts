import type { CommissionRateBody, CommissionRates } from '#contract/booking/admin-ledger-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { findBrandNames, findRates, insertRate } from '#database/booking/accounting/commission.ts'
import { findPayee } from '#database/booking/accounting/find-ledger.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import { addDays, dateOf, endOfDay, isDate, isoJapan } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { ownInterestIn, refuseOwnInterest } from '../../shared/own-interest.ts'
import { InvalidInput } from '../../shared/refused.ts'

/** Rates of commission, past and coming, and the brands that can have their own. */
export async function listCommissionRates(
  app: Pick<App, 'db' | 'clock'>,
  admin: Pick<UserActor, 'id'>,
  { payee_id }: { payee_id?: number } = {},
): Promise<CommissionRates> {
  const [rows, brands] = await Promise.all([findRates(app.db, app.clock.now(), payee_id), findBrandNames(app.db)])
  return {
    own_interest: payee_id === undefined ? [] : await ownInterestIn(app.db, admin, { payee_ids: [payee_id] }),
    rates: rows.map((row) => ({
      id: row.id,
      payee: row.payee_id === null ? null : { id: row.payee_id, name: row.payee_name ?? '' },
      brand: row.brand_id === null ? null : { id: row.brand_id, name: row.brand_name ?? '' },
      rate_bp: row.rate_bp,
      own_link_bp: row.own_link_bp,
      starts_at: isoJapan(row.starts_at),
      in_force: row.in_force,
    })),
    brands,
  }
}

/**
 * Adds a rate of commission for a payee, a brand, or all others. Reservations keep the rate that
 * they were booked with.
 * @throws Refused own_interest; InvalidInput
 */
export async function addCommissionRate(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  body: CommissionRateBody,
): Promise<CommissionRates> {
  const now = app.clock.now()
  const { payee_id, brand_id, rate_bp, own_link_bp, starts_on } = body
  const today = dateOf(now)
  const own = payee_id !== null || brand_id !== null
  const problems: Record<string, string[]> = {
    ...(payee_id !== null && brand_id !== null && { brand_id: ['受取人かブランドの、どちらか一方にしてください。'] }),
    ...(!own && rate_bp === null && { rate_bp: ['販売手数料を入力してください。'] }),
    ...((rate_bp === null) !== (own_link_bp === null) && {
      own_link_bp: ['ホストのリンクからの率も入力してください。'],
    }),
    ...(rate_bp !== null &&
      own_link_bp !== null &&
      own_link_bp > rate_bp && { own_link_bp: ['ホストのリンクからの率は、販売手数料以下にしてください。'] }),
    ...((!isDate(starts_on) || starts_on < today) && { starts_on: ['始まる日は、今日からあとの日付にしてください。'] }),
  }
  if (Object.keys(problems).length > 0) throw new InvalidInput(problems)
  const starts_at = starts_on === today ? now : new Date(endOfDay(addDays(starts_on, -1)).getTime() + 1)
  await inTransaction(app.db, async (tx) => {
    await checkScope(tx, body)
    if (payee_id !== null) await refuseOwnInterest(tx, admin, { payee_ids: [payee_id] })
    if (brand_id !== null) await refuseOwnInterest(tx, admin, { brand_id })
    const values = { payee_id, brand_id, rate_bp, own_link_bp, starts_at }
    const id = await insertRate(tx, { ...values, created_by: admin.id, created_at: now })
    await insertAudit(tx, admin, {
      at: now,
      action: 'add_commission_rate',
      subject_type: 'commission_rate',
      subject_id: id,
      detail: values,
    })
  })
  return await listCommissionRates(app, admin)
}

async function checkScope(tx: Tx, { payee_id, brand_id }: CommissionRateBody): Promise<void> {
  if (payee_id !== null && !(await findPayee(tx, payee_id)))
    throw new InvalidInput({ payee_id: ['この受取人は見つかりませんでした。'] })
  if (brand_id !== null && !(await findBrandNames(tx)).some(({ id }) => id === brand_id))
    throw new InvalidInput({ brand_id: ['このブランドは見つかりませんでした。選び直してください。'] })
}
