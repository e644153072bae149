// Receipts and return invoices of the demonstration: of each kind, some corrected.
import { sql } from 'kysely'
import { insertDocument, type NewDocument } from '#database/booking/accounting/documents.ts'
import type { Tx } from '#database/client.ts'
import {
  type DocumentReservation,
  type DocumentSellers,
  type Draft,
  draftReceipt,
  draftReturnInvoice,
} from '#domain/booking/document-draft.ts'
import { isQualified, taxOf } from '#domain/booking/documents.ts'
import { dateOf } from '#domain/shared/japan-time.ts'

const DAY = 86_400_000
const NAMES = ['株式会社みほん商事', null, '小川商店', null, '一般社団法人まちあるき研究会', '有限会社あおば設計']

/** The operator of the demonstration, with a number that nobody has, so that each kind is shown. */
const operatorSince = (registered_from: string): DocumentSellers['operator'] => ({
  company_name: '株式会社つむぎ（サンプル）',
  postal_code: '000-0000',
  address: '東京都見本区見本町1-2-3',
  phone: '00-0000-0000',
  registration: { number: 'T0000000000000', from: registered_from, until: null },
  sample: true,
})

type Row = Omit<DocumentReservation, 'confirmed_at'> & {
  id: number
  payee_id: number
  guest_name: string
  confirmed_at: Date
  refunded: number
  refund_id: number | null
  refund_amount: number
  refunded_at: Date | null
  legal_name: string
  invoice_number: string
  invoice_from: string | null
  invoice_consented_at: Date | null
  verified: boolean
}

const columns = sql`r.id, r.payee_id, u.name as guest_name, r.experience_title, r.hosted_by, r.number_of_people, r.option_name,
  r.price, r.tour, r.option, r.discount, r.service_fee, r.processing_fee, r.total, r.first_starts_at, r.confirmed_at,
  p.card_brand, p.card_last4, p.refunded, y.legal_name, y.invoice_number, y.invoice_from, y.invoice_consented_at,
  y.state = 'verified' and y.invoice_number <> '' as verified,
  (select json_agg(json_build_object('date', c.date, 'cancelled', c.cancelled_at is not null) order by c.starts_at)
    from reservation_calendars k join calendars c on c.id = k.calendar_id where k.reservation_id = r.id) as calendars`
const tables = sql`reservations r join payments p on p.reservation_id = r.id join users u on u.id = r.user_id
  join payees y on y.id = r.payee_id`

const sellersOf = (row: Row, since: string): DocumentSellers => ({
  operator: operatorSince(since),
  host: row.verified
    ? {
        name: row.legal_name,
        number: row.invoice_number,
        from: row.invoice_from,
        until: null,
        consented_at: row.invoice_consented_at,
      }
    : null,
  former: null,
  simplified: false,
})

const documentOf = (row: Row, { issuing, amount, content }: Draft, issued_at: Date) => ({
  issuing,
  reservation_id: row.id,
  payee_id: row.payee_id,
  issued_at,
  issued_on: dateOf(issued_at),
  amount,
  tax: taxOf(content.parts),
  guest_name: row.guest_name,
  content,
})

/** @param guest the guest to try the product with, whose receipts come first */
export async function seedDocuments(tx: Tx, now: Date, guest: number): Promise<void> {
  // So documents of older experiences are of hosts.
  const since = dateOf(now.getTime() - 30 * DAY)
  // A few of each host's kind, so that the newest of them are on the first page.
  const { rows: paid } = await sql<Row>`
    select * from (select ${columns}, r.user_id = ${guest} as own,
        row_number() over (partition by y.state = 'verified' and y.invoice_number <> '', r.user_id = ${guest},
            r.first_starts_at < ${new Date(`${since}T00:00:00+09:00`)} order by r.confirmed_at desc) as number
      from ${tables} where r.confirmed_at is not null and r.status = 'confirmed' and p.state = 'captured') s
    where number <= case when own then 4 else 14 end order by confirmed_at, id`.execute(tx)
  const { rows: refunds } = await sql<Row>`select ${columns}, f.id as refund_id, f.amount as refund_amount,
      f.created_at as refunded_at
    from ${tables} join refunds f on f.reservation_id = r.id and f.state = 'done'
    where r.confirmed_at is not null and f.amount >= 10000 order by f.created_at desc limit 8`.execute(tx)
  const planned: (Omit<NewDocument, 'replaces_id'> & { corrects?: boolean })[] = []
  paid.forEach((row, index) => {
    const receipt = (name: string | null) => draftReceipt(row, sellersOf(row, since), { name, refunded: row.refunded })
    const at = (days: number) => new Date(Math.min(now.getTime(), row.confirmed_at.getTime() + days * DAY))
    const name = NAMES[index % NAMES.length]!
    planned.push({ kind: 'receipt', refund_id: null, ...documentOf(row, receipt(name), at(1)) })
    if (index % 6 === 1)
      planned.push({
        kind: 'receipt',
        refund_id: null,
        corrects: true,
        ...documentOf(row, receipt('株式会社みほん商事'), at(2)),
      })
  })
  for (const row of refunds) {
    const refund = { name: null, amount: row.refund_amount, before: 0, at: row.refunded_at! }
    const draft = draftReturnInvoice(row, sellersOf(row, since), refund)
    if (isQualified(draft.content.parts))
      planned.push({ kind: 'return_invoice', refund_id: row.refund_id, ...documentOf(row, draft, row.refunded_at!) })
  }
  const receipts = new Map<number, number>()
  for (const { corrects, ...row } of planned.toSorted((a, b) => a.issued_at.getTime() - b.issued_at.getTime())) {
    const replaces_id = corrects ? (receipts.get(row.reservation_id) ?? null) : null
    const id = await insertDocument(tx, { ...row, replaces_id })
    if (row.kind === 'receipt') receipts.set(row.reservation_id, id)
  }
}
