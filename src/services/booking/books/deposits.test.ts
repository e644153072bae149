// Deposits of the card company: typed, imported, and taken back.
import { beforeAll, expect, test } from 'vitest'
import { insertDeposits } from '#database/booking/accounting/deposits.ts'
import { refusalOf } from '#test/booking-world.ts'
import { testApp } from '#test/database.ts'
import { anAdmin } from '#test/factories.ts'
import type { JournalFormat } from '#domain/booking/journal.ts'
import type { UserActor } from '../../shared/actor.ts'
import { InvalidInput } from '../../shared/refused.ts'
import { addDeposit, importDeposits, listDeposits, previewDeposits, reverseDeposit } from './deposits.ts'
import { exportJournal } from './books.ts'

const app = testApp()
let admin: UserActor
beforeAll(async () => {
  admin = await anAdmin(app.db)
})

const uuid = () => crypto.randomUUID()
const typed = (values: object) => ({
  deposited_on: '2026-11-02',
  amount: 5000,
  fee: 0,
  reference: '',
  again: false,
  request_key: uuid(),
  ...values,
})
const base64 = (text: string) => Buffer.from(text).toString('base64')
const import_ = (text: string, request_key = uuid()) =>
  importDeposits(app, admin, { file_base64: base64(text), file_name: '入金.csv', request_key })
const statesOf = async (text: string) =>
  (await previewDeposits(app, { file_base64: base64(text) })).lines.map(({ state }) => state)
const messagesOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.catch((thrown: unknown) => thrown)
  if (!(error instanceof InvalidInput)) throw error
  return Object.entries(error.messages)
}
const exported = async (month: string, format: JournalFormat) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await exportJournal(app, admin, { month, format }))
const of = async (month: string) => (await listDeposits(app, { month, page: 1 })).deposits

test('a typed deposit is stored once for each key; an equal one needs a confirmation', async () => {
  const key = uuid()
  const [one, same] = await Promise.all([1, 2].map(() => addDeposit(app, admin, typed({ request_key: key }))))
  expect(one).toEqual(same)
  expect(await refusalOf(addDeposit(app, admin, typed({})))).toBe('deposit_exists')
  await addDeposit(app, admin, typed({ again: true }))
  // Two admins at once: one is refused.
  const both = await Promise.all([1, 2].map(() => refusalOf(addDeposit(app, admin, typed({ amount: 7 })))))
  expect(both).toHaveLength(2)
  expect(both).toEqual(expect.arrayContaining(['deposit_exists', undefined]))
  expect((await of('2026-11')).map(({ amount }) => amount)).toEqual([5000, 5000, 7])
  for (const wrong of [{ amount: 0 }, { amount: 1.5 }, { amount: 1e11 }, { deposited_on: '2026-11-21' }, { fee: 0.5 }])
    expect((await messagesOf(addDeposit(app, admin, typed(wrong)))).map(([name]) => name)).toEqual([
      Object.keys(wrong)[0],
    ])
})

test('a counter-entry takes a deposit back, once', async () => {
  const { id } = await addDeposit(app, admin, typed({ deposited_on: '2026-10-05', fee: 100 }))
  const [one, same] = await Promise.all([1, 2].map(() => reverseDeposit(app, admin, id)))
  expect(one).toEqual(same)
  expect(one).toMatchObject({ amount: -5000, fee: -100, reverses_id: id })
  expect(await refusalOf(reverseDeposit(app, admin, one!.id))).toBe('deposit_reversed')
  expect(await refusalOf(reverseDeposit(app, admin, 999_999))).toBe('deposit_not_found')
  // The right one can be entered afterwards, also if it is equal. October has closed.
  await addDeposit(app, admin, typed({ deposited_on: '2026-10-05', fee: 100 }))
  expect(await of('2026-10')).toEqual([])
  expect((await of('2026-11')).filter(({ deposited_on }) => deposited_on === '2026-10-05')).toHaveLength(3)
})

test('rows of deposits and imports can’t be changed', async () => {
  await expect(app.db.updateTable('card_deposits').set({ amount: 1 }).execute()).rejects.toThrow()
  await expect(app.db.deleteFrom('deposit_imports').execute()).rejects.toThrow()
})

test('a file is imported once, also by two admins at once and under the same key', async () => {
  const file =
    '入金日,入金額,手数料,番号\r\n2026/11/5,"¥12,345",360,tr_1\r\n2026年11月6日,△500,,tr_2\r\n\r\n20261107,１０００円,0,tr_3\r\n'
  expect(await statesOf(file)).toEqual(['new', 'new', 'new'])
  const results = await Promise.all([import_(file), import_(file)])
  expect(results.map(({ added }) => added).toSorted((a, b) => a - b)).toEqual([0, 3])
  expect(await statesOf(file)).toEqual(['duplicate', 'duplicate', 'duplicate'])
  expect(await statesOf(`${file}2026/11/5,12345,360,tr_1\n`)).toEqual(['duplicate', 'duplicate', 'duplicate', 'new'])
  const key = uuid()
  const more = 'date,amount\n2026-11-08,10\n2026-11-08,10\n'
  expect(await import_(more, key)).toEqual({ added: 2, skipped: 0 })
  expect(await import_(more, key)).toEqual({ added: 2, skipped: 0 })
  expect((await of('2026-11')).filter(({ deposited_on }) => deposited_on === '2026-11-08')).toHaveLength(2)
})

test('Shift_JIS is read as well', async () => {
  // 入金日,入金額 and 摘要 with 振込 in Shift_JIS.
  const head = '93fc8be093fa2c93fc8be08a7a2c93459776'
  const file_base64 = Buffer.from(`${head}0a323032362d31312d30392c39392c90558d9e0a`, 'hex').toString('base64')
  const preview = await previewDeposits(app, { file_base64 })
  expect(preview).toMatchObject({ encoding: 'Shift_JIS', sum: 99, lines: [{ reference: '振込', state: 'new' }] })
})

test('UTF-16 is read as well, as Excel writes it', async () => {
  const text = '\uFEFF入金日\t入金額\t番号\r\n2026/11/9\t98\tPAY.JP 🎐\r\n'
  const little = Buffer.from(text, 'utf16le')
  const big = Buffer.from(little).swap16()
  for (const bytes of [little, big]) {
    const preview = await previewDeposits(app, { file_base64: bytes.toString('base64') })
    expect(preview).toMatchObject({ encoding: 'UTF-16', sum: 98, lines: [{ reference: 'PAY.JP 🎐', state: 'new' }] })
  }
  // Half a character at the end.
  const broken = little.subarray(0, -1).toString('base64')
  expect(await messagesOf(previewDeposits(app, { file_base64: broken }))).toHaveLength(1)
})

test('a payout is stored once, from whichever report, until it is taken back', async () => {
  const id = 'po_1QabcdefGHIJKLmnopqrs'
  const payouts = `id,Amount,Currency,Arrival Date (UTC),Status\n${id},27865,jpy,2026-11-05 00:00,paid\npo_9,5,jpy,2026-11-12 00:00,pending\n`
  const transactions = `automatic_payout_id,automatic_payout_effective_at,currency,gross,fee,net,reporting_category\n${id},2026-11-05 09:00:57,jpy,29000,1135,27865,charge\n`
  expect(await statesOf(transactions)).toEqual(['new'])
  expect(await statesOf(payouts)).toEqual(['new', 'skipped'])
  expect(await import_(payouts)).toEqual({ added: 1, skipped: 1 })
  expect(await import_(transactions)).toEqual({ added: 0, skipped: 1 })
  expect(await statesOf(`入金日,入金額,番号\n2026-11-06,1,${id.replace('po_1', 'po_2')}\n`)).toEqual(['new'])
  const { lines } = await previewDeposits(app, { file_base64: base64(transactions) })
  expect(lines).toMatchObject([{ state: 'duplicate', problems: [expect.stringContaining('記入済み')] }])
  const stored = (await of('2026-11')).find(({ reference }) => reference === id)!
  expect(stored).toMatchObject({ amount: 27_865, fee: 0 })
  const same = typed({ deposited_on: '2026-11-06', amount: 1, reference: id })
  expect(await refusalOf(addDeposit(app, admin, same))).toBe('deposit_exists')
  await reverseDeposit(app, admin, stored.id)
  const results = await Promise.all([import_(transactions), import_(transactions)])
  expect(results.map(({ added }) => added).toSorted((a, b) => a - b)).toEqual([0, 1])
  // Twice in one file.
  const twice = `入金日,入金額,番号\n${'2026-11-07,8,tr_8f0c0fe2c9f8a47f9d18f03959bac6b1\n'.repeat(2)}`
  expect(await statesOf(twice)).toEqual(['new', 'duplicate'])
})

test('a number has no line breaks, typed or imported; a stored one with them counts as equal', async () => {
  expect(await addDeposit(app, admin, typed({ amount: 11, reference: ' a\r\nb\tc ' }))).toMatchObject({
    reference: 'a b c',
  })
  const old = { deposited_on: '2026-11-02', amount: 12, fee: 0, reference: 'a\nb', nth: 0, request_key: uuid() }
  await insertDeposits(app.db as never, [{ ...old, created_by: admin.id, created_at: app.clock.now() }])
  expect(await statesOf('入金日,入金額,番号\n2026-11-02,12,"a\nb"\n')).toEqual(['duplicate'])
})

test('wrong lines are named, and nothing is imported', async () => {
  const before = await of('2026-11')
  const file = '入金日,入金額\n2026-11-09,100\n2026-02-30,100\n2026-11-09,1.5\n2099-01-01,1\n=1+1,=2\n'
  expect(await statesOf(file)).toEqual(['new', 'wrong', 'wrong', 'wrong', 'wrong'])
  const [[name, texts]] = (await messagesOf(import_(file))) as [[string, string[]]]
  expect(name).toBe('file_base64')
  expect(texts.map((text) => text.split('：')[0])).toEqual(['3行目', '4行目', '5行目', '6行目'])
  expect(await of('2026-11')).toEqual(before)
})

test.each([
  ['empty', ''],
  ['without columns', 'a,b\n1,2\n'],
  ['only a head', '入金日,入金額\n'],
  ['with an open quotation mark', '入金日,入金額\n"2026-11-09,100\n'],
  ['with a zero byte', '入金日,入金額\n2026-11-09,1\0\n'],
  ['with too many lines', `入金日,入金額\n${'2026-11-09,1\n'.repeat(1001)}`],
  ['too large', `入金日,入金額\n${'x'.repeat(1_048_576)}\n`],
])('a file that is %s is refused with a reason', async (_what, text) => {
  expect((await messagesOf(import_(text))).map(([name]) => name)).toEqual(['file_base64'])
})

test('bytes of no known encoding, and text that is not base64, are refused', async () => {
  for (const file_base64 of ['%%%', Buffer.from([0x81, 0x20, 0xff, 0xfe]).toString('base64')])
    expect(await messagesOf(previewDeposits(app, { file_base64 }))).toHaveLength(1)
})

test('the journal has the deposits, safe for spreadsheets, and the export is recorded', async () => {
  await addDeposit(app, admin, typed({ deposited_on: '2026-11-10', amount: 321, fee: 9, reference: '=1+1",x' }))
  const november = (format: JournalFormat) => exported('2026-11', format)
  // The month is open: its figures would change, and the file would be imported twice.
  for (const time of ['2026-11-20T10:00:00+09:00', '2026-12-01T23:59:59+09:00']) {
    app.clock.set(time)
    expect(await refusalOf(november('freee'))).toBe('month_open')
  }
  app.clock.set('2026-12-02T00:00:00+09:00')
  const freee = await november('freee')
  const lines = freee.trimEnd().split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFF\[表題行\],日付,伝票番号,/)
  const line = lines.find((one) => one.includes('2026/11/10') && one.includes(',321,'))
  expect(line).toMatch(/^\[明細行\],2026\/11\/10,\d+,,普通預金,,,.*,321,対象外,0,未収入金,,カード会社,/)
  expect(line).toMatch(/"202611-D\d+ カード会社からの入金 =1\+1"",x"$/)
  const other = await november('moneyforward')
  expect(other.split('\r\n')[0]!.split(',')).toHaveLength(27)
  expect(lines[0]!.split(',')).toHaveLength(33)
  const dates = lines.slice(1).map((one) => one.split(',')[1]!)
  expect(dates).toEqual(dates.toSorted())
  // A deposit that comes later changes nothing in the file.
  await addDeposit(app, admin, typed({ deposited_on: '2026-11-30', amount: 1 }))
  expect(await november('freee')).toBe(freee)
  const recorded = await app.db
    .selectFrom('audit_log')
    .select('subject_id')
    .where('action', '=', 'export_journal')
    .execute()
  expect(recorded).toEqual(Array.from({ length: 3 }, () => ({ subject_id: '2026-11' })))
  const seeing = { ...admin, impersonation: { id: 1 } } as unknown as UserActor
  expect(await refusalOf(exportJournal(app, seeing, { month: '2026-11', format: 'freee' }))).toBe('seeing_as_somebody')
})

test('a deposit of a closed month is booked on the day of its entry, and names its own day', async () => {
  app.clock.set('2026-12-10T10:00:00+09:00')
  const { id } = await addDeposit(
    app,
    admin,
    typed({ deposited_on: '2026-10-29', amount: 4321, fee: 12, reference: 'tr_a\r\ntr_b' }),
  )
  const back = await reverseDeposit(app, admin, id)
  app.clock.set('2027-01-02T00:00:00+09:00')
  const lines = (await exported('2026-12', 'moneyforward')).split('\r\n')
  const of = (number: string) => lines.find((line) => line.includes(`202612-${number} `))?.split(',') ?? []
  expect([1, 8, 18].map((column) => of(`D${id}`)[column])).toEqual([
    '2026/12/10',
    '4321',
    `202612-D${id} 2026/10/29のカード会社からの入金（締めた月の訂正） tr_a tr_b`,
  ])
  expect(of(`D${id}F`)[18]).toBe(`202612-D${id}F 2026/10/29のカード会社の手数料（締めた月の訂正） tr_a tr_b`)
  expect(of(`D${back.id}`)[18]).toBe(
    `202612-D${back.id} 2026/10/29のカード会社からの入金の打ち消し（締めた月の訂正） tr_a tr_b`,
  )
})
