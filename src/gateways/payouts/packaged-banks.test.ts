import { beforeAll, expect, it } from 'vitest'
import { listedName } from '#domain/payouts/bank-list.ts'
import { checkDigitOf, convertYucho, YUCHO } from '#domain/payouts/yucho.ts'
import { packagedBanks } from './packaged-banks.ts'
import type { PackagedBank } from './port.ts'

let banks: PackagedBank[]
beforeAll(() => {
  const list = packagedBanks()
  expect(list.version).toMatch(/^1\.\d+\.\d+-p20\d{6}$/)
  banks = list.read()
})

it('has the banks of Japan with their branches', () => {
  expect(banks.length).toBeGreaterThan(1000)
  expect(banks.find(({ code }) => code === '0001')).toMatchObject({ name: 'みずほ', kana: 'ミズホ' })
})

it('has names that a transfer file can hold', () => {
  const wrong = banks
    .flatMap((bank) => [bank, ...bank.branches])
    .map(listedName)
    .filter(({ kana }) => !/^[ｱ-ﾝﾞﾟA-Z0-9-]{1,15}$/.test(kana))
  expect(wrong).toEqual([])
})

it('agrees with the conversion of accounts of ゆうちょ, branch by branch', () => {
  const branches = banks.find(({ code }) => code === YUCHO)!.branches
  expect(branches.length).toBeGreaterThan(90)
  for (const { code, name, kana } of branches) {
    const [left, number] = code.endsWith('8') ? [`1${code.slice(0, 2)}`, '11'] : [`0${code.slice(0, 2)}`, '1']
    const symbol = `${left}${checkDigitOf(`${left}00`, number)}0`
    expect(convertYucho(symbol, number), code).toMatchObject({
      account: { branch_code: code, branch_name: name, branch_kana: kana },
    })
  }
})
