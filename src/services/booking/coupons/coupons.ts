import type {
  CouponAnswer,
  CouponBody,
  CouponChange,
  Coupons,
  CouponsFilter,
  CouponsQuery,
} from '#contract/booking/admin-coupons-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import {
  type AdminCouponRow,
  countCoupons,
  type CouponValues,
  experienceExists,
  findAdminCoupon,
  findCoupons,
  insertCoupon,
  updateCouponRow,
} from '#database/booking/reserve/admin-coupons.ts'
import { type Db, inTransaction } from '#database/client.ts'
import { lockCoupon } from '#database/locks.ts'
import {
  couponCodeProblem,
  type CouponProblems,
  couponProblems,
  couponState,
  couponStateLabels,
  type CouponTerms,
  funderLabels,
} from '#domain/booking/coupon.ts'
import { minuteCell } from '#domain/shared/csv.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import { cleanLine, normaliseCode, toHalfWidth } from '#domain/shared/text.ts'
import type { UserActor } from '../../shared/actor.ts'
import { countedMetaOf, rangeOf } from '../../shared/paging.ts'
import type { App } from '../../shared/app.ts'
import { type Columns, exportList, PART } from '../../shared/export-list.ts'
import { refuseOwnInterest } from '../../shared/own-interest.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'

/** The filter of the database: the text without blanks, in half width. */
function couponFilter({ q, state }: Pick<CouponsFilter, 'q' | 'state'>) {
  const text = toHalfWidth(cleanLine(q ?? ''))
  return { state, ...(text === '' ? {} : { q: text }) }
}

/** Coupons, 20 a page; a page past the end is empty. */
export async function listCoupons(
  app: Pick<App, 'db' | 'clock'>,
  { page, sort, ...asked }: CouponsQuery,
): Promise<Coupons> {
  const now = app.clock.now()
  const filter = couponFilter(asked)
  const [total_count, rows] = await Promise.all([
    countCoupons(app.db, now, filter),
    findCoupons(app.db, now, filter, { sort, ...rangeOf(page) }),
  ])
  return {
    coupons: rows.map((row) => couponOf(row, now)),
    meta: countedMetaOf(page, total_count),
  }
}

/** @throws Refused coupon_not_found */
export async function getCoupon(app: Pick<App, 'db' | 'clock'>, id: number): Promise<CouponAnswer> {
  const row = await findAdminCoupon(app.db, id)
  if (!row) throw new Refused('coupon_not_found')
  return couponOf(row, app.clock.now())
}

/**
 * Creates a coupon that can be used immediately, or from its start.
 * @throws Refused own_interest; InvalidInput
 */
export async function makeCoupon(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  { code: typed, ...body }: CouponBody,
): Promise<CouponAnswer> {
  const code = normaliseCode(typed)
  const terms = { ...body, starts_at: instantOrNull(body.starts_at), ends_at: instantOrNull(body.ends_at) }
  const problem = couponCodeProblem(code)
  await checkCouponTerms(app.db, terms, problem === null ? {} : { code: [problem] })
  const id = await inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    await refuseOwnCoupon(tx, admin, { ...terms, active: true })
    const made = await insertCoupon(tx, { ...terms, code, active: true, created_at: now })
    if (made === null) throw new InvalidInput({ code: ['このコードのクーポンは、すでにあります。'] })
    await insertAudit(tx, admin, {
      at: now,
      action: 'make_coupon',
      subject_type: 'coupon',
      subject_id: made,
      detail: { code, ...terms },
    })
    return made
  })
  return await getCoupon(app, id)
}

const FIELDS = [
  'amount',
  'rate_bp',
  'starts_at',
  'ends_at',
  'max_uses',
  'max_uses_per_user',
  'minimum_base',
  'experience_id',
  'funded_by',
  'active',
] as const

/**
 * Changes, stops or resumes a coupon. Existing reservations keep their discount.
 * @throws Refused coupon_not_found, coupon_changed, own_interest; InvalidInput
 */
export async function updateCoupon(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  id: number,
  { version, ...change }: CouponChange,
): Promise<CouponAnswer> {
  await inTransaction(app.db, async (tx) => {
    // Bookings with this coupon wait here, so that its uses are counted correctly.
    await lockCoupon(tx, { id })
    const before = await findAdminCoupon(tx, id)
    if (!before) throw new Refused('coupon_not_found')
    if (before.version !== version) throw new Refused('coupon_changed')
    const values = changed(before, change)
    const too_few = values.max_uses !== null && values.max_uses < before.uses
    await checkCouponTerms(
      tx,
      values,
      too_few
        ? { max_uses: [`すでに${before.uses}回使われています。${before.uses}回以上にするか、利用を停止してください。`] }
        : {},
    )
    await refuseOwnCoupon(tx, admin, values)
    const fields = FIELDS.filter((field) => String(values[field]) !== String(before[field]))
    if (fields.length === 0) return
    await updateCouponRow(tx, id, values)
    const only = (of: CouponValues) => Object.fromEntries(fields.map((field) => [field, of[field]]))
    await insertAudit(tx, admin, {
      at: app.clock.now(),
      action:
        fields.length === 1 && fields[0] === 'active'
          ? values.active
            ? 'resume_coupon'
            : 'stop_coupon'
          : 'update_coupon',
      subject_type: 'coupon',
      subject_id: id,
      detail: { code: before.code, from: only(before), to: only(values) },
    })
  })
  return await getCoupon(app, id)
}

/** The coupon with the given fields replaced. */
function changed(before: AdminCouponRow, change: Omit<CouponChange, 'version'>): CouponValues {
  const { starts_at, ends_at, ...rest } = change
  const { amount, rate_bp, max_uses, max_uses_per_user, minimum_base, experience_id, funded_by, active } = {
    ...before,
    ...rest,
  }
  return {
    amount,
    rate_bp,
    max_uses,
    max_uses_per_user,
    minimum_base,
    experience_id,
    funded_by,
    active,
    starts_at: starts_at === undefined ? before.starts_at : instantOrNull(starts_at),
    ends_at: ends_at === undefined ? before.ends_at : instantOrNull(ends_at),
  }
}

const columnsOn = (now: Date): Columns<AdminCouponRow> => [
  ['クーポン番号', (row) => row.id],
  ['コード', (row) => row.code],
  ['割引額', (row) => row.amount],
  ['割引率（%）', (row) => (row.rate_bp === null ? null : row.rate_bp / 100)],
  ['負担', (row) => funderLabels[row.funded_by]],
  ['最低利用額', (row) => row.minimum_base],
  ['体験番号', (row) => row.experience_id],
  ['体験', (row) => row.experience_title],
  ['開始', (row) => minuteCell(row.starts_at)],
  ['終了', (row) => minuteCell(row.ends_at)],
  ['使われた回数', (row) => row.uses],
  ['全体の上限', (row) => row.max_uses],
  ['1人の上限', (row) => row.max_uses_per_user],
  ['割引の合計', (row) => row.discounted],
  ['状態', (row) => couponStateLabels[couponState(row, { now, uses: row.uses })]],
  ['作成日時', (row) => minuteCell(row.created_at)],
]

/**
 * The matching coupons as CSV for Excel, in the order of the list, whatever their number. The
 * export is recorded.
 * @throws Refused seeing_as_somebody
 */
export async function exportCoupons(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  { sort, ...asked }: CouponsFilter,
): Promise<AsyncIterable<string>> {
  const now = app.clock.now()
  const filter = couponFilter(asked)
  return await exportList(app, admin, {
    action: 'export_coupons',
    subject_type: 'coupon',
    filter: asked,
    columns: columnsOn(now),
    partAfter: async (last) =>
      await findCoupons(app.db, now, filter, { sort, limit: PART, offset: 0, ...(last && { after: last }) }),
  })
}

/** A coupon in the form of the admin API. */
function couponOf(row: AdminCouponRow, now: Date): CouponAnswer {
  const { experience_id, experience_title, starts_at, ends_at, created_at, ...rest } = row
  return {
    ...rest,
    starts_at: isoJapan(starts_at),
    ends_at: isoJapan(ends_at),
    experience:
      experience_id === null || experience_title === null ? null : { id: experience_id, title: experience_title },
    state: couponState(row, { now, uses: row.uses }),
    created_at: isoJapan(created_at),
  }
}

/**
 * Checks terms before they are stored.
 * @param others problems that the caller has found already, by field
 * @throws InvalidInput with all problems, by field
 */
async function checkCouponTerms(db: Db, terms: CouponTerms, others: CouponProblems = {}): Promise<void> {
  const problems = { ...couponProblems(terms), ...others }
  if (terms.experience_id !== null && !(await experienceExists(db, terms.experience_id)))
    problems.experience_id = ['この体験は見つかりませんでした。選び直してください。']
  if (Object.keys(problems).length > 0) throw new InvalidInput(problems)
}

/**
 * A discount that the operator bears on an experience of the admin's own is money for themselves,
 * also if it is one of all experiences: who knows the code decides where it is used.
 * @throws Refused own_interest
 */
async function refuseOwnCoupon(
  db: Db,
  admin: Pick<UserActor, 'id'>,
  { experience_id, funded_by, active }: CouponTerms & { active: boolean },
): Promise<void> {
  if (active && funded_by === 'operator')
    await refuseOwnInterest(db, admin, experience_id === null ? { all_for: admin.id } : { experience_id })
}

/** Parses an instant of the API. */
const instantOrNull = (text: string | null) => (text === null ? null : new Date(text))
