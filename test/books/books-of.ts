// What the tests of the books compare: the figures of months against each other, against the pages
// of hosts and the admins' home, and against the accounts of the journal.
import { expect } from 'vitest'
import { findBooks } from '#database/booking/accounting/books.ts'
import { findBookRows } from '#database/booking/accounting/book-rows.ts'
import { findDeposits } from '#database/booking/accounting/deposits.ts'
import { findSoldReservations } from '#database/booking/accounting/host-sales.ts'
import type { Db } from '#database/client.ts'
import { findDays } from '#database/office/numbers.ts'
import { type BookNumber, bookNumbers, booksPeriodOf, type SoldNumber, soldNumbers } from '#domain/booking/books.ts'
import { journalOf } from '#domain/booking/journal.ts'
import { salesOf, sumOfSales } from '#domain/booking/sales.ts'
import { instantOf } from '#domain/shared/japan-time.ts'
import { firstDayOf, lastDayOf, monthAfter } from '#domain/shared/month.ts'

const all = { limit: 100_000, offset: 0 }

/** The months from one to another, both included. */
export function monthsFrom(first: string, last: string): string[] {
  const months = []
  for (let month = first; month <= last; month = monthAfter(month, 1)) months.push(month)
  return months
}

export async function figuresOf(db: Db, month: string) {
  const { sold, ledger, moved, card, held } = await findBooks(db, booksPeriodOf(month))
  return {
    sold,
    ledger,
    moved,
    card,
    held,
    each: { ...sold.total, ...ledger, ...card, ...held } as Record<BookNumber, number>,
  }
}

/** The host's part of what lost disputes changed. */
const lostByHost = (of: Readonly<Record<SoldNumber, number>>) =>
  of.lost_share - of.lost - of.lost_fees - of.lost_commission + of.lost_coupon_share

/**
 * Compares a month with the sales of all hosts and the home page of admins, which have lost
 * disputes as refunds.
 */
export async function expectSameNumbers(db: Db, month: string, hosts: readonly number[]): Promise<void> {
  const { sold, card, ledger } = await figuresOf(db, month)
  expect({ month, dispute: ledger.dispute }).toEqual({ month, dispute: lostByHost(sold.total) })
  const apart = Object.fromEntries(
    soldNumbers.map((name) => [name, sold.total[name] - sold.earlier[name] + sold.later[name]]),
  ) as Record<SoldNumber, number>
  const own = {
    ...apart,
    refunds: apart.refunds + apart.lost,
    refund_share: apart.refund_share + apart.lost_share,
    fees: apart.fees + apart.lost_fees,
    commission: apart.commission + apart.lost_commission,
    coupon_share: apart.coupon_share + apart.lost_coupon_share,
    due: apart.due + lostByHost(apart),
  }
  const listed = await Promise.all(
    hosts.map((id) => findSoldReservations(db, id, month, { limit: all.limit, after: null })),
  )
  // Members of an ambassador see the same reservations.
  const rows = [...new Map(listed.flat().map((row) => [row.reservation_id, row])).values()]
  const { gross, refunds, refund_share, fees, commission, coupon_share, due } = sumOfSales(rows.map(salesOf))
  expect({ month, ...own }).toMatchObject({ month, gross, refunds, refund_share, fees, commission, coupon_share, due })
  const discounts = rows.reduce((yen, { discount }) => yen + discount, 0)
  expect(own.discounts_by_host + own.discounts_by_operator).toBe(discounts)
  const days = await findDays(
    db,
    instantOf(firstDayOf(month), '00:00'),
    instantOf(firstDayOf(monthAfter(month, 1)), '00:00'),
  )
  const home = (value: 'fees' | 'refunds' | 'gross') => days.reduce((yen, day) => yen + day[value], 0)
  expect({ month, fees: own.fees, refunds: card.refunded }).toEqual({
    month,
    fees: home('fees'),
    refunds: home('refunds'),
  })
}

/**
 * Applies the journal entries of the months, the first month with money first, and compares the
 * accounts with the balances that the books show at the end of each.
 */
export async function expectJournalMatches(db: Db, months: readonly string[]): Promise<void> {
  const balances = new Map<string, number>()
  const of = (name: string) => balances.get(name) ?? 0
  for (const month of months) {
    const { each, moved, card, held } = await figuresOf(db, month)
    const deposits = await findDeposits(db, booksPeriodOf(month), all)
    const entries = journalOf(lastDayOf(month), { ...each }, deposits, moved)
    expect(new Set(entries.map(({ number }) => number)).size).toBe(entries.length)
    for (const { debit, credit, amount, date } of entries) {
      expect(date.slice(0, 7)).toBe(month)
      expect(amount).toBeGreaterThan(0)
      balances.set(debit.join(), of(debit.join()) + amount)
      balances.set(credit.join(), of(credit.join()) - amount)
    }
    expect({
      month,
      held_bookings: 0 - of('預り金,開催前の予約'),
      held_payees: 0 - of('預り金,ホスト'),
      held_refunds: 0 - of('未払金,ゲストへの返金'),
      held_disputes: of('未収入金,チャージバック'),
      owed: of('未収入金,カード会社'),
    }).toEqual({ month, ...held, owed: card.owed })
    expect([...balances.values()].reduce((sum, yen) => sum + yen, 0)).toBe(0)
  }
}

/** The rows of each figure sum to it. */
export async function expectRowsSum(db: Db, month: string): Promise<void> {
  const { each } = await figuresOf(db, month)
  for (const number of bookNumbers) {
    const { sum, count, rows } = await findBookRows(db, number, booksPeriodOf(month), all)
    const added = rows.reduce((yen, { amount }) => yen + amount, 0)
    expect({ month, number, sum, added, count }).toEqual({
      month,
      number,
      sum: each[number],
      added: each[number],
      count: rows.length,
    })
  }
}
