// Registrations and documents for tests.
import { sql } from 'kysely'
import { insertDocument, readIssueFacts } from '#database/booking/accounting/documents.ts'
import type { Db } from '#database/client.ts'
import type { DocumentContent } from '#domain/booking/documents.ts'
import { aPayee } from './payees.ts'
import { write } from './factories.ts'

export const HOST_NUMBER = 'T8000012010038'
export const OPERATOR_NUMBER = 'T7000012050002'

type Values = { from?: string; until?: string | null; consented_at?: string | null; state?: string }

/** The payee of a host or an ambassador with checked details and a registration. @returns its id */
export async function aRegisteredPayee(
  db: Db,
  owner: Parameters<typeof aPayee>[1],
  values: Values = {},
): Promise<number> {
  const { from = '2023-10-01', until = null, consented_at = '2026-01-01T00:00:00+09:00', state = 'verified' } = values
  const id = await aPayee(db, owner)
  await write(db, async (tx) => {
    await sql`update payees set state = ${state}, business_kind = 'sole_trader', declared_at = now(), legal_name = '海野 渚',
      legal_name_kana = 'ウミノ ナギサ', postal_code = '761-0130', address = '高松市1-2', phone = '087-000-0000', bank_code = '0001',
      bank_name = 'みずほ', bank_kana = 'ﾐｽﾞﾎ', branch_code = '100', branch_name = '本店', branch_kana = 'ﾎﾝﾃﾝ',
      account_kind = 'ordinary', account_locked = 'locked', account_end = '321', holder = 'ｳﾐﾉ ﾅｷﾞｻ', account_changed_at = now(),
      blocked_until = now(), submitted_at = case when ${state}::text = 'submitted' then now() end, invoice_number = ${HOST_NUMBER},
      invoice_from = ${from}::date, invoice_until = ${until}::date, invoice_consent = ${consented_at !== null}::boolean,
      invoice_consented_at = ${consented_at}::timestamptz where id = ${id}`.execute(tx)
  })
  return id
}

const content: DocumentContent = {
  name: '小川商店',
  experience_title: '体験',
  description: '体験の料金として',
  service_from: '2026-12-05',
  service_to: '2026-12-05',
  paid_on: '2026-11-20',
  refunded_on: null,
  method: 'クレジットカード',
  refunded: 0,
  lines: [{ name: '体験料金', amount: 3000 }],
  parts: [{ of: 'host', name: 'ホスト', invoice_number: null, amount: 3000, tax: null }],
  seller: 'ホスト',
  host_amount: 3000,
  receiver: { name: '株式会社つむぎ', address: '〒000-0000 東京都', phone: '00-0000-0000' },
  sample: true,
}

/** The first receipt of a reservation. @returns its id */
export async function aDocument(
  db: Db,
  reservation_id: number,
  values: Partial<DocumentContent> = {},
): Promise<number> {
  const { payee_id } = await readIssueFacts(db, reservation_id, null)
  return await write(db, (tx) =>
    insertDocument(tx, {
      kind: 'receipt',
      issuing: 'plain',
      reservation_id,
      refund_id: null,
      replaces_id: null,
      payee_id,
      issued_at: new Date('2026-11-20T10:00:00+09:00'),
      issued_on: '2026-11-20',
      amount: 3000,
      tax: 0,
      guest_name: '花子',
      content: { ...content, ...values },
    }),
  )
}
