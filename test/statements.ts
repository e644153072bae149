import { sql } from 'kysely'
import type { Db } from '#database/client.ts'

/** A statement of the payee's entries until now, or without any. */
export async function aStatement(
  db: Db,
  { payee_id, period = '2026-10', balance = 5000 }: { payee_id: number; period?: string; balance?: number },
): Promise<{ id: number; number: string }> {
  const closes_at = new Date('2026-11-01T00:00:00+09:00')
  const number = `${period}-${String(payee_id).padStart(5, '0')}`
  const times = { closes_at, pay_on: '2026-11-30' }
  await db
    .insertInto('closings')
    .values({
      ...times,
      period,
      opens_on: `${period}-01`,
      rules: JSON.stringify({ minimum_payout: 3000 }),
      started_at: closes_at,
      completed_at: closes_at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const party = { postal_code: '1500001', address: '東京都渋谷区1-2-3', invoice_number: '' }
  await db
    .insertInto('statements')
    .values({
      ...times,
      number,
      payee_id,
      period,
      carried_in: 0,
      sales: balance,
      refunds: 0,
      commission: 0,
      commission_tax: 0,
      coupon_shares: 0,
      adjustments: 0,
      disputes: 0,
      payouts: 0,
      transfer_fees: 0,
      balance,
      payable: Math.max(0, balance),
      carried_reason: balance < 0 ? 'negative' : null,
      unpaid_since: balance > 0 ? period : null,
      payee: JSON.stringify({ ...party, name: '海野 渚', legal_name: '海野 渚' }),
      operator: JSON.stringify({
        ...party,
        service_name: 'つむぎ',
        company_name: 'つむぎ株式会社',
        phone: '0312345678',
      }),
      issued_at: closes_at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id } = await db.selectFrom('statements').select('id').where('number', '=', number).executeTakeFirstOrThrow()
  await sql`insert into statement_entries (statement_id, entry_id) select ${id}, l.id from ledger_entries l
    where l.payee_id = ${payee_id} and l.at < ${closes_at} on conflict do nothing`.execute(db)
  return { id, number }
}
