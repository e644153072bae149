// Receipts and return invoices from the booking to the tax office: what is issued, and that it
// stays.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { adminDocuments, hostDocuments, receipt as receiptShape } from '#contract/booking/documents-schemas.ts'
import { readPersonData } from '#database/accounts/person-data.ts'
import { booked, bookingWorld, refusalOf } from '../booking-world.ts'
import { HOST_NUMBER, OPERATOR_NUMBER, aRegisteredPayee } from '../documents.ts'
import { aHost, anAdmin, anExperience, aSlot, aUser } from '../factories.ts'
import { anOperator } from '../settings.ts'
import { omit } from '#domain/shared/omit.ts'
import { erasePerson } from '#services/accounts/people/personal-data.ts'
import { changeDocumentSettings, changeOperator, getSettings } from '#services/reference/settings/settings.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { InvalidInput } from '#services/shared/refused.ts'
import { exportDocuments, getAdminDocument, listAdminDocuments } from '#services/booking/admin/admin-documents.ts'
import { refundReservation } from '#services/booking/admin/refunds.ts'
import { listHostDocuments } from '#services/booking/sales/list-host-documents.ts'
import { cancelHostCalendar } from '#services/booking/slots/host-calendars.ts'
import { cancelReservation } from '#services/booking/reservations/reservations.ts'
import { getDocument, listDocuments } from '#services/booking/reservations/documents.ts'
import { getReceipt, issueReceipt } from '#services/booking/reservations/receipts.ts'

const world = bookingWorld()
const BOOKED = '2026-11-20T10:00:00+09:00'
const plain = { registered_until: null, simplified_invoices: false }
let admin: UserActor
let host: UserActor
let guest: UserActor

beforeEach(async () => {
  world.clock.set(BOOKED)
  admin ??= await anAdmin(world.db)
  host = await aHost(world.db, { name: '渚' })
  guest = await aUser(world.db, { name: '花子' })
  await operatorNumber(null)
})

async function operatorNumber(invoice_number: string | null) {
  const { version } = (await getSettings(world)).operator
  await changeOperator(world, admin, { ...anOperator, invoice_number: invoice_number ?? '', version })
}

/** 10,000 yen for one, 900 yen fee: 500, and 3.6 % of 10,500. */
async function reservation(people = 1, dates = ['2026-12-05']) {
  const { id } = await anExperience(world.db, { user_id: host.id, price: 10_000, cancellation_period: 2 })
  const calendar_ids: number[] = []
  for (const date of dates) calendar_ids.push(await aSlot(world.db, id, { date, recruitment_number: 9 }))
  const made = await booked(world, guest, { calendar_ids, number_of_people: people })
  return { id: made.id, calendar_ids, total: made.price.total }
}

const refund = (id: number, amount: number, refundable: number) =>
  refundReservation(world, admin, id, { amount, reason: '雨のため。', refundable, request_key: randomUUID() })
const partsOf = async (id: number) => {
  const { issuing, parts } = await issueReceipt(world, guest, id, '小川商店')
  return [issuing, ...parts.map(({ of, invoice_number, amount, tax }) => [of, invoice_number, amount, tax])]
}

describe('whose document it is', () => {
  test('nobody’s qualified invoice without numbers, and the fee’s with the operator’s', async () => {
    const { id, total } = await reservation()
    expect(total).toBe(10_878)
    expect(await partsOf(id)).toEqual(['plain', ['host', null, 10_000, null], ['operator', null, 878, null]])
    await operatorNumber(OPERATOR_NUMBER)
    expect((await getReceipt(world, guest, id)).state).toBe('outdated')
    expect(await partsOf(id)).toEqual(['plain', ['host', null, 10_000, null], ['operator', OPERATOR_NUMBER, 878, 79]])
  })

  test('the host’s without the operator’s number, and the operator’s for both with it', async () => {
    await aRegisteredPayee(world.db, { user_id: host.id })
    const { id } = await reservation()
    expect(await partsOf(id)).toEqual(['proxy', ['host', HOST_NUMBER, 10_000, 909], ['operator', null, 878, null]])
    const { seller, parts } = await getReceipt(world, guest, id)
    expect([seller, parts[0]?.name]).toEqual(['海野 渚', '海野 渚'])
    await operatorNumber(OPERATOR_NUMBER)
    expect(await getReceipt(world, guest, id)).toMatchObject({ issuing: 'proxy', state: 'outdated' })
    expect(await partsOf(id)).toEqual(['intermediary', ['both', OPERATOR_NUMBER, 10_878, 988]])
    expect(receiptShape.strict().parse(await getReceipt(world, guest, id)).state).toBe('issued')
  })

  test('no number that nobody checked, that came later, or that doesn’t hold on all days', async () => {
    await operatorNumber(OPERATOR_NUMBER)
    const issuing = async (values: Parameters<typeof aRegisteredPayee>[2], dates?: string[]) => {
      host = await aHost(world.db)
      await aRegisteredPayee(world.db, { user_id: host.id }, values)
      return (await issueReceipt(world, guest, (await reservation(1, dates)).id, '小川商店')).issuing
    }
    expect(await issuing({ state: 'submitted' })).toBe('plain')
    expect(await issuing({ consented_at: null })).toBe('proxy')
    expect(await issuing({ until: '2026-12-18' }, ['2026-12-05', '2026-12-19'])).toBe('plain')
    expect(await issuing({ until: '2026-12-19' }, ['2026-12-05', '2026-12-19'])).toBe('intermediary')
    const { version } = (await getSettings(world)).documents
    const set = { ...plain, return_invoice_from: 10_000, registered_from: '2026-12-06', version }
    await changeDocumentSettings(world, admin, set)
    expect(await issuing({})).toBe('proxy')
    expect(await refusalOf(changeDocumentSettings(world, admin, set))).toBe(undefined)
    const other = { ...set, registered_from: null }
    expect(await refusalOf(changeDocumentSettings(world, admin, other))).toBe('settings_changed')
    await expect(
      changeDocumentSettings(world, admin, { ...other, registered_from: '2026-02-30', version: version + 1 }),
    ).rejects.toBeInstanceOf(InvalidInput)
    await changeDocumentSettings(world, admin, { ...other, version: version + 1 })
  })
})

describe('issuing', () => {
  test('a read issues nothing; two clicks issue one; another name corrects it', async () => {
    const { id } = await reservation()
    expect(await getReceipt(world, guest, id)).toMatchObject({ id: null, number: '', state: 'draft' })
    expect((await listDocuments(world, guest, id)).documents).toEqual([])
    const both = await Promise.all(['小川商店', ' 小川商店　'].map((name) => issueReceipt(world, guest, id, name)))
    expect(both[0]!.number).toMatch(/^RC-\d{8}$/)
    expect(both[1]).toEqual(both[0])
    const second = await issueReceipt(world, guest, id, '株式会社小川')
    expect(second).toMatchObject({ name: '株式会社小川', replaces: both[0]!.number, replaced_by: null })
    expect(await getDocument(world, guest, both[0]!.id!)).toMatchObject({
      name: '小川商店',
      replaced_by: second.number,
    })
    const { documents } = await listDocuments(world, guest, id)
    expect(documents.map(({ name, replaced }) => [name, replaced])).toEqual([
      ['株式会社小川', false],
      ['小川商店', true],
    ])
    await expect(issueReceipt(world, guest, id, 'あ'.repeat(101))).rejects.toBeInstanceOf(InvalidInput)
  })

  test('at most twenty of one reservation, and none of another guest’s', async () => {
    const { id } = await reservation()
    for (let number = 1; number <= 20; number += 1) await issueReceipt(world, guest, id, `${number}号`)
    expect(await refusalOf(issueReceipt(world, guest, id, '21号'))).toBe('receipt_limit')
    const last = await issueReceipt(world, guest, id, '20号')
    const other = await aUser(world.db)
    expect(await refusalOf(issueReceipt(world, other, id, ''))).toBe('reservation_not_found')
    expect(await refusalOf(listDocuments(world, other, id))).toBe('reservation_not_found')
    expect(await refusalOf(getDocument(world, other, last.id!))).toBe('document_not_found')
    expect(await refusalOf(getDocument(world, host, last.id!))).toBe('document_not_found')
    expect(await refusalOf(getAdminDocument(world, 2_000_000_000))).toBe('document_not_found')
  })

  test('a receipt says what was refunded since, and stays as it was issued', async () => {
    const { id, total } = await reservation()
    const first = await issueReceipt(world, guest, id, '浜商店')
    const stamped = async (document: number) => {
      const { amount, refunded, refunded_since, cancelled } = await getDocument(world, guest, document)
      expect(await getAdminDocument(world, document)).toMatchObject({ refunded_since, cancelled })
      return { amount, refunded, refunded_since, cancelled }
    }
    const as_issued = { amount: total, refunded: 0 }
    expect(await stamped(first.id!)).toEqual({ ...as_issued, refunded_since: 0, cancelled: false })
    await refund(id, 1_000, total)
    expect(await stamped(first.id!)).toEqual({ ...as_issued, refunded_since: 1_000, cancelled: false })
    expect(await getReceipt(world, guest, id)).toMatchObject({ refunded_since: 1_000, state: 'outdated' })
    // The correction has it subtracted.
    const second = await issueReceipt(world, guest, id, '浜商店')
    const corrected = { amount: total - 1_000, refunded: 1_000 }
    expect(await stamped(second.id!)).toEqual({ ...corrected, refunded_since: 0, cancelled: false })
    await cancelReservation(world, guest, id)
    expect(await stamped(first.id!)).toEqual({ ...as_issued, refunded_since: total, cancelled: true })
    expect(await stamped(second.id!)).toEqual({ ...corrected, refunded_since: total - 1_000, cancelled: true })
    const { documents } = await listDocuments(world, guest, id)
    expect(documents.filter(({ kind }) => kind === 'receipt').map((one) => one.refunded_since)).toEqual([
      total - 1_000,
      total,
    ])
  })

  test('a refund makes it outdated, and the correction has the rest', async () => {
    await operatorNumber(OPERATOR_NUMBER)
    const { id, total } = await reservation()
    const first = await issueReceipt(world, guest, id, '小川商店')
    await refund(id, 5439, total)
    expect(await getReceipt(world, guest, id)).toMatchObject({ id: first.id, amount: total, state: 'outdated' })
    const second = await issueReceipt(world, guest, id, '小川商店')
    expect(second).toMatchObject({ amount: 5439, refunded: 5439, replaces: first.number, state: 'issued' })
    // Half of the fee of 878.
    expect(second.parts).toMatchObject([{ amount: 5000 }, { amount: 439, tax: 39 }])
    await refund(id, 5439, 5439)
    expect(await refusalOf(issueReceipt(world, guest, id, ''))).toBe('receipt_fully_refunded')
    expect((await listDocuments(world, guest, id)).documents).toHaveLength(2)
  })
})

describe('a receipt without a name', () => {
  test('has nobody’s number, and says before that a name is needed; a name is added once', async () => {
    await operatorNumber(OPERATOR_NUMBER)
    await aRegisteredPayee(world.db, { user_id: host.id })
    const { id } = await reservation()
    const draft = await getReceipt(world, guest, id)
    expect(draft).toMatchObject({ issuing: 'plain', tax: 0, name_needed: true, simplified: false, seller: '渚' })
    const first = await issueReceipt(world, guest, id, ' ')
    expect(first).toMatchObject({ issuing: 'plain', tax: 0, name: null, name_needed: true, state: 'issued' })
    expect(first.parts.map(({ invoice_number, tax }) => [invoice_number, tax])).toEqual([
      [null, null],
      [null, null],
    ])
    expect(JSON.stringify(first)).not.toContain('海野')
    // Two requests with different names at once: one adds a name, the other one corrects it.
    const both = await Promise.all(['小川商店', '株式会社小川'].map((name) => issueReceipt(world, guest, id, name)))
    const { documents } = await listDocuments(world, guest, id)
    const chain = await Promise.all(documents.map((one) => getDocument(world, guest, one.id)))
    expect(chain.map(({ name_added, issuing, replaces }) => [name_added, issuing, replaces])).toEqual([
      [false, 'intermediary', chain[1]!.number],
      [true, 'intermediary', first.number],
      [false, 'plain', null],
    ])
    expect(new Set(chain.map(({ name }) => name))).toEqual(new Set([...both.map(({ name }) => name), null]))
    // It can't be removed and added again.
    await expect(issueReceipt(world, guest, id, '')).rejects.toMatchObject({ messages: { name: [expect.any(String)] } })
    expect((await listDocuments(world, guest, id)).documents).toHaveLength(3)
  })

  test('is a simplified invoice where the operator says that the trade may issue one', async () => {
    await operatorNumber(OPERATOR_NUMBER)
    await aRegisteredPayee(world.db, { user_id: host.id })
    const { id } = await reservation()
    const before = await issueReceipt(world, guest, id, '')
    const { version } = (await getSettings(world)).documents
    const set = { ...plain, return_invoice_from: 10_000, registered_from: null }
    await changeDocumentSettings(world, admin, { ...set, simplified_invoices: true, version })
    expect(await getReceipt(world, guest, id)).toMatchObject({ id: before.id, state: 'outdated', name_needed: false })
    const simplified = await issueReceipt(world, guest, id, '')
    expect(simplified).toMatchObject({ issuing: 'intermediary', tax: 988, simplified: true, replaces: before.number })
    expect(await issueReceipt(world, guest, id, '')).toEqual(simplified)
    expect(await issueReceipt(world, guest, id, '小川商店')).toMatchObject({ simplified: false, name_added: true })
    await changeDocumentSettings(world, admin, { ...set, version: version + 1 })
  })
})

describe('return invoices', () => {
  const ofReservation = async (id: number) =>
    (await listDocuments(world, guest, id)).documents.filter(({ kind }) => kind === 'return_invoice')
  const mailOf = async (id: number, kind: string) =>
    (
      await world.db
        .selectFrom('mails')
        .select('text_body')
        .where('reservation_id', '=', id)
        .where('kind', '=', kind)
        .executeTakeFirstOrThrow()
    ).text_body

  test('come with a refund of the threshold and more, in the mail and for the guest', async () => {
    await operatorNumber(OPERATOR_NUMBER)
    await aRegisteredPayee(world.db, { user_id: host.id })
    const { id, total } = await reservation(2)
    const { name } = await issueReceipt(world, guest, id, '小川商店')
    await refund(id, 9_999, total)
    expect(await ofReservation(id)).toEqual([])
    await refund(id, 10_000, total - 9_999)
    const [made] = await ofReservation(id)
    expect(made).toMatchObject({ amount: 10_000, name, issued_on: '2026-11-20' })
    const shown = await getDocument(world, guest, made!.id)
    expect(shown).toMatchObject({ issuing: 'intermediary', tax: 909, refunded_on: '2026-11-20', paid_on: '2026-11-20' })
    await world.runJobs()
    expect(await mailOf(id, 'refund_granted')).not.toContain('RI-')
    const { rows } = await sql<{ text_body: string }>`select text_body from mails
      where reservation_id = ${id} and kind = 'refund_granted' order by id desc limit 1`.execute(world.db)
    expect(rows[0]!.text_body).toContain(`番号 ${shown.number}`)
  })

  test('come with a cancellation by the guest and by the host, also of one slot', async () => {
    await operatorNumber(OPERATOR_NUMBER)
    const whole = await reservation()
    await cancelReservation(world, guest, whole.id)
    const by_host = await reservation(1, ['2026-12-05', '2026-12-06'])
    await cancelHostCalendar(world, host, by_host.calendar_ids[0]!, { reason: '台風のため' })
    await world.runJobs()
    for (const [id, kind] of [
      [whole.id, 'reservation_cancelled'],
      [by_host.id, 'slots_ended'],
    ] as const) {
      const [made] = await ofReservation(id)
      expect(made).toMatchObject({ amount: 10_878 })
      expect(await mailOf(id, kind)).toContain(`番号 ${made!.number}`)
      // The host isn't registered: only the fee is a qualified invoice.
      expect((await getDocument(world, guest, made!.id)).parts).toMatchObject([{ tax: null }, { amount: 878, tax: 79 }])
    }
  })

  test('are not issued if nobody is registered, and follow the threshold of the settings', async () => {
    const none = await reservation()
    await cancelReservation(world, guest, none.id)
    expect(await ofReservation(none.id)).toEqual([])
    await operatorNumber(OPERATOR_NUMBER)
    const { version } = (await getSettings(world)).documents
    const set = { ...plain, return_invoice_from: 500, registered_from: null }
    await changeDocumentSettings(world, admin, { ...set, version })
    const { id, total } = await reservation()
    await refund(id, 499, total)
    await refund(id, 500, total - 499)
    expect((await ofReservation(id)).map(({ amount }) => amount)).toEqual([500])
    await changeDocumentSettings(world, admin, { ...set, return_invoice_from: 10_000, version: version + 1 })
  })
})

describe('what was issued stays', () => {
  test('the database refuses every change', async () => {
    const { id } = await reservation()
    const { id: document } = await issueReceipt(world, guest, id, '小川商店')
    for (const statement of [
      sql`update documents set guest_name = '' where id = ${document}`,
      sql`delete from documents where id = ${document}`,
      sql`truncate documents`,
    ])
      await expect(statement.execute(world.db)).rejects.toThrow('append-only')
  })

  test('after new names and numbers, and after the guest and the host were erased', async () => {
    await operatorNumber(OPERATOR_NUMBER)
    const payee = await aRegisteredPayee(world.db, { user_id: host.id })
    await operatorNumber(null)
    const { id } = await reservation()
    const issued = await issueReceipt(world, guest, id, '小川商店')
    expect((await readPersonData(world.db, guest.id))!.documents).toMatchObject([
      { id: issued.id, content: { name: '小川商店' } },
    ])
    await operatorNumber(OPERATOR_NUMBER)
    await world.db.updateTable('payees').set({ invoice_number: 'T1234567890123' }).where('id', '=', payee).execute()
    const before = omit(issued, 'state', 'name_needed')
    expect(await getDocument(world, guest, issued.id!)).toEqual(before)

    world.clock.set('2026-12-06T10:00:00+09:00')
    // Nothing is owed any more.
    await world.pool.query('update reservations set posted_at = now() where posted_at is null')
    await erasePerson(world, admin, host.id, { email: host.email, reason: '本人の希望' })
    // The correction of an invoice keeps the host's name and number, which nobody else knows now.
    const corrected = await issueReceipt(world, guest, id, '小川商会')
    expect(corrected).toMatchObject({
      issuing: 'proxy',
      seller: '海野 渚',
      parts: [{ invoice_number: HOST_NUMBER }, {}],
    })
    await erasePerson(world, admin, guest.id, { email: guest.email, reason: '本人の希望' })
    expect(await getAdminDocument(world, issued.id!)).toEqual({
      ...before,
      replaced_by: corrected.number,
      guest_name: '花子',
    })
  })
})

describe('the search', () => {
  const list = async (asked: object) =>
    adminDocuments
      .strict()
      .parse(await listAdminDocuments(world, { page: 1, sort: 'newest', ...asked }))
      .documents.map(({ id }) => id)

  test('finds by day, amount and partner, also two of them, and as CSV', async () => {
    guest = await aUser(world.db, { name: '検索 花子' })
    const first = await reservation()
    const { id: small } = await issueReceipt(world, guest, first.id, '株式会社しらべ')
    world.clock.set('2026-11-25T10:00:00+09:00')
    const second = await reservation(3)
    const { id: large } = await issueReceipt(world, guest, second.id, '')
    const q = '検索花子'
    expect(await list({ q: '検索 花子' })).toEqual([large, small])
    expect(await list({ q: 'しらべ' })).toEqual([small])
    expect(await list({ q: '検索', issued_from: '2026-11-21' })).toEqual([large])
    expect(await list({ q: '検索', issued_to: '2026-11-20' })).toEqual([small])
    expect(await list({ q: '検索', amount_from: 10_878, amount_to: 10_878 })).toEqual([small])
    expect(await list({ q: '検索', amount_from: 10_879 })).toEqual([large])
    expect(await list({ q: '検索', issued_from: '2026-11-21', amount_to: 10_878 })).toEqual([])
    expect(await list({ q: '検索', sort: 'lowest' })).toEqual([small, large])
    expect(await list({ q: '検索', kind: 'return_invoice' })).toEqual([])
    expect(await list({ reservation_id: first.id })).toEqual([small])
    expect(await list({ q, page: 9 })).toEqual([])
    const file = await Array.fromAsync(await exportDocuments(world, admin, { q: '検索', sort: 'newest' }))
    expect(file.join('')).toContain('検索 花子,株式会社しらべ')
    const impersonating = { ...admin, impersonation: { id: 1, by: admin.id } } as unknown as UserActor
    expect(await refusalOf(exportDocuments(world, impersonating, { sort: 'newest' }))).toBe('seeing_as_somebody')
  })

  test('gives the host a copy without the name on it, and nobody else', async () => {
    await operatorNumber(OPERATOR_NUMBER)
    await aRegisteredPayee(world.db, { user_id: host.id })
    const { id } = await reservation()
    const { number } = await issueReceipt(world, guest, id, '秘密商店')
    const copies = await listHostDocuments(world, host, { page: 1 })
    expect(hostDocuments.strict().parse(copies).documents).toMatchObject([
      { number, reservation_id: id, amount: 10_000, tax: 909, invoice_number: OPERATOR_NUMBER, replaced: false },
    ])
    expect(JSON.stringify(copies)).not.toMatch(/秘密商店|花子/)
    expect((await listHostDocuments(world, guest, { page: 1 })).documents).toEqual([])
    expect((await listHostDocuments(world, await aHost(world.db), { page: 1 })).documents).toEqual([])
  })
})
