// Coupons that admins edit, and bookings that use them.
import { beforeAll, describe, expect, test } from 'vitest'
import type { CouponBody } from '#contract/booking/admin-coupons-schemas.ts'
import { checkInvariants } from '#database/office/check-invariants.ts'
import { couponStates } from '#domain/booking/coupon.ts'
import { book, booked, bookingWorld, refusalOf } from '#test/booking-world.ts'
import { aCoupon, anAdmin, anExperience, aSlot, aUser, next } from '#test/factories.ts'
import type { UserActor } from '../../shared/actor.ts'
import { InvalidInput } from '../../shared/refused.ts'
import { getCoupon, listCoupons, makeCoupon, updateCoupon } from './coupons.ts'
import { getReservation } from '../reservations/reservations.ts'

const world = bookingWorld()
let admin: UserActor
let guest: UserActor
let slot: number
let experience_id: number

beforeAll(async () => {
  admin = await anAdmin(world.db)
  guest = await aUser(world.db)
  experience_id = (await anExperience(world.db, { title: '藍の一日' })).id
  slot = await aSlot(world.db, experience_id, { recruitment_number: 100 })
})

const body = (values: Partial<CouponBody> = {}): CouponBody => ({
  code: `HARU-${next()}`,
  amount: 500,
  rate_bp: null,
  starts_at: null,
  ends_at: null,
  max_uses: null,
  max_uses_per_user: null,
  minimum_base: 0,
  experience_id: null,
  funded_by: 'operator',
  ...values,
})
const make = (values: Partial<CouponBody> = {}) => makeCoupon(world, admin, body(values))
const using = (coupon_code: string, actor = guest) => book(world, actor, { calendar_ids: [slot], coupon_code })
const problemsOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.catch((thrown: unknown) => thrown)
  return error instanceof InvalidInput ? error.messages : undefined
}
const auditsOf = (id: number) =>
  world.db
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('subject_type', '=', 'coupon')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute()

test('a coupon is created, used, changed for later bookings, stopped and resumed', async () => {
  const made = await make({ code: ' ｈａｒｕ２０２７ ', max_uses: 10, ends_at: '2027-04-01T00:00:00+09:00' })
  expect(made).toMatchObject({ code: 'HARU2027', amount: 500, state: 'active', uses: 0, version: 1 })
  expect(made.ends_at).toBe('2027-04-01T00:00:00+09:00')
  const { id } = await booked(world, guest, { calendar_ids: [slot], coupon_code: 'haru2027' })
  const before = await getReservation(world, guest, id)
  expect(before.price.discount).toBe(500)

  const changed = await updateCoupon(world, admin, made.id, { amount: null, rate_bp: 2000, version: 1 })
  expect(changed).toMatchObject({ amount: null, rate_bp: 2000, uses: 1, discounted: 500, max_uses: 10, version: 2 })
  expect(changed.ends_at).toBe('2027-04-01T00:00:00+09:00')
  expect((await getReservation(world, guest, id)).price).toEqual(before.price)
  const later = await booked(world, guest, { calendar_ids: [slot], coupon_code: 'HARU2027' })
  expect(later.price.discount).toBe(600)

  expect(await updateCoupon(world, admin, made.id, { active: false, version: 2 })).toMatchObject({ state: 'stopped' })
  expect(await refusalOf(using('HARU2027'))).toBe('coupon_unknown')
  expect(await updateCoupon(world, admin, made.id, { active: true, version: 3 })).toMatchObject({ state: 'active' })
  await using('HARU2027')
  expect(await auditsOf(made.id)).toMatchObject([
    { action: 'make_coupon', detail: { code: 'HARU2027', amount: 500, max_uses: 10 } },
    {
      action: 'update_coupon',
      detail: { from: { amount: 500, rate_bp: null }, to: { amount: null, rate_bp: 2000 } },
    },
    { action: 'stop_coupon' },
    { action: 'resume_coupon' },
  ])
})

describe('invalid input', () => {
  test('is reported at its field', async () => {
    expect(
      await problemsOf(make({ code: '春', amount: null, max_uses: 0, minimum_base: 0.5, experience_id: 999_999 })),
    ).toEqual({
      code: ['コードは、英数字と「-」「_」で入力してください。'],
      amount: ['割引額か割引率を入力してください。'],
      max_uses: ['使える回数は1回以上の整数で入力してください。'],
      minimum_base: ['最低利用額は0円から9,999,999円のあいだの整数で入力してください。'],
      experience_id: ['この体験は見つかりませんでした。選び直してください。'],
    })
    const { id } = await make({ starts_at: '2027-01-01T00:00:00+09:00' })
    expect(
      Object.keys((await problemsOf(updateCoupon(world, admin, id, { ends_at: '2026-12-31T00:00:00Z', version: 1 })))!),
    ).toEqual(['ends_at'])
    expect(await auditsOf(id)).toHaveLength(1)
  })

  test('also a code that exists, for one of several concurrent calls', async () => {
    const code = `ONCE-${next()}`
    const outcomes = await Promise.all([1, 2, 3].map(() => problemsOf(make({ code }))))
    expect(outcomes.filter((problems) => problems === undefined)).toHaveLength(1)
    expect(outcomes.filter((problems) => problems?.code)).toHaveLength(2)
  })

  test('and fewer uses than there are, also during a concurrent booking', async () => {
    const coupon = await make({ max_uses: 9 })
    await using(coupon.code)
    const [problems] = await Promise.all([
      problemsOf(updateCoupon(world, admin, coupon.id, { max_uses: 2, version: 1 })),
      refusalOf(using(coupon.code)),
      refusalOf(using(coupon.code)),
      refusalOf(using(coupon.code)),
    ])
    const { uses, max_uses } = await getCoupon(world, coupon.id)
    expect(max_uses).toBe(problems ? 9 : 2)
    expect(uses).toBeLessThanOrEqual(max_uses!)
    expect(
      (await problemsOf(updateCoupon(world, admin, coupon.id, { max_uses: 1, version: problems ? 1 : 2 })))!,
    ).toEqual({
      max_uses: [expect.stringContaining(`すでに${uses}回使われています。`)],
    })
    expect(await checkInvariants(world.db, world.clock.now())).toEqual([])
  })
})

test('of two admins who change it at once, the second is refused', async () => {
  const { id } = await make()
  const outcomes = await Promise.all(
    [600, 700].map((amount) => refusalOf(updateCoupon(world, admin, id, { amount, version: 1 }))),
  )
  expect(outcomes.filter((code) => code === 'coupon_changed')).toHaveLength(1)
  expect(outcomes.filter((code) => code === undefined)).toHaveLength(1)
  expect(await refusalOf(updateCoupon(world, admin, 999_999, { active: false, version: 1 }))).toBe('coupon_not_found')
  // A change without a difference is not recorded.
  const { version, amount } = await getCoupon(world, id)
  await updateCoupon(world, admin, id, { amount, version })
  expect(await auditsOf(id)).toHaveLength(2)
})

test('the list has pages, a search, and the states of the domain', async () => {
  const now = world.clock.now()
  const later = new Date(now.getTime() + 1000)
  await aCoupon(world.db, { starts_at: later })
  await aCoupon(world.db, { ends_at: now })
  await aCoupon(world.db, { active: false })
  const full = await aCoupon(world.db, { max_uses: 1, code: 'FULL_1', experience_id })
  await using('FULL_1')
  for (let n = 0; n < 21; n++) await aCoupon(world.db)
  const all = await listCoupons(world, { sort: 'newest', page: 1 })
  expect(all.coupons).toHaveLength(20)
  expect(all.meta.total_pages).toBe(2)
  let sum = 0
  for (const state of couponStates) {
    const { coupons, meta } = await listCoupons(world, { sort: 'newest', page: 1, state })
    expect(coupons.length).toBeGreaterThan(0)
    for (const coupon of coupons) expect(coupon.state).toBe(state)
    sum += meta.total_count
  }
  expect(sum).toBe(all.meta.total_count)
  for (const q of ['full_1', 'ＦＵＬＬ_', '藍の'])
    expect((await listCoupons(world, { sort: 'newest', page: 1, q })).coupons.map(({ id }) => id)).toEqual([full])
  expect((await listCoupons(world, { sort: 'newest', page: 1, q: 'FULL%' })).coupons).toEqual([])
  expect((await listCoupons(world, { sort: 'newest', page: 90 })).coupons).toEqual([])
})
