import { expect, test } from 'vitest'
import { emptyExperienceForm, type ExperienceForm, plainRule } from '#domain/experiences/experience-form.ts'
import { previewStory, type PreviewWorld } from './preview-story.ts'

const host = (type: 'user' | 'ambassador', name: string) => ({
  type,
  id: 1,
  name,
  image_url: null,
  introduction: '',
  has_page: false,
})
const world: PreviewWorld = {
  now: Date.parse('2026-11-20T00:00:00+09:00'),
  categories: [{ id: 3, name: '食と農' }],
  themes: [
    { id: 1, name: '海' },
    { id: 2, name: '山' },
  ],
  communities: [{ id: 9, name: '里の会' }],
  rates: { service_rate_bp: 500, processing_rate_bp: 360 },
  holidays: { holidays: [{ date: '2026-11-23', name: '勤労感謝の日' }], known_until: '2050-12-31' },
  host: { own: host('user', '太郎'), ambassador: host('ambassador', '波の会') },
}
const preview = (some: Partial<ExperienceForm>) => previewStory({ ...emptyExperienceForm(), ...some }, world)

test('an empty form shows placeholders', () => {
  expect(preview({})).toMatchObject({
    title: '（タイトル）',
    price: null,
    total: null,
    next_slot: null,
    hosted_by: '太郎',
    options: [],
  })
})

test('in a community the ambassador is the host', () => {
  expect(preview({ community_id: 9 })).toMatchObject({ hosted_by: '波の会', community: { name: '里の会' } })
})

test('hidden addresses and options without a name are left out', () => {
  const options = [
    { id: null, name: ' ', description: 'x', price: '1' },
    { id: null, name: 'お茶', description: '', price: '５００' },
  ]
  expect(preview({ address: '1-2-3', address_displayable: false, options })).toMatchObject({
    address: null,
    options: [{ name: 'お茶', price: 500, total: 543 }],
  })
})

test('an amount that no form accepts is shown as typed', () => {
  const options = [{ id: null, name: 'お茶', description: '', price: 1e300 }]
  expect(preview({ price: 1e300, options })).toMatchObject({ total: 1e300, options: [{ total: 1e300 }] })
})

test('the next date is the earliest of single dates and rules from today on', () => {
  const calendars = [
    { id: null, date: '2026-11-19', start_time: '10:00', end_time: '11:00' },
    { id: null, date: '2026-12-10', start_time: '10:00', end_time: '11:00' },
    { id: null, date: '', start_time: '10:00', end_time: '11:00' },
  ]
  const rule = {
    ...plainRule,
    uuid: null,
    start_date: '2026-12-01',
    end_date: '2026-12-31',
    start_time: '09:00',
    end_time: '10:00',
    day_of_week: ['saturday'],
  }
  expect(preview({ calendars }).next_slot).toMatchObject({ date: '2026-12-10' })
  expect(preview({ calendars, recurrence_rules: [rule] }).next_slot).toMatchObject({
    date: '2026-12-05',
    start_time: '09:00',
  })
})

test('a rule that started in the past counts from today', () => {
  const rule = {
    ...plainRule,
    uuid: 'a',
    start_date: '2026-11-02',
    end_date: '2026-12-31',
    start_time: '09:00',
    end_time: '10:00',
    day_of_week: ['monday'],
  }
  expect(preview({ recurrence_rules: [rule] }).next_slot).toMatchObject({ date: '2026-11-23' })
  const closed = preview({ recurrence_rules: [{ ...rule, skipped_dates: ['2026-11-30'] }], closed_on_holidays: true })
  expect(closed.next_slot).toMatchObject({ date: '2026-12-07' })
})

test('slots that can’t be booked any more are left out', () => {
  const today = { id: null, date: '2026-11-20', start_time: '10:00', end_time: '11:00' }
  const rule = {
    ...plainRule,
    uuid: null,
    start_date: '2026-11-20',
    end_date: '2026-12-31',
    start_time: '09:00',
    end_time: '10:00',
    day_of_week: ['friday'],
  }
  const next = (some: Partial<ExperienceForm>, time: string) =>
    previewStory(
      { ...emptyExperienceForm(), calendars: [today], recurrence_rules: [rule], ...some },
      { ...world, now: Date.parse(`2026-11-20T${time}:00+09:00`) },
    ).next_slot
  expect(next({ reservation_deadline: 'on_the_day' }, '08:59')).toMatchObject({ date: today.date, start_time: '09:00' })
  expect(next({ reservation_deadline: 'on_the_day' }, '09:00')).toMatchObject({ date: today.date, start_time: '10:00' })
  expect(next({ reservation_deadline: 'the_day_before' }, '08:59')).toMatchObject({ date: '2026-11-27' })
})
