// Issued documents as the tax office asks for them: by day, amount and partner, also combined.
import { type RawBuilder, sql } from 'kysely'
import type { DocumentKind, DocumentSort, Issuing } from '#domain/booking/documents.ts'
import type { Db } from '../../client.ts'
import { commonWords, contains, everyWord, MOST_COUNTED, scanned } from '../../search-of-names.ts'
import { countOf } from '../../sql-parts.ts'
import { PLANNED_EACH_TIME } from '../../statement-names.ts'
import { documentColumns, type DocumentRow } from './documents.ts'

export type DocumentConditions = {
  q?: string
  /** The words of `q` that many documents have (`commonDocumentWords`). */
  common?: ReadonlySet<string>
  kind?: DocumentKind
  issued_from?: string
  issued_to?: string
  amount_from?: number
  amount_to?: number
  reservation_id?: number
  /** Only documents with a smaller id: the next part of a long list. */
  below?: number
}

export type ListedDocumentRow = {
  id: number
  kind: DocumentKind
  issuing: Issuing
  reservation_id: number
  issued_on: string
  amount: number
  tax: number
  guest_name: string
  name: string | null
  seller: string
  replaced: boolean
}

const orders: Record<DocumentSort, RawBuilder<unknown>> = {
  newest: sql`d.issued_on desc, d.id desc`,
  oldest: sql`d.issued_on, d.id`,
  highest: sql`d.amount desc, d.id desc`,
  lowest: sql`d.amount, d.id`,
}
const planned = sql.raw(PLANNED_EACH_TIME)

/** The words of a search that many of the newest documents have. */
export const commonDocumentWords = async (db: Db, q: string | undefined): Promise<ReadonlySet<string>> =>
  await commonWords(db, q, {
    newest: sql`select d.search_text from documents d order by d.issued_on desc, d.id desc`,
    condition: (word) => scanned('s', word),
  })

function fitting(filter: DocumentConditions): RawBuilder<unknown> {
  const { q, common = new Set(), kind, issued_from, issued_to, amount_from, amount_to, reservation_id, below } = filter
  const given = (value: unknown, condition: RawBuilder<unknown>) =>
    value === undefined ? sql`` : sql`and ${condition}`
  return sql`from documents d where true
    ${given(kind, sql`d.kind = ${kind}`)}
    ${given(issued_from, sql`d.issued_on >= ${issued_from}::date`)}
    ${given(issued_to, sql`d.issued_on <= ${issued_to}::date`)}
    ${given(amount_from, sql`d.amount >= ${amount_from}`)}
    ${given(amount_to, sql`d.amount <= ${amount_to}`)}
    ${given(reservation_id, sql`d.reservation_id = ${reservation_id}`)}
    ${given(below, sql`d.id < ${below}`)}
    and ${everyWord(q, (word) => (common.has(word.text) ? scanned('d', word) : contains('d', word)))}`
}

const listed = (page: RawBuilder<unknown>) => sql<ListedDocumentRow>`
  with page as (${page})
  select d.id, d.kind, d.issuing, d.reservation_id, d.issued_on, d.amount, d.tax, d.guest_name, d.content ->> 'name' as name,
    d.content ->> 'seller' as seller, exists (select from documents n where n.replaces_id = d.id) as replaced
  from page join documents d on d.id = page.id`

export async function findDocuments(
  db: Db,
  filter: DocumentConditions,
  { sort, limit, offset }: { sort: DocumentSort; limit: number; offset: number },
): Promise<ListedDocumentRow[]> {
  const page = sql`select d.id ${fitting(filter)} order by ${orders[sort]} limit ${limit} offset ${offset}`
  return (await sql<ListedDocumentRow>`${listed(page)} order by ${orders[sort]} ${planned}`.execute(db)).rows
}

/** The next part of the documents, by number, the newest first. */
export async function findDocumentsBelow(
  db: Db,
  filter: DocumentConditions,
  limit: number,
): Promise<ListedDocumentRow[]> {
  const part = sql`select d.id ${fitting(filter)} order by d.id desc limit ${limit}`
  return (await sql<ListedDocumentRow>`${listed(part)} order by d.id desc ${planned}`.execute(db)).rows
}

/** Of a search at most one more than `MOST_COUNTED`. */
export async function countDocuments(db: Db, filter: DocumentConditions): Promise<number> {
  const found =
    filter.q === undefined ? fitting(filter) : sql`from (select d.id ${fitting(filter)} limit ${MOST_COUNTED + 1}) f`
  return await countOf(db, sql`${found} ${planned}`)
}

/** The sales of a host: their own, and those of their ambassadors. */
const ofHost = (user_id: number) => sql`d.payee_id in (select p.id from payees p where p.user_id = ${user_id}
  or p.ambassador_id in (select ambassador_id from ambassador_members where user_id = ${user_id}))`

export async function findDocumentsOfHost(
  db: Db,
  user_id: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`select ${documentColumns} from documents d where ${ofHost(user_id)}
    order by d.issued_on desc, d.id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export const countDocumentsOfHost = (db: Db, user_id: number): Promise<number> =>
  countOf(db, sql`from documents d where ${ofHost(user_id)}`)
