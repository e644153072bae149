// What accounting programs call our accounts, in the settings and in the files.
import { beforeAll, expect, test } from 'vitest'
import { type JournalFormat, journalFormats, type NameKey } from '#domain/booking/journal.ts'
import { MAX_JOURNAL_NAME, nameKeys, ownNames } from '#domain/booking/journal-names.ts'
import { readCsv } from '#domain/shared/read-csv.ts'
import { refusalOf } from '#test/booking-world.ts'
import { testApp } from '#test/database.ts'
import { anAdmin } from '#test/factories.ts'
import type { UserActor } from '../../shared/actor.ts'
import { InvalidInput } from '../../shared/refused.ts'
import { addDeposit } from './deposits.ts'
import { changeJournalNames, exportJournal, getJournalNames } from './books.ts'

const app = testApp()
let admin: UserActor
beforeAll(async () => {
  admin = await anAdmin(app.db)
  await addDeposit(app, admin, {
    deposited_on: '2026-11-05',
    amount: 28_331,
    fee: 1_020,
    reference: '🎐髙〜',
    again: false,
    request_key: crypto.randomUUID(),
  })
  app.clock.set('2026-12-02T00:00:00+09:00')
})

const change = async (format: JournalFormat, some: Partial<Record<NameKey, { name: string; sub: string }>>) => {
  const { names, version } = await getJournalNames(app, { format })
  return await changeJournalNames(app, admin, { format, names: { ...names, ...some }, version })
}
const rows = async (format: JournalFormat) => {
  const bytes = await exportJournal(app, admin, { month: '2026-11', format })
  const text = new TextDecoder(format === 'yayoi' ? 'shift_jis' : 'utf-8', { fatal: true }).decode(bytes)
  const lines = readCsv(text)
  if (typeof lines === 'string') throw new Error(lines)
  return lines.map(({ cells }) => cells)
}

test('without a setting the names are ours', async () => {
  for (const format of journalFormats)
    expect(await getJournalNames(app, { format })).toEqual({ format, names: ownNames(format), version: 0 })
})

test('弥生会計 gets 25 columns in Shift_JIS without a head', async () => {
  const [deposit, fee, ...none] = await rows('yayoi')
  expect(none).toEqual([])
  expect(deposit!.join()).toMatch(
    /^2000,,,2026\/11\/05,普通預金,,,対象外,28331,0,未収入金,カード会社,,対象外,28331,0,202611-D\d+ カード会社からの入金 \?髙～,,,0,,,,,no$/,
  )
  expect(fee).toHaveLength(25)
})

test('each program has its own names, which replace ours in its file', async () => {
  await change('moneyforward', {
    bank: { name: '普通預金', sub: 'つむぎ銀行 本店' },
    card: { name: ' 売掛金\n', sub: '' },
    no_tax: { name: '対象外仕入', sub: 'x' },
  })
  const [, deposit] = await rows('moneyforward')
  expect(deposit!.slice(1, 16).join()).toBe(
    '2026/11/05,普通預金,つむぎ銀行 本店,,,対象外仕入,,28331,0,売掛金,,,,対象外仕入,',
  )
  const [, other] = await rows('freee')
  expect(other).toContain('未収入金')
  expect((await getJournalNames(app, { format: 'moneyforward' })).names.no_tax.sub).toBe('')
  const audit = await app.db
    .selectFrom('audit_log')
    .select(['subject_id', 'detail'])
    .where('action', '=', 'change_journal_names')
    .execute()
  expect(audit).toEqual([
    {
      subject_id: 'journal_moneyforward',
      detail: {
        from: { bank: '普通預金／', card: '未収入金／カード会社', no_tax: '対象外／' },
        to: { bank: '普通預金／つむぎ銀行 本店', card: '売掛金／', no_tax: '対象外仕入／' },
      },
    },
  ])
})

test('of two admins at once, one is told that the other was first', async () => {
  const { names, version } = await getJournalNames(app, { format: 'freee' })
  const one = (name: string) =>
    refusalOf(
      changeJournalNames(app, admin, { format: 'freee', names: { ...names, bank: { name, sub: '' } }, version }),
    )
  expect(await Promise.all([one('甲銀行'), one('乙銀行')])).toEqual(
    expect.arrayContaining(['settings_changed', undefined]),
  )
})

test.each([
  [{ bank: { name: ' ', sub: '' } }, ['name_bank']],
  [{ bank: { name: 'あ'.repeat(MAX_JOURNAL_NAME + 1), sub: '=1' } }, ['name_bank', 'sub_bank']],
  [{ sale: { name: '＝1', sub: '' } }, ['name_sale']],
] as const)('names %j are refused at their fields', async (some, fields) => {
  const error: unknown = await change('yayoi', some).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(InvalidInput)
  expect(Object.keys((error as InvalidInput).messages)).toEqual(fields)
  expect((await getJournalNames(app, { format: 'yayoi' })).version).toBe(0)
})

test('each account and tax word has a name', () => {
  expect(nameKeys).toHaveLength(new Set(nameKeys).size)
  for (const { name } of Object.values(ownNames('yayoi'))) expect(name).not.toBe('')
})
