import { describe, expect, test } from 'vitest'
import { emptyExperienceForm, type ExperienceForm } from '#domain/experiences/experience-form.ts'
import { fieldOrder } from './fields.ts'
import { firstOpenStep, isComplete, progressOf, stepOf, steps } from './parts.ts'

const now = Date.parse('2026-11-20T10:00:00+09:00')
const good: ExperienceForm = {
  ...emptyExperienceForm(),
  title: '土間で味噌を仕込む朝',
  images: [{ object_key: 'a', url: 'https://images.example/a' }],
  category_id: 1,
  themes: [2],
  state: 20,
  address: '諏訪郡富士見町境7308-11',
  price: 4800,
  description: '大豆を煮ます。',
  cancellation_period: 7,
  calendars: [{ id: null, date: '2026-12-01', start_time: '10:00', end_time: '12:00' }],
}
const progress = (change: Partial<ExperienceForm> = {}) => progressOf({ ...good, ...change }, { now })

describe('the progress of a form', () => {
  test('that is new: only the number of places has a value', () => {
    const { parts, missing } = progressOf(emptyExperienceForm(), { now })
    expect(parts).toMatchObject({
      pictures: { required: 1, filled: 0 },
      texts: { required: 4, filled: 0 },
      place: { required: 2, filled: 0 },
      price: { required: 1, filled: 0 },
      people: { required: 2, filled: 1 },
      schedule: { required: 1, filled: 0 },
      guide: { required: 0 },
    })
    expect(missing).toHaveLength(10)
  })
  test('that is complete', () => {
    const { parts, missing } = progress()
    expect([Object.values(parts).every(isComplete), missing]).toEqual([true, []])
  })
  test.each<[string, Partial<ExperienceForm>, object]>([
    ['an online one has another required field', { online: true }, { place: { required: 1, filled: 0 } }],
    [
      'a minimum is required if it is set',
      { set_minimum_number_of_participant_count: true },
      { people: { required: 3, filled: 2 } },
    ],
    ['a wrong optional field is counted apart', { note: 'あ'.repeat(4001) }, { texts: { filled: 4, wrong: 1 } }],
    ['a wrong required field is not filled', { title: 'あ'.repeat(41) }, { texts: { filled: 3, wrong: 0 } }],
  ])('%s', (_, change, parts) => {
    expect(progress(change).parts).toMatchObject(parts)
  })
})

test('every field is in one of the five steps', () => {
  expect(steps).toHaveLength(5)
  expect(fieldOrder.filter((field) => stepOf(field) < 0)).toEqual([])
})

test.each<[Partial<ExperienceForm>, number]>([
  [{ images: [] }, 0],
  [{ title: '' }, 1],
  [{ address: '', price: null }, 2],
  [{ price: null }, 3],
  [{ calendars: [] }, 4],
  [{}, 4],
])('a form with %j continues at step %i', (change, step) => {
  expect(firstOpenStep(progress(change))).toBe(step)
})
