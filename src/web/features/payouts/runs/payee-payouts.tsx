import { Link } from 'react-router'
import type { PayeePayouts as Found } from '#contract/payouts/payout-runs-schemas.ts'
import { formatDate } from '#domain/shared/japan-time.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { type Column, DataTable } from '#web/ui/kit/data-table.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import looks from '#web/ui/looks.module.css'
import { counted, payoutBadge } from './run-words.ts'

const columns: Column<Found['payouts'][number]>[] = [
  {
    head: '振込日',
    names: true,
    cell: ({ run_id, pay_on }) => <Link to={`/admin/payouts/${run_id}`}>{formatDate(pay_on)}</Link>,
  },
  { head: '金額', end: true, whole: true, cell: ({ amount }) => formatYen(amount) },
  { head: '口座', cell: ({ bank_name, account_end }) => `${bank_name} …${account_end}` },
  {
    head: '状態',
    cell: ({ state, reason }) => (
      <span>
        <StatusBadge tone={payoutBadge(state).tone}>{payoutBadge(state).label}</StatusBadge>
        {reason && <span className={looks.note}>{reason}</span>}
      </span>
    ),
  },
]

/** The newest payouts of a payee. */
export function PayeePayouts({ found }: { found: Found }) {
  const { payouts, meta } = found
  if (payouts.length === 0) return <p className={looks.note}>振込は、まだありません。</p>
  return (
    <>
      <DataTable label="振込" columns={columns} rows={payouts} keyOf={({ id }) => id} />
      {meta.total_count > payouts.length && (
        <p className={looks.note}>
          全{counted(meta.total_count)}のうち、新しい{counted(payouts.length)}です。
        </p>
      )}
    </>
  )
}
