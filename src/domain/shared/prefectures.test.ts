import { expect, test } from 'vitest'
import { prefectureReadings } from './prefecture-readings.ts'
import { prefectureOf, prefectures, regions } from './prefectures.ts'

test('47 prefectures by their ids', () => {
  expect(prefectures.map(({ id }) => id)).toEqual(Array.from({ length: 47 }, (_, index) => index + 1))
  expect([1, 13, 26, 47].map((id) => prefectureOf(id)?.name)).toEqual(['北海道', '東京都', '京都府', '沖縄県'])
  expect(new Set(prefectures.map(({ name }) => name)).size).toBe(47)
})

test('each prefecture has a reading', () => {
  expect(prefectures.every(({ id }) => /^[ァ-ヶー]+$/.test(prefectureReadings.get(id) ?? ''))).toBe(true)
  expect([1, 13, 26, 47].map((id) => prefectureReadings.get(id))).toEqual([
    'ホッカイドウ',
    'トウキョウト',
    'キョウトフ',
    'オキナワケン',
  ])
})

test('null for ids out of range', () => {
  expect([0, 48, -1, 1.5, NaN].map(prefectureOf)).toEqual([null, null, null, null, null])
})

test('each region is one block of ids, in order', () => {
  const inOrder = prefectures.map(({ region }) => regions.indexOf(region))
  expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b))
  expect(new Set(inOrder).size).toBe(regions.length)
})
