import { expect, test } from 'vitest'
import { emptyExperienceForm, type ExperienceForm, plainRule } from '#domain/experiences/experience-form.ts'
import { differencesOf } from './differences.ts'

const choices = {
  categories: [
    { id: 3, name: '食と農' },
    { id: 4, name: 'ものづくり' },
  ],
  themes: [{ id: 1, name: '海' }],
  communities: [{ id: 9, name: '里の会' }],
}
const form = (some: Partial<ExperienceForm>) => ({ ...emptyExperienceForm(), ...some })
const between = (mine: Partial<ExperienceForm>, theirs: Partial<ExperienceForm>) =>
  differencesOf(form(mine), form(theirs), choices)

test('equal fields are left out', () => {
  expect(between({ title: '窯' }, { title: '窯' })).toEqual([])
})

test('differences are in the order of the form, as texts', () => {
  expect(
    between(
      { category_id: 3, state: 20, price: 5500, reservation_deadline: 'on_the_day', themes: [1] },
      { category_id: 4, price: '５０００' },
    ),
  ).toEqual([
    { label: 'カテゴリー', mine: '食と農', theirs: 'ものづくり' },
    { label: 'テーマ', mine: '海', theirs: '（空欄）' },
    { label: '都道府県', mine: '長野県', theirs: '（空欄）' },
    { label: '料金', mine: '5,500円', theirs: '5,000円' },
    { label: '予約の締め切り', mine: '開催日の開始時刻まで', theirs: '開催日の前日 23:59まで' },
  ])
})

test('dates, rules and options have a line each', () => {
  const calendars = [{ id: null, date: '2026-12-05', start_time: '10:00', end_time: '12:00' }]
  const rule = {
    ...plainRule,
    uuid: null,
    start_date: '2026-12-01',
    end_date: '2027-02-01',
    start_time: '09:00',
    end_time: '10:00',
    day_of_week: ['saturday', 'monday'],
  }
  const options = [{ id: null, name: 'お茶', description: '', price: 500 }]
  expect(between({ calendars, recurrence_rules: [rule], options }, {}).map(({ mine }) => mine)).toEqual([
    'お茶（500円）',
    '2026年12月5日(土) 10:00〜12:00',
    '毎週月・土曜 09:00〜10:00（2026年12月1日(火)〜2027年2月1日(月)）',
  ])
})

test('a difference that the texts don’t show is marked', () => {
  const picture = (object_key: string) => ({ images: [{ object_key, url: `/images/${object_key}` }] })
  expect(between(picture('a'), picture('b'))).toEqual([
    { label: '写真', mine: '1枚', theirs: '1枚（内容が異なります）' },
  ])
})
