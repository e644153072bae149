// Receipts and return invoices as they were issued. Rows are only added.
import { sql } from 'kysely'
import type { DocumentContent, DocumentKind, Issuing } from '#domain/booking/documents.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import type { Db, Tx } from '../../client.ts'
import { countOf } from '../../sql-parts.ts'

export type DocumentRow = {
  id: number
  kind: DocumentKind
  issuing: Issuing
  reservation_id: number
  replaces_id: number | null
  /** The correction of this one. */
  replaced_by_id: number | null
  /** Whether it adds a name to the one that it replaces. */
  name_added: boolean
  issued_at: Date
  issued_on: string
  amount: number
  tax: number
  guest_name: string
  content: DocumentContent
}

/** The columns of DocumentRow, of `documents d`. */
export const documentColumns = sql`d.id, d.kind, d.issuing, d.reservation_id, d.replaces_id,
  (select n.id from documents n where n.replaces_id = d.id) as replaced_by_id,
  d.content ->> 'name' is not null and exists (select from documents o where o.id = d.replaces_id and o.content ->> 'name' is null)
    as name_added,
  d.issued_at, d.issued_on, d.amount, d.tax, d.guest_name, d.content`

/** All documents of a reservation, the newest first. */
export async function findDocumentsOf(db: Db, reservation_id: number): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`select ${documentColumns} from documents d
    where d.reservation_id = ${reservation_id} order by d.id desc`.execute(db)
  return rows
}

export async function findLastReceipt(db: Db, reservation_id: number): Promise<DocumentRow | undefined> {
  const { rows } = await sql<DocumentRow>`select ${documentColumns} from documents d
    where d.reservation_id = ${reservation_id} and d.kind = 'receipt' order by d.id desc limit 1`.execute(db)
  return rows[0]
}

export const countReceipts = (db: Db, reservation_id: number): Promise<number> =>
  countOf(db, sql`from documents where reservation_id = ${reservation_id} and kind = 'receipt'`)

export async function findDocument(db: Db, id: number): Promise<DocumentRow | undefined> {
  const { rows } = await sql<DocumentRow>`select ${documentColumns} from documents d where d.id = ${id}`.execute(db)
  return rows[0]
}

export type IssueFacts = {
  guest_name: string
  payee_id: number
  /** Of the payee. */
  state: string
  legal_name: string
  invoice_number: string
  invoice_from: string | null
  invoice_until: string | null
  invoice_consented_at: Date | null
  /** Yen of the refunds that were decided before `refund_id`. */
  refunded_before: number
}

/** What a document needs besides the reservation. */
export async function readIssueFacts(db: Db, reservation_id: number, refund_id: number | null): Promise<IssueFacts> {
  const { rows } = await sql<IssueFacts>`
    select u.name as guest_name, p.id as payee_id, p.state, p.legal_name, p.invoice_number, p.invoice_from, p.invoice_until,
      p.invoice_consented_at,
      coalesce((select sum(f.amount) from refunds f where f.reservation_id = r.id and f.id < ${refund_id}), 0)::int as refunded_before
    from reservations r join users u on u.id = r.user_id join experiences e on e.id = r.experience_id
      join payees p on p.id = coalesce(r.payee_id, e.payee_id)
    where r.id = ${reservation_id}`.execute(db)
  return oneRow(rows)
}

export type NewDocument = Pick<
  DocumentRow,
  | 'kind'
  | 'issuing'
  | 'reservation_id'
  | 'replaces_id'
  | 'issued_at'
  | 'issued_on'
  | 'amount'
  | 'tax'
  | 'guest_name'
  | 'content'
> & { refund_id: number | null; payee_id: number }

/** The caller holds the lock of the reservation. @returns its id */
export async function insertDocument(tx: Tx, { content, ...row }: NewDocument): Promise<number> {
  const { id } = await tx
    .insertInto('documents')
    .values({ ...row, content: JSON.stringify(content) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateReceiptName(tx: Tx, reservation_id: number, receipt_name: string | null): Promise<void> {
  await tx.updateTable('reservations').set({ receipt_name }).where('id', '=', reservation_id).execute()
}
