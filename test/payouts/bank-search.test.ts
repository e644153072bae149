// The search of banks with the packaged list: people type former, short and part names.
import { beforeAll, expect, it } from 'vitest'
import { bankAliases } from '#domain/payouts/bank-aliases.ts'
import { packagedBanks } from '#gateways/payouts/packaged-banks.ts'
import { listBanks, loadBanks } from '#services/payouts/payees/banks.ts'
import { testApp } from '../database.ts'

const app = testApp()
const list = packagedBanks()
beforeAll(async () => {
  await loadBanks(app, list)
})
const found = async (q: string) => (await listBanks(app, { q })).banks.map(({ code }) => code)

it.each([
  ['住信SBI', '0038'],
  ['住信ＳＢＩネット銀行', '0038'],
  ['ジャパンネット', '0033'],
  ['ジャパンネット銀行', '0033'],
  ['北国', '0146'],
  ['北國銀行', '0146'],
  ['新生', '0397'],
  ['新生銀行', '0397'],
  ['UFJ', '0005'],
  ['東京三菱', '0005'],
  ['郵便局', '9900'],
  ['みずほ', '0001'],
  ['0038', '0038'],
  // Their own name is before the former name of another bank (広島総合, 福岡シティ).
  ['広島', '0169'],
  ['福岡銀行', '0177'],
  ['茨城銀行', '0131'],
  ['和歌山', '0163'],
  ['シティバンク', '0300'],
  ['日債銀', '0398'],
  ['三菱信託銀行', '0288'],
  ['商工組合中央金庫', '2004'],
  ['中央労働金庫', '2963'],
  ['中央ろうきん', '2963'],
  ['京都しんきん', '1610'],
  ['キョウトシンキン', '1610'],
  ['京信', '1610'],
  ['JA新函館', '3068'],
])('%s finds %s first', async (q, code) => {
  expect((await found(q))[0]).toBe(code)
})

it('offers no other bank alone', async () => {
  expect(await found('新生')).toEqual(['0397', '0320'])
  expect(await found('SBI')).toEqual(expect.arrayContaining(['0038', '0397']))
  expect((await listBanks(app, { q: '住信' })).banks).toEqual([
    { code: '0038', name: expect.stringContaining('（住信ＳＢＩネット）') },
  ])
})

it('has other names only for banks of the list', () => {
  const codes = new Set(list.read().map(({ code }) => code))
  expect(Object.keys(bankAliases).filter((code) => !codes.has(code))).toEqual([])
})
