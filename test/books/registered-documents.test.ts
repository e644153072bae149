// Every document with the registrations that hold on its days: no paper says that it is a qualified
// invoice when it isn't. The numbers of a day come from the calendar here, not from the product.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkInvariants } from '#database/office/check-invariants.ts'
import { draftReceipt, draftReturnInvoice } from '#domain/booking/document-draft.ts'
import type { Registration } from '#domain/booking/registration.ts'
import { addDays } from '#domain/shared/japan-time.ts'
import { getDocument } from '#services/booking/reservations/documents.ts'
import { getOwnStatement } from '#services/payouts/statements/own-payouts.ts'
import { closePeriods } from '#services/payouts/statements/close-periods.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { kindWords } from '#web/features/booking/shared/document-words.ts'
import { booked, bookingWorld } from '../booking-world.ts'
import { aDocument, aRegisteredPayee, HOST_NUMBER, OPERATOR_NUMBER } from '../documents.ts'
import { emptyTables } from '../empty-tables.ts'
import { aHost, anAdmin, anAmbassador, anExperience, aSlot, aUser } from '../factories.ts'
import { anOperator } from '../settings.ts'
import { expectJournalMatches } from './books-of.ts'

/** Two slots. */
const DAYS = ['2026-12-05', '2026-12-19'] as const

/** A registration by how it lies to the days, and whether it holds on all of them. */
const registrations: readonly [string, Omit<Registration, 'number'> | null, boolean][] = [
  ['none', null, false],
  ['without limits', { from: null, until: null }, true],
  ['over before', { from: '2023-10-01', until: '2026-12-04' }, false],
  ['from the first day to the last', { from: '2026-12-05', until: '2026-12-19' }, true],
  ['beginning within', { from: '2026-12-06', until: null }, false],
  ['ending within', { from: '2023-10-01', until: '2026-12-18' }, false],
  ['beginning after', { from: '2026-12-20', until: null }, false],
]

const row = {
  experience_title: '藍染め',
  hosted_by: '渚',
  calendars: DAYS.map((date) => ({ date, cancelled: false })),
  lines: null,
  number_of_people: 1,
  option_name: null,
  price: 5000,
  tour: 10_000,
  option: 0,
  discount: 0,
  service_fee: 500,
  processing_fee: 378,
  total: 10_878,
  card_brand: null,
  card_last4: null,
  first_starts_at: new Date('2026-12-05T10:00:00+09:00'),
  confirmed_at: new Date('2026-11-20T10:00:00+09:00'),
}
const company = {
  company_name: '株式会社つむぎ',
  postal_code: '000-0000',
  address: '東京都',
  phone: '03',
  sample: false,
}

const documents = ['receipt', 'return_invoice'] as const
const cases = documents.flatMap((kind) =>
  registrations.flatMap(([operator, ours, by_operator]) =>
    registrations.flatMap(([host, theirs, by_host]) =>
      [true, false].flatMap((consented) =>
        [true, false].flatMap((named) =>
          [true, false].map((simplified) => ({
            kind,
            operator,
            ours: ours && { ...ours, number: OPERATOR_NUMBER },
            by_operator,
            host,
            theirs: theirs && { ...theirs, number: HOST_NUMBER },
            by_host,
            consented,
            named,
            simplified,
          })),
        ),
      ),
    ),
  ),
)

test('receipts and return invoices: 784 cases', () => {
  expect(cases).toHaveLength(784)
  for (const { kind, ours, by_operator, theirs, by_host, consented, named, simplified, ...about } of cases) {
    const consented_at = consented ? new Date('2026-01-01T00:00:00+09:00') : null
    const sellers = {
      operator: { ...company, registration: ours },
      host: theirs && { ...theirs, name: '海野 渚', consented_at },
      former: null,
      simplified,
    }
    const name = named ? '小川商店' : null
    const { issuing, content } =
      kind === 'receipt'
        ? draftReceipt(row, sellers, { name, refunded: 0 })
        : draftReturnInvoice(row, sellers, { name, amount: 10_878, before: 0, at: row.confirmed_at })
    // A return invoice needs no recipient.
    const counts = kind === 'return_invoice' || named || simplified
    const whose = !counts || !by_host ? 'plain' : by_operator && consented ? 'intermediary' : 'proxy'
    const of_operator = counts && by_operator ? OPERATOR_NUMBER : null
    const case_of = { kind, ...about, named, simplified, consented }
    expect({ ...case_of, issuing }).toEqual({ ...case_of, issuing: whose })
    expect({ ...case_of, numbers: content.parts.map(({ of, invoice_number }) => [of, invoice_number]) }).toEqual({
      ...case_of,
      numbers:
        whose === 'intermediary'
          ? [['both', OPERATOR_NUMBER]]
          : [
              ['host', whose === 'proxy' ? HOST_NUMBER : null],
              ['operator', of_operator],
            ],
    })
    for (const { invoice_number, tax } of content.parts) expect(tax === null).toBe(invoice_number === null)
    // The legal name is only beside a number.
    expect(content.seller === '海野 渚').toBe(whose !== 'plain' && theirs !== null && whose === 'proxy')

    const words = kindWords(kind, { issuing, ...content, simplified: content.simplified ?? false })
    const qualified = whose !== 'plain' || of_operator !== null
    const invoice = kind === 'return_invoice' ? '適格返還請求書' : named ? '適格請求書' : '適格簡易請求書'
    expect({
      ...case_of,
      says: words.includes(`${invoice}です`) || words.includes(`${invoice}（返還インボイス）です`),
    }).toEqual({ ...case_of, says: qualified })
    if (!qualified) expect(words).toBe('適格請求書ではありません。')
    if (kind === 'receipt' && !named) expect(words).not.toContain('適格請求書です')
  }
})

describe('stored documents', () => {
  const world = bookingWorld()
  let admin: UserActor

  beforeEach(async () => {
    await emptyTables(world.db, 'closings, statements, statement_entries, settings')
    admin = await anAdmin(world.db)
    world.clock.set('2026-10-20T10:00:00+09:00')
  })

  afterEach(async () => {
    expect(await checkInvariants(world.db, world.clock.now())).toEqual([])
    await expectJournalMatches(world.db, ['2026-10', '2026-11'])
  })

  const setting = (key: string, value: object) =>
    world.pool.query('insert into settings (key, value) values ($1, $2)', [key, JSON.stringify(value)])

  /** Reservations of 10,000 yen with 10 % commission on two days of the period 10/26–11/25. */
  const SERVED = ['2026-10-30', '2026-11-20'] as const

  test.each<[string, { from: string | null; until: string | null } | null, boolean, boolean]>([
    ['none', null, false, false],
    ['without limits', { from: null, until: null }, true, true],
    ['from 20 December', { from: '2026-12-20', until: null }, false, false],
    ['over before', { from: null, until: '2026-10-25' }, false, false],
    ['of the whole period', { from: '2026-10-26', until: '2026-11-25' }, true, true],
    ['beginning within', { from: '2026-11-01', until: null }, false, true],
    ['beginning on the second day', { from: '2026-11-20', until: null }, false, true],
    ['beginning after both', { from: '2026-11-21', until: null }, false, false],
    ['ending within', { from: null, until: '2026-10-30' }, true, false],
    ['ending before both', { from: null, until: '2026-10-29' }, false, false],
  ])('the operator’s registration %s', async (_, registered, first, second) => {
    await setting('operator', { ...anOperator, invoice_number: registered && OPERATOR_NUMBER })
    await setting('documents', {
      registered_from: registered?.from ?? null,
      registered_until: registered?.until ?? null,
    })
    await setting('payouts', { closing_day: 25 })
    const host = await aHost(world.db)
    const payee_id = await aRegisteredPayee(world.db, { user_id: host.id })
    await world.pool.query(
      `insert into commission_rates (payee_id, rate_bp, own_link_bp, starts_at, created_by) values ($1, 1000, 500, '2026-10-01', $2)`,
      [payee_id, admin.id],
    )
    const { id } = await anExperience(world.db, { user_id: host.id, price: 10_000 })
    const guest = await aUser(world.db)
    for (const date of SERVED)
      await booked(world, guest, { calendar_ids: [await aSlot(world.db, id, { date, recruitment_number: 9 })] })
    world.clock.set('2026-11-26T00:00:00+09:00')
    await closePeriods(world)
    const number = `2026-11-${String(payee_id).padStart(5, '0')}`
    const statement = await getOwnStatement(world, host, number)
    const qualified = (first ? 1000 : 0) + (second ? 1000 : 0)
    expect(statement).toMatchObject({
      commission: -2000,
      commission_tax: 181,
      qualified_commission: 0 - qualified,
      qualified_tax: Math.floor((qualified * 10) / 110),
      operator: { invoice_number: qualified > 0 ? OPERATOR_NUMBER : '' },
      payee: { invoice_number: HOST_NUMBER },
    })
  })

  test('a session of two slots counts when the operator is registered on both days', async () => {
    await setting('operator', { ...anOperator, invoice_number: OPERATOR_NUMBER })
    await setting('documents', { registered_from: '2026-11-01' })
    const host = await aHost(world.db)
    const payee_id = await aRegisteredPayee(world.db, { user_id: host.id })
    await world.pool.query(
      `insert into commission_rates (payee_id, rate_bp, own_link_bp, starts_at, created_by) values ($1, 1000, 500, '2026-10-01', $2)`,
      [payee_id, admin.id],
    )
    const { id } = await anExperience(world.db, { user_id: host.id, price: 10_000 })
    const calendar_ids = []
    for (const date of SERVED) calendar_ids.push(await aSlot(world.db, id, { date, recruitment_number: 9 }))
    await booked(world, await aUser(world.db), { calendar_ids })
    world.clock.set('2026-12-01T00:00:00+09:00')
    await closePeriods(world)
    const statement = await getOwnStatement(world, host, `2026-11-${String(payee_id).padStart(5, '0')}`)
    expect(statement).toMatchObject({ commission: -2000, qualified_commission: 0, operator: { invoice_number: '' } })
  })

  test('a receipt of an earlier version keeps its numbers, and isn’t called a qualified invoice', async () => {
    const { id } = await anExperience(world.db, { price: 10_000 })
    const guest = await aUser(world.db)
    const { id: reservation } = await booked(world, guest, {
      calendar_ids: [await aSlot(world.db, id, { date: SERVED[0] })],
    })
    const parts = [
      { of: 'both' as const, name: '株式会社浜', invoice_number: OPERATOR_NUMBER, amount: 10_878, tax: 988 },
    ]
    const shown = await getDocument(world, guest, await aDocument(world.db, reservation, { name: null, parts }))
    expect(shown).toMatchObject({ parts, simplified: false })
    expect(kindWords('receipt', shown)).toBe('宛名がないため、適格請求書ではありません。')
  })

  test.each<['host' | 'ambassador', string, object, string]>(
    (['host', 'ambassador'] as const).flatMap((of) => [
      [of, 'of the whole period', { from: '2026-10-26', until: '2026-11-25' }, HOST_NUMBER],
      [of, 'beginning within', { from: '2026-10-27' }, ''],
      [of, 'ending within', { until: '2026-11-24' }, ''],
      [of, 'over before', { until: '2026-10-25' }, ''],
      [of, 'beginning after', { from: addDays('2026-11-25', 1) }, ''],
      [of, 'that nobody checked', { state: 'submitted' }, ''],
    ]),
  )('the number of a payee (%s): a registration %s', async (of, _, values, expected) => {
    await setting('payouts', { closing_day: 25 })
    const host = await aHost(world.db)
    const owner =
      of === 'host' ? { user_id: host.id } : { ambassador_id: await anAmbassador(world.db, { members: [host] }) }
    const payee_id = await aRegisteredPayee(world.db, owner, values)
    await world.pool.query('update payees set responsible_user_id = $2 where id = $1 and ambassador_id is not null', [
      payee_id,
      host.id,
    ])
    await world.pool.query(
      `insert into ledger_entries (payee_id, kind, amount, cause, reason, created_by, at, written_at)
        values ($1, 'adjustment', 5000, $2, '試し', $3, '2026-11-01T10:00:00+09:00', '2026-11-01T10:00:00+09:00')`,
      [payee_id, `adjustment:${crypto.randomUUID()}`, admin.id],
    )
    world.clock.set('2026-11-26T00:00:00+09:00')
    await closePeriods(world)
    const statement = await getOwnStatement(world, host, `2026-11-${String(payee_id).padStart(5, '0')}`)
    expect(statement.payee.invoice_number).toBe(expected)
  })
})
