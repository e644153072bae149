import { expect, it } from 'vitest'
import { placesWords } from './reservation-words.ts'

it.each([
  [1, 1, '1名のお席'],
  [3, 1, '3名のお席'],
  [1, 30, '30回分（各回1名）のお席'],
])('the places of %i people in %i slots', (people, slots, words) => {
  expect(placesWords(people, slots)).toBe(words)
})
