import { expect, it } from 'vitest'
import { placesWords } from './reservation-words.ts'

it.each([
  ['1名', 1, '1名のお席'],
  ['おとな2名・小学生1名', 1, 'おとな2名・小学生1名のお席'],
  ['1名', 30, '30回分（各回1名）のお席'],
])('the places of %s in %i slots', (people, slots, words) => {
  expect(placesWords(people, slots)).toBe(words)
})
