import { expect, test } from 'vitest'
import { brandOf, cardDataOf, cardProblems, fieldOfFault, groupNumber, hasCheckDigit, last4Of } from './card-data.ts'
import { emptyCard } from './card-state.ts'

const card = { number: '4242 4242 4242 4242', month: '12', year: '2030', cvc: '123', name: 'TARO YAMADA' }
const today = '2026-11-20'

test('full width digits, spaces and hyphens are accepted', () => {
  const typed = {
    ...card,
    number: '４２４２－４２４２　４２４２ー４２４２',
    cvc: '１２３',
    name: 'ＴＡＲＯ　ＹＡＭＡＤＡ ',
  }
  expect(cardProblems(typed, today)).toEqual({})
  expect(cardDataOf(typed)).toEqual({
    number: '4242424242424242',
    exp_month: '12',
    exp_year: '2030',
    cvc: '123',
    name: 'TARO YAMADA',
  })
  expect(last4Of(typed)).toBe('4242')
})

test('an empty card reports all fields in order', () => {
  expect(Object.keys(cardProblems(emptyCard, today))).toEqual(['card_number', 'card_expiry', 'card_cvc', 'card_name'])
})

test.each([
  ['4242424242424241', 'card_number'],
  ['4242', 'card_number'],
  ['４２４２あ', 'card_number'],
])('the number %s is refused', (number, field) => {
  expect(Object.keys(cardProblems({ ...card, number }, today))).toEqual([field])
})

test('a card is valid until the end of its month', () => {
  expect(cardProblems({ ...card, month: '11', year: '2026' }, today)).toEqual({})
  expect(cardProblems({ ...card, month: '10', year: '2026' }, today)).toHaveProperty('card_expiry')
  expect(cardProblems({ ...card, month: '', year: '2030' }, today)).toHaveProperty('card_expiry')
})

test.each(['12', '12345', 'abc'])('the code %s is refused', (cvc) => {
  expect(cardProblems({ ...card, cvc }, today)).toHaveProperty('card_cvc')
})

test.each([
  ['4', 'Visa'],
  ['５５', 'Mastercard'],
  ['2221', 'Mastercard'],
  ['2721', null],
  ['2720', 'Mastercard'],
  ['353011', 'JCB'],
  ['37', 'American Express'],
  ['', null],
])('%s is %s', (number, brand) => {
  expect(brandOf(number)).toBe(brand)
})

test.each([
  ['ＴＡＲＯ　ＹＡＭＡＤＡ ', 'TARO YAMADA'],
  ['O’BRIEN/SEÁN', 'OBRIEN SEAN'],
  ["D'Arcy,  J.-P.", 'DArcy J.-P.'],
])('the name %s is sent to the company as %s', (name, sent) => {
  expect(cardProblems({ ...card, name }, today)).toEqual({})
  expect(cardDataOf({ ...card, name }).name).toBe(sent)
})

test.each([
  ['山田 太郎', 'ローマ字'],
  ['ﾔﾏﾀﾞ ﾀﾛｳ', 'ローマ字'],
  ['A'.repeat(46), '45文字'],
  ['’', '入力してください'],
])('the name %s is refused', (name, word) => {
  expect(cardProblems({ ...card, name }, today)).toEqual({ card_name: expect.stringContaining(word) })
})

test('digits are grouped as on the card', () => {
  expect(groupNumber('4242424242424242')).toBe('4242 4242 4242 4242')
  expect(groupNumber('４２４２４')).toBe('4242 4')
  expect(groupNumber('378282246310005')).toBe('3782 822463 10005')
  expect(groupNumber('42x')).toBe('42x')
})

test('check digits', () => {
  expect(hasCheckDigit('4000000000009995')).toBe(true)
  expect(hasCheckDigit('4000000000009996')).toBe(false)
})

test.each([
  ['invalid_number', 'card_number'],
  ['incorrect_number', 'card_number'],
  ['invalid_expiry', 'card_expiry'],
  ['invalid_expiry_month_past', 'card_expiry'],
  ['invalid_cvc', 'card_cvc'],
  ['network', null],
])('%s is about %s', (code, field) => {
  expect(fieldOfFault(code)).toBe(field)
})
