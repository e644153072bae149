// Coupons and holding requests.
import { instantOf, weekdayOf, type Weekday } from '#domain/shared/japan-time.ts'
import type { Tx } from '#database/client.ts'
import type { SeedCoupon } from './bookings.ts'
import { demoCoupons, demoDeclineReasons, demoHoldingRequests } from '../content/misc.ts'
import { continueIds, insertRows } from './insert-rows.ts'
import { Chance, type Day } from './seed-base.ts'
import { experienceId, type SeedExperience } from './seed-experiences.ts'
import { userId } from './seed-people.ts'
import { addSlot, type Schedule, type SeedSlot } from './seed-slots.ts'

export function planCoupons(day: Day): SeedCoupon[] {
  return demoCoupons.map((coupon, index) => ({
    id: index + 1,
    code: coupon.code,
    amount: coupon.amount,
    rate_bp: coupon.rate_percent === null ? null : coupon.rate_percent * 100,
    active: true,
    starts_at: instantOf(day.date(coupon.valid_from_days), '00:00'),
    ends_at: instantOf(day.date(coupon.valid_until_days + 1), '00:00'),
    max_uses: coupon.usage_limit,
    max_uses_per_user: coupon.usage_limit_per_user,
    minimum_base: coupon.minimum_base,
    experience_id: coupon.experience_key === null ? null : experienceId(coupon.experience_key),
    funded_by: coupon.funded_by,
  }))
}

export async function insertCoupons(tx: Tx, coupons: readonly SeedCoupon[]): Promise<void> {
  await insertRows(
    tx,
    'coupons',
    coupons.map(({ starts_at, ends_at, ...coupon }) => ({
      ...coupon,
      starts_at: new Date(starts_at!),
      ends_at: new Date(ends_at!),
      created_at: new Date(Number(starts_at) - 86_400_000),
    })),
  )
  await continueIds(tx, ['coupons'])
}

type Wish = { weekday: Weekday; start_time: string; end_time: string; people: number }

/** The wish in the text of each request. Its date is this weekday, 12 to 18 days ahead. */
const WISHES: Record<string, Wish> = {
  letterpress: { weekday: 'sunday', start_time: '14:00', end_time: '15:00', people: 1 },
  river: { weekday: 'friday', start_time: '06:00', end_time: '12:00', people: 3 },
  kogin: { weekday: 'saturday', start_time: '09:00', end_time: '11:30', people: 1 },
  bonfire: { weekday: 'thursday', start_time: '18:00', end_time: '21:30', people: 5 },
  soba: { weekday: 'monday', start_time: '09:30', end_time: '12:30', people: 4 },
  shamisen: { weekday: 'tuesday', start_time: '19:00', end_time: '20:30', people: 1 },
}
/** The answer proposes something other than a new date. */
const DECLINED = new Set(['shamisen'])

const OTHERS: {
  experience_key: string
  guest_key: string
  content: string
  answer: string | null
  days_ago: number
  wish: Wish
}[] = [
  {
    experience_key: 'farm',
    guest_key: 'guest-14',
    content: '勤め先の仲間と、平日の水曜にうかがえたらと思っています。収穫するものは畑におまかせします。',
    answer: null,
    days_ago: 2,
    wish: { weekday: 'wednesday', start_time: '10:00', end_time: '14:00', people: 4 },
  },
  {
    experience_key: 'bonfire',
    guest_key: 'hanako',
    content: '',
    answer: demoDeclineReasons[0]!,
    days_ago: 12,
    wish: { weekday: 'sunday', start_time: '18:00', end_time: '21:30', people: 2 },
  },
  {
    experience_key: 'tea-rolling',
    guest_key: 'hanako',
    content: '姉と二人で、島に三泊します。日曜の朝からもませていただけたらうれしいです。',
    answer: null,
    days_ago: 1,
    wish: { weekday: 'sunday', start_time: '09:00', end_time: '15:00', people: 2 },
  },
]

export type HoldingRequest = {
  experience: SeedExperience
  guest_key: string
  message: string
  answer: string | null
  days_ago: number
  wish: Wish
  date: string
  state: 'open' | 'accepted' | 'declined'
  slot: SeedSlot | null
}

/** Adds the slots of accepted requests to the schedule. */
export function planRequests(day: Day, experiences: readonly SeedExperience[], schedule: Schedule): HoldingRequest[] {
  const all = [
    ...demoHoldingRequests.map((request) => ({ ...request, wish: WISHES[request.experience_key]! })),
    ...OTHERS,
  ]
  return all.map(({ experience_key, guest_key, content, answer, days_ago, wish }) => {
    const experience = experiences.find(({ key }) => key === experience_key)!
    const date = dateFor(day, wish.weekday)
    const declined = DECLINED.has(experience_key) || demoDeclineReasons.includes(answer ?? '')
    const state = answer === null ? 'open' : declined ? 'declined' : 'accepted'
    const slot = state === 'accepted' ? addSlot(schedule, experience, date, wish.start_time, wish.end_time) : null
    return { experience, guest_key, message: content, answer, days_ago, wish, date, state, slot }
  })
}

function dateFor(day: Day, weekday: Weekday): string {
  for (let days = 12; ; days += 1) if (weekdayOf(day.date(days)) === weekday) return day.date(days)
}

/** Inserts the requests. The slots must exist. */
export async function insertRequests(tx: Tx, day: Day, requests: readonly HoldingRequest[]): Promise<void> {
  const chance = new Chance('requests')
  await insertRows(
    tx,
    'holding_requests',
    requests
      .toSorted((a, b) => b.days_ago - a.days_ago)
      .map(({ experience, guest_key, message, answer, days_ago, wish, date, state, slot }) => ({
        experience_id: experience.id,
        user_id: userId(guest_key),
        date,
        start_time: wish.start_time,
        number_of_people: wish.people,
        message,
        state,
        answer,
        calendar_id: slot?.id ?? null,
        answered_by: state === 'open' ? null : experience.hosts[0],
        answered_at: state === 'open' ? null : day.before(days_ago - 1, chance.time(8, 20)),
        created_at: day.before(days_ago, chance.time(8, 22)),
      })),
  )
}
