import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, instantOf } from '../shared/japan-time.ts'
import {
  CALENDARS_PROBLEM,
  CLOSED_DATES_PROBLEM,
  checkExperience,
  optionProblem,
  OPTIONS_PROBLEM,
  OVER_PROBLEM,
  type Problems,
  RULES_PROBLEM,
  THEMES_MISSING,
} from './check-experience.ts'
import { priceProblem } from './check-prices.ts'
import { calendarProblem, type CheckContext, recurrenceProblem } from './check-dates.ts'
import { emptyExperienceForm, type ExperienceForm, formOf, plainRule, type StoredForm } from './experience-form.ts'

// A Friday.
const today = '2026-11-20'
const now = instantOf(today, '09:00')
const context: CheckContext = { now }
const good: ExperienceForm = {
  ...emptyExperienceForm(),
  title: '土間で味噌を仕込む朝',
  images: [{ object_key: 'a', url: 'https://images.example/a' }],
  category_id: 1,
  themes: [2, 3],
  state: 20,
  address: '諏訪郡富士見町境7308-11',
  price: '４，８００',
  description: '大豆を煮ます。',
  recruitment_number: 6,
  cancellation_period: 7,
  calendars: [{ id: null, date: '2026-12-01', start_time: '10:00', end_time: '12:00' }],
}
const problemsOf = (change: Partial<ExperienceForm>, using = context): Problems | null =>
  checkExperience({ ...good, ...change }, using).problems

test('a complete form passes, converted and cleaned', () => {
  const { values } = checkExperience(
    { ...good, title: ' 土間で\n味噌を ', online_url: 'https://left.example' },
    context,
  )
  expect(values).toMatchObject({ title: '土間で 味噌を', price: 4800, online_url: null, images: ['a'], options: [] })
})

test('an empty form gives a message for every required field', () => {
  const { problems } = checkExperience(emptyExperienceForm(), context)
  expect(problems).toEqual({
    title: ['タイトルを入力してください。'],
    images: ['写真を1枚以上選択してください。'],
    category_id: ['カテゴリーを選択してください。'],
    themes: [THEMES_MISSING],
    state: ['都道府県を選択してください。'],
    address: ['住所を入力してください。'],
    price: ['料金を入力してください。'],
    description: ['体験の内容を入力してください。'],
    cancellation_period: ['キャンセルポリシーを選択してください。'],
    calendars: [CALENDARS_PROBLEM],
  })
})

describe('each rule', () => {
  test.each<[Partial<ExperienceForm>, Problems]>([
    [{ title: 'あ'.repeat(41) }, { title: ['40文字以内で入力してください。'] }],
    [{ themes: [1, 2, 3, 4] }, { themes: ['3つまで選択できます。'] }],
    [
      { images: ['a', 'b', 'c', 'd'].map((object_key) => ({ object_key, url: '' })) },
      { images: ['写真は3枚までにしてください。'] },
    ],
    [{ online: true, online_url: ' ' }, { online_url: ['開催URLを入力してください。'] }],
    [{ online: true, online_url: 'zoom' }, { online_url: ['https:// から始まるURLを入力してください。'] }],
    [{ online: true, online_url: 'javascript:alert(1)' }, { online_url: [expect.any(String) as string] }],
    [{ state: 48 }, { state: ['都道府県を選択してください。'] }],
    [{ price: '千円' }, { price: ['数字のみ入力してください。'] }],
    [{ price: 10.5 }, { price: ['数字のみ入力してください。'] }],
    [{ price: 49 }, { price: ['0円（無料）か、50円以上で入力してください。'] }],
    [{ recruitment_number: 31 }, { recruitment_number: ['募集人数を選択してください。'] }],
    [{ recruitment_number: 0 }, { recruitment_number: ['募集人数を選択してください。'] }],
    [
      { set_minimum_number_of_participant_count: true },
      { minimum_number_of_participant_count: ['最少催行人数を選択してください。'] },
    ],
    [
      { set_minimum_number_of_participant_count: true, minimum_number_of_participant_count: 7 },
      { minimum_number_of_participant_count: ['最少催行人数は、募集人数以下で選択してください。'] },
    ],
    [{ cancellation_period: 3 }, { cancellation_period: ['キャンセルポリシーを選択してください。'] }],
    [{ options: [{ id: null, name: '写真', description: '', price: 500 }] }, { options: [OPTIONS_PROBLEM] }],
    [{ options: [{ id: null, name: '写真', description: '撮る', price: 'x' }] }, { options: [OPTIONS_PROBLEM] }],
    [
      { options: Array.from({ length: 6 }, () => ({ id: null, name: '写真', description: '撮る', price: 0 })) },
      { options: ['オプションは5つまで追加できます。'] },
    ],
    [
      { calendars: [{ id: null, date: null, start_time: '10:00', end_time: '11:00' }] },
      { calendars: [CALENDARS_PROBLEM] },
    ],
    [
      { calendars: [...good.calendars, { id: null, date: '2026-12-02', start_time: '', end_time: '11:00' }] },
      { calendars: [CALENDARS_PROBLEM] },
    ],
  ])('%j', (change, problems) => {
    expect(problemsOf(change)).toEqual(problems)
  })
})

describe('prices', () => {
  test.each(['', ' ', null])('%j is missing', (price) => {
    expect(priceProblem(price)).toBe('料金を入力してください。')
  })
  test('full width equals half width, and 0 is a valid price', () => {
    expect([priceProblem('０'), priceProblem('１，２００円'), priceProblem(9_999_999)]).toEqual([null, null, null])
    expect(priceProblem(10_000_000)).toBe('9,999,999円以下で入力してください。')
  })
})

describe('options', () => {
  test('an empty option is dropped, and a blank price is missing', () => {
    expect(optionProblem({ id: null, name: ' ', description: '', price: ' ' })).toBeNull()
    expect(optionProblem({ id: null, name: '写真', description: '撮る', price: ' ' })).not.toBeNull()
    expect(
      checkExperience({ ...good, options: [{ id: null, name: '　', description: '\n', price: null }] }, context).values
        ?.options,
    ).toEqual([])
  })
})

describe('dates', () => {
  const row = (date: string, start_time = '10:00', end_time = '12:00', id: number | null = null) => ({
    id,
    date,
    start_time,
    end_time,
  })
  test('rows with a null are dropped, the others stay', () => {
    const calendars = [...good.calendars, { id: null, date: '2026-12-02', start_time: null, end_time: '' }]
    expect(checkExperience({ ...good, calendars }, context).values?.calendars).toEqual(good.calendars)
  })
  test.each([
    [row('2026-11-20'), null],
    [row('2027-05-20'), null],
    [row('2026-11-19'), 'date_in_past'],
    [row('2027-05-21'), 'date_too_far'],
    [row('2026-02-30'), 'date_invalid'],
    [row('2026-12-01', '05:30'), 'time_out_of_range'],
    [row('2026-12-01', '10:15'), 'time_not_on_the_half_hour'],
    [row('2026-12-01', '12:00', '12:00'), 'start_not_before_end'],
    [row('', '10:00'), 'blank'],
  ])('%j: %s', (one, problem) => {
    expect(calendarProblem(one, context, 'on_the_day')).toBe(problem)
  })
  test.each([
    ['on_the_day', '2026-11-20', '09:30', null],
    ['on_the_day', '2026-11-20', '09:00', 'slot_started'],
    ['on_the_day', '2026-11-20', '08:00', 'slot_started'],
    ['the_day_before', '2026-11-20', '15:00', 'slot_past_deadline'],
    ['the_day_before', '2026-11-20', '08:00', 'slot_started'],
    ['the_day_before', '2026-11-21', '06:00', null],
  ] as const)('at 09:00, reservations until %s, a new date on %s at %s: %s', (deadline, date, start, problem) => {
    expect(calendarProblem(row(date, start, '16:00'), context, deadline)).toBe(problem)
    const form = { reservation_deadline: deadline, calendars: [row(date, start, '16:00')] }
    expect(problemsOf(form)).toEqual(problem && { calendars: [OVER_PROBLEM] })
  })
  test('a saved date whose deadline has passed may stay, and may not be moved on the same day', () => {
    const saved = { recruitment_number: 6, calendars: [row('2026-11-20', '15:00', '16:00', 7)], recurrence_rules: [] }
    const at = (start: string) =>
      calendarProblem(row('2026-11-20', start, '16:00', 7), { now, saved }, 'the_day_before')
    expect([at('15:00'), at('14:00')]).toEqual([null, 'slot_past_deadline'])
  })
  test('an unchanged saved date may be in the past; a changed one may not', () => {
    const saved = { recruitment_number: 6, calendars: [row('2026-11-01', '10:00', '12:00', 7)], recurrence_rules: [] }
    expect(calendarProblem(row('2026-11-01', '10:00', '12:00', 7), { now, saved }, 'on_the_day')).toBeNull()
    expect(calendarProblem(row('2026-11-02', '10:00', '12:00', 7), { now, saved }, 'on_the_day')).toBe('date_in_past')
    expect(calendarProblem(row('2026-11-01', '10:00', '12:00', 8), { now, saved }, 'on_the_day')).toBe('date_in_past')
  })
  test('an edit needs no date, but its dates must be valid', () => {
    const saved = { recruitment_number: 40, calendars: [], recurrence_rules: [] }
    expect(problemsOf({ calendars: [], recruitment_number: 40 }, { now, saved })).toBeNull()
    expect(problemsOf({ calendars: [], recruitment_number: 41 }, { now, saved })).toEqual({
      recruitment_number: ['募集人数を選択してください。'],
    })
  })
})

describe('weekly rules', () => {
  const rule = {
    ...plainRule,
    uuid: null as string | null,
    start_date: '2026-11-20',
    end_date: '2027-02-20',
    start_time: '10:00',
    end_time: '12:00',
    day_of_week: ['friday'],
  }
  test('are sufficient without a single date', () => {
    expect(problemsOf({ calendars: [], recurrence_rules: [rule] })).toBeNull()
  })
  test.each([
    [{ end_date: '2027-02-21' }, 'rule_too_long'],
    [{ start_date: '2026-11-19' }, 'date_in_past'],
    [{ day_of_week: [] }, 'rule_without_weekday'],
    [{ day_of_week: ['someday'] }, 'rule_weekday_invalid'],
    [{ end_date: '2026-11-21', day_of_week: ['monday'] }, 'rule_without_date'],
    [{ end_time: '09:00' }, 'start_not_before_end'],
    [{ end_time: '' }, 'blank'],
    [{ end_date: null }, 'blank'],
    [{ skipped_dates: ['2026-11-31'] }, 'date_invalid'],
    [{ restored_dates: ['明日'] }, 'date_invalid'],
    [{ auto_extend: true, end_date: '2026-11-21', day_of_week: [] }, 'rule_without_weekday'],
  ])('%j: %s', (change, problem) => {
    expect(recurrenceProblem({ ...rule, ...change }, context, 'on_the_day')).toBe(problem)
    expect(problemsOf({ recurrence_rules: [{ ...rule, ...change }] })).toEqual({ recurrence_rules: [RULES_PROBLEM] })
  })
  test('an empty rule is dropped', () => {
    const empty = {
      ...plainRule,
      uuid: null,
      start_date: '',
      end_date: null,
      start_time: null,
      end_time: '',
      day_of_week: [],
    }
    expect(checkExperience({ ...good, recurrence_rules: [empty] }, context).values?.recurrence_rules).toEqual([])
  })
  test('the last date of a rule that is extended is not checked', () => {
    const running = { ...rule, auto_extend: true }
    for (const end_date of ['9999-12-31', '2026-11-01', 'いつか']) {
      expect(recurrenceProblem({ ...running, end_date }, context, 'on_the_day')).toBeNull()
      const { values } = checkExperience({ ...good, recurrence_rules: [{ ...running, end_date }] }, context)
      expect(values?.recurrence_rules[0]?.end_date).toBe('2027-02-20')
    }
  })
  test('left out dates and days off are stored once, ascending, from today on', () => {
    const dates = ['2026-12-11', '2026-11-19', '2026-11-20', '2026-12-11']
    const { values } = checkExperience(
      { ...good, recurrence_rules: [{ ...rule, skipped_dates: dates }], closed_dates: dates },
      context,
    )
    expect(values?.recurrence_rules[0]?.skipped_dates).toEqual(['2026-11-20', '2026-12-11'])
    expect(values?.closed_dates).toEqual(['2026-11-20', '2026-12-11'])
    expect(problemsOf({ closed_dates: ['2026-02-29'] })).toEqual({ closed_dates: [CLOSED_DATES_PROBLEM] })
    expect(problemsOf({ closed_dates: Array(101).fill('2026-12-24') })).toEqual({
      closed_dates: [CLOSED_DATES_PROBLEM],
    })
  })
  test('a rule that has begun may stay, end earlier or change its weekdays', () => {
    const begun = { ...rule, uuid: 'u', start_date: '2026-10-02', end_date: '2027-01-01' }
    const saved = { recruitment_number: 6, calendars: [], recurrence_rules: [begun] }
    expect(recurrenceProblem(begun, { now, saved }, 'on_the_day')).toBeNull()
    expect(recurrenceProblem({ ...begun, end_date: '2026-12-01' }, { now, saved }, 'on_the_day')).toBeNull()
    expect(recurrenceProblem({ ...begun, day_of_week: ['monday'] }, { now, saved }, 'on_the_day')).toBeNull()
    expect(recurrenceProblem({ ...begun, start_date: '2026-10-03' }, { now, saved }, 'on_the_day')).toBe('date_in_past')
    expect(recurrenceProblem({ ...begun, uuid: null }, { now, saved }, 'on_the_day')).toBe('date_in_past')
  })
})

const anyText = fc.string({ unit: 'binary', maxLength: 60 })
const anyPart = fc.option(fc.oneof(anyText, fc.constantFrom('10:00', '12:00', '2026-12-01', '')), { nil: null })
const anyNumber = (max: number) => fc.option(fc.integer({ min: -1, max }), { nil: null })
const anyForm: fc.Arbitrary<ExperienceForm> = fc.record({
  community_id: fc.option(fc.nat(), { nil: null }),
  title: fc.oneof(anyText, fc.constant('題')),
  images: fc.array(fc.record({ object_key: anyText, url: anyText }), { maxLength: 5 }),
  category_id: fc.option(fc.nat(), { nil: null }),
  themes: fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 5 }),
  online: fc.boolean(),
  online_url: fc.oneof(anyText, fc.constant('https://meet.example/a')),
  state: fc.option(fc.integer({ min: 0, max: 48 }), { nil: null }),
  address: fc.oneof(anyText, fc.constant('町1-2')),
  address_displayable: fc.boolean(),
  meeting_point: anyText,
  meeting_image: fc.option(fc.record({ object_key: anyText, url: anyText }), { nil: null }),
  nearest_station: anyText,
  directions: anyText,
  duration_minutes: fc.oneof(fc.integer({ min: -1, max: 3000 }), fc.double(), anyText, fc.constant(null)),
  target_age: anyText,
  languages: anyText,
  price: fc.oneof(fc.nat(), fc.double(), anyText, fc.constantFrom('１２００', 0), fc.constant(null)),
  price_types: fc.constant([]),
  lowest_age: anyNumber(30),
  price_side_note: anyText,
  description: fc.oneof(anyText, fc.constant('内容')),
  inspiration: anyText,
  note: anyText,
  reservation_notice: anyText,
  recruitment_number: fc.integer({ min: -1, max: 40 }),
  set_minimum_number_of_participant_count: fc.boolean(),
  minimum_number_of_participant_count: anyNumber(40),
  cancellation_period: fc.constantFrom(2, 7, 30, 3, null),
  reservation_deadline: fc.constantFrom('on_the_day', 'the_day_before'),
  recurrence_rules: fc.array(
    fc.record({
      uuid: fc.constant(null),
      start_date: anyPart,
      end_date: anyPart,
      start_time: anyPart,
      end_time: anyPart,
      day_of_week: fc.array(fc.constantFrom('monday', 'tuesday', 'x')),
      auto_extend: fc.boolean(),
      skipped_dates: fc.array(fc.oneof(anyText, fc.constant('2026-12-01')), { maxLength: 2 }),
      restored_dates: fc.array(fc.oneof(anyText, fc.constant('2026-12-01')), { maxLength: 2 }),
    }),
    { maxLength: 1 },
  ),
  closed_on_holidays: fc.boolean(),
  closed_at_new_year: fc.boolean(),
  closed_dates: fc.array(fc.oneof(anyText, fc.constant('2026-12-24')), { maxLength: 3 }),
  calendars: fc.array(fc.record({ id: fc.constant(null), date: anyPart, start_time: anyPart, end_time: anyPart }), {
    maxLength: 3,
  }),
  options: fc.array(
    fc.record({ id: fc.constant(null), name: anyText, description: anyText, price: fc.oneof(anyText, fc.nat()) }),
    { maxLength: 6 },
  ),
  proxy_user_id: fc.constant(null),
})

describe('any input', () => {
  test('is either rejected in Japanese or fits the limits of the tables', () => {
    // A form that is random in every field is never accepted, so some fields come from a good one.
    const names = Object.keys(good) as (keyof ExperienceForm)[]
    const nearlyGood = fc
      .tuple(anyForm, fc.subarray(names, { maxLength: 4 }))
      .map(([form, random]) => ({ ...good, ...Object.fromEntries(random.map((name) => [name, form[name]])) }))
    const count = { accepted: 0, refused: 0 }
    fc.assert(
      fc.property(fc.oneof(anyForm, nearlyGood), (form) => {
        const { values, problems } = checkExperience(form, context)
        count[problems ? 'refused' : 'accepted'] += 1
        if (problems) {
          expect(Object.values(problems).flat().length).toBeGreaterThan(0)
          for (const sentence of Object.values(problems).flat()) expect(sentence).toMatch(/[ぁ-ん]/)
          return
        }
        expect(values.online ? values.online_url : values.address).toBeTruthy()
        expect(values.online ? values.address : values.online_url).toBeNull()
        expect(Number.isInteger(values.price) && values.price >= 0 && values.price <= 9_999_999).toBe(true)
        expect(new Set(values.themes).size).toBe(values.themes.length)
        expect(values.options.length).toBeLessThanOrEqual(5)
        expect(values.calendars.length + values.recurrence_rules.length).toBeGreaterThan(0)
        for (const slot of values.calendars) {
          expect(slot.date >= today && slot.date <= '2027-05-20' && slot.start_time < slot.end_time).toBe(true)
        }
        expect(values.minimum_number_of_participant_count ?? 1).toBeLessThanOrEqual(values.recruitment_number)
      }),
      { numRuns: 500 },
    )
    expect(count.accepted).toBeGreaterThan(20)
    expect(count.refused).toBeGreaterThan(20)
  })
  test('stored values pass again unchanged', () => {
    fc.assert(
      fc.property(
        fc.record({
          title: fc.string({ minLength: 1, maxLength: 30 }).filter((text) => text.trim() !== ''),
          price: fc.integer({ min: 50, max: 9_999_999 }),
          people: fc.integer({ min: 1, max: 30 }),
          online: fc.boolean(),
          in_days: fc.integer({ min: 1, max: 150 }),
        }),
        ({ title, price, people, online, in_days }) => {
          const form = {
            ...good,
            title,
            price,
            online,
            recruitment_number: people,
            calendars: [{ id: null, date: addDays(today, in_days), start_time: '06:00', end_time: '23:30' }],
          }
          const first = checkExperience(online ? { ...form, online_url: 'https://meet.example/a' } : form, context)
          expect(first.problems).toBeNull()
          const picture = (object_key: string) => ({ object_key, url: '' })
          const { images, meeting_image, ...rest } = first.values!
          const kept = {
            ...rest,
            images: images.map(picture),
            meeting_image: meeting_image === null ? null : picture(meeting_image),
          }
          expect(checkExperience(formOf(kept), context).values).toEqual(first.values)
        },
      ),
    )
  })
  test('a stored form is completed', () => {
    expect(formOf({})).toEqual(emptyExperienceForm())
    const old = { title: '題', price: null, themes: null, calendars: [{ date: '2026-12-01' }], extra: 1 } as StoredForm
    expect(formOf(old)).toEqual({
      ...emptyExperienceForm(),
      title: '題',
      calendars: [{ id: null, date: '2026-12-01', start_time: null, end_time: null }],
    })
  })
})
