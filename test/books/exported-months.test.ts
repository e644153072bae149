// The files of closed months, as an accounting program reads them: their sums are the figures of
// the books, and each export is the same.
import { beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '#database/office/check-invariants.ts'
import { type JournalFormat, journalFormats } from '#domain/booking/journal.ts'
import { readCsv } from '#domain/shared/read-csv.ts'
import { getAdminReservation } from '#services/booking/admin/admin-reservation.ts'
import { refundReservation } from '#services/booking/admin/refunds.ts'
import { changeJournalNames, exportJournal, getBooks, getJournalNames } from '#services/booking/books/books.ts'
import { addDeposit, importDeposits, listDeposits, reverseDeposit } from '#services/booking/books/deposits.ts'
import { postEndedReservations } from '#services/booking/sweep/sweep.ts'
import { getOfficeHome } from '#services/office/get-office-home.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { booked, bookingWorld } from '../booking-world.ts'
import { aHost, anAdmin, anExperience, aSlot, aUser } from '../factories.ts'
import { expectJournalMatches, expectRowsSum } from './books-of.ts'

const world = bookingWorld()
let admin: UserActor
let experience_id: number
beforeAll(async () => {
  admin = await anAdmin(world.db)
  experience_id = (await anExperience(world.db, { user_id: (await aHost(world.db)).id, price: 3000 })).id
})

const at = (time: string) => world.clock.set(`${time}:00+09:00`)

/** Where the account, sub-account, tax word and amount of each side are, the date and the text. */
const places: Record<JournalFormat, { debit: number[]; credit: number[]; date: number; text: number; heads: number }> =
  {
    freee: { debit: [4, 6, 16, 15], credit: [18, 20, 30, 29], date: 1, text: 32, heads: 1 },
    moneyforward: { debit: [2, 3, 6, 8], credit: [10, 11, 14, 16], date: 1, text: 18, heads: 1 },
    yayoi: { debit: [4, 5, 7, 8], credit: [10, 11, 13, 14], date: 3, text: 16, heads: 0 },
  }

/** What the file of a month changes each account by, and the tax word of each of its sides. */
async function importedInto(format: JournalFormat, month: string) {
  const bytes = await exportJournal(world, admin, { month, format })
  const lines = readCsv(new TextDecoder(format === 'yayoi' ? 'shift_jis' : 'utf-8', { fatal: true }).decode(bytes))
  if (typeof lines === 'string') throw new Error(lines)
  const accounts: Record<string, number> = {}
  const taxed: string[] = []
  const { debit, credit, date, text, heads } = places[format]
  const rows = lines.slice(heads).map(({ cells }) => cells)
  for (const cells of rows)
    for (const [side, sign] of [
      [debit, 1],
      [credit, -1],
    ] as const) {
      const [name, sub, tax, amount] = side.map((place) => cells[place]!)
      const account = sub === '' ? name! : `${name}／${sub}`
      accounts[account] = (accounts[account] ?? 0) + sign * Number(amount)
      if (tax !== '対象外') taxed.push(`${account} ${tax}`)
    }
  return { accounts, taxed, dates: rows.map((cells) => cells[date]!), texts: rows.map((cells) => cells[text]!) }
}

test('the files of two months change the accounts as the books do, in each program', async () => {
  at('2026-10-10T10:00')
  const slots = await Promise.all(
    ['2026-10-20', '2026-10-25', '2026-11-25'].map((date) => aSlot(world.db, experience_id, { date })),
  )
  const ids: number[] = []
  for (const slot of slots) ids.push((await booked(world, await aUser(world.db), { calendar_ids: [slot] })).id)
  at('2026-10-26T10:00')
  await postEndedReservations(world, { limit: 100 })
  at('2026-11-27T10:00')
  await postEndedReservations(world, { limit: 100 })
  const { refundable } = await getAdminReservation(world, admin, ids[0]!)
  await refundReservation(world, admin, ids[0]!, {
    amount: 1_000,
    refundable,
    borne_by: 'operator',
    reason: 'お詫び',
    request_key: crypto.randomUUID(),
  })
  await world.runJobs()
  // The deposit of 29 October is entered on 27 November, with the fees of its transactions.
  const po = (name: string) => `po_1Qabcdef${name}JKLmnopqrs`
  const file = `automatic_payout_id,automatic_payout_effective_at,currency,gross,fee,net,reporting_category
${po('OCT')},2026-10-29 09:00:57,jpy,3263,117,3146,charge
${po('OCT')},2026-10-29 09:00:57,jpy,3263,117,3146,charge
${po('NOV')},2026-11-26 09:00:57,jpy,3263,117,3146,charge
`
  const imported = { file_base64: Buffer.from(file).toString('base64'), file_name: 'Itemized.csv' }
  const counts = await importDeposits(world, admin, { ...imported, request_key: crypto.randomUUID() })
  expect(counts).toEqual({ added: 2, skipped: 0 })

  at('2026-12-02T00:00')
  const months = ['2026-10', '2026-11']
  for (const format of journalFormats) {
    const { names, version } = await getJournalNames(world, { format })
    // A name of the program for one account; 普通預金 has no sub-account.
    const bank = { name: '普通預金', sub: `${format}銀行` }
    await changeJournalNames(world, admin, { format, names: { ...names, bank }, version })
    const sums: Record<string, number> = {}
    for (const month of months) {
      const { accounts, taxed, dates, texts } = await importedInto(format, month)
      const { sold, card, held, ledger } = await getBooks(world, { month })
      for (const [account, yen] of Object.entries(accounts)) sums[account] = (sums[account] ?? 0) + yen
      expect({ format, month, sums }).toMatchObject({
        sums: {
          '未収入金／カード会社': card.owed,
          '預り金／開催前の予約': 0 - held.held_bookings,
          '預り金／ホスト': 0 - held.held_payees,
          ...(month === '2026-11' && { '未払金／ゲストへの返金': 0 - held.held_refunds }),
        },
      })
      expect(Object.values(accounts).reduce((sum, yen) => sum + yen, 0)).toBe(0)
      expect(accounts[`普通預金／${format}銀行`] ?? 0).toBe(card.received + ledger.payout)
      expect(accounts['支払手数料／カード会社'] ?? 0).toBe(card.card_fees)
      expect(accounts['売上高／サービス料'] ?? 0).toBe(0 - sold.fees)
      expect(new Set(taxed)).toEqual(new Set([`売上高／サービス料 ${names.sale.name}`]))
      expect(dates).toEqual(dates.toSorted())
      expect(dates.every((date) => date.startsWith(month.replace('-', '/')))).toBe(true)
      const numbers = texts.map((text) => text.split(' ')[0])
      expect(new Set(numbers).size).toBe(numbers.length)
    }
    const { dates, texts } = await importedInto(format, '2026-11')
    const late = texts.findIndex((text) => text.includes(po('OCT')))
    expect(texts[late]).toContain('2026/10/29のカード会社からの入金（締めた月の訂正）')
    expect(dates[late]).toBe('2026/11/27')
    expect(dates[texts.findIndex((text) => text.includes(po('NOV')))]).toBe('2026/11/26')
  }
  await expectJournalMatches(world.db, months)
  for (const month of months) await expectRowsSum(world.db, month)
})

test('a closed month is exported with the same bytes, whatever comes later, and the data stay exact', async () => {
  const files = async () =>
    await Promise.all(
      journalFormats.map(async (format) =>
        Buffer.from(await exportJournal(world, admin, { month: '2026-11', format })).toString('base64'),
      ),
    )
  const before = await files()
  const { deposits } = await listDeposits(world, { month: '2026-11', page: 1 })
  expect(deposits).toHaveLength(2)
  for (const { id } of deposits) await reverseDeposit(world, admin, id)
  expect(await files()).toEqual(before)
  await expectJournalMatches(world.db, ['2026-10', '2026-11', '2026-12'])
  await expectRowsSum(world.db, '2026-12')
  expect(await checkInvariants(world.db, world.clock.now())).toEqual([])
})

test('the home page of accounting names the months without deposits; their sum is what the books are owed', async () => {
  at('2026-12-02T10:00')
  const { card } = await getBooks(world, { month: '2026-12' })
  const missing = card.owed_before - card.received - card.card_fees
  expect(missing).toBe(8_789)
  const shown = async () =>
    (await getOfficeHome(world, admin, undefined)).waiting.duties.find(({ kind }) => kind === 'deposits')
  const duty = await shown()
  expect(duty).toMatchObject({ count: 1, months: [{ month: '2026-10', amount: missing }] })
  // The company pays the rest.
  await insertDeposit(missing)
  expect(await shown()).toBeUndefined()
})

const insertDeposit = async (amount: number) =>
  await addDeposit(world, admin, {
    deposited_on: '2026-12-01',
    amount,
    fee: 0,
    reference: '',
    again: false,
    request_key: crypto.randomUUID(),
  })
