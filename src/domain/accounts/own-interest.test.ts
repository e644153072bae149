import { expect, it } from 'vitest'
import { leftAlone, ownInterest, ownInterestSentence, type Party, whoseMoney } from './own-interest.ts'

const parties: Party[] = [
  { as: 'host', name: '海野 渚', payee_id: 1, people: [7] },
  { as: 'guest', name: '海野 渚', payee_id: null, people: [7] },
  { as: 'ambassador', name: '海の会', payee_id: 2, people: [7, 8] },
]

it.each([
  [7, 'あなた自身の受け取りと、あなた自身のお支払いと、あなたがメンバーの「海の会」の受け取り'],
  [8, 'あなたがメンバーの「海の会」の受け取り'],
  [9, ''],
])('the part of %i in the money is 「%s」', (admin, words) => {
  expect(whoseMoney(ownInterest(admin, parties))).toBe(words)
})

it('says that another admin does it', () => {
  expect(ownInterestSentence(whoseMoney(ownInterest(8, parties)))).toBe(
    'あなたがメンバーの「海の会」の受け取りにかかわる操作は、ご自身ではできません。ほかの管理者にお願いしてください。',
  )
})

it.each([
  [0, 50_000, 50_000],
  [20_000, 50_000, 30_000],
  [60_000, 50_000, 0],
  [0, 0, 0],
])('after %i yen of %i, %i are left', (earlier, limit, left) => {
  expect(leftAlone(earlier, limit)).toBe(left)
})
