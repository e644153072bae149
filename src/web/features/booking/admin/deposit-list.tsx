import type { Deposit } from '#contract/booking/admin-books-schemas.ts'
import { dateOf, formatDate } from '#domain/shared/japan-time.ts'
import { monthOf } from '#domain/shared/month.ts'
import { reverseDeposit } from '#web/calls/admin-booking.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { ConfirmButton } from '#web/features/shared/confirm-button.tsx'
import { type Column, DataTable } from '#web/ui/kit/data-table.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import looks from '#web/ui/looks.module.css'
import { signed } from './signed-yen.ts'

/** The button and dialog that take a deposit back. */
const TakeBack = ({ deposit: { id, deposited_on, amount } }: { deposit: Deposit }) => (
  <ConfirmButton
    label="打ち消す"
    title="この入金を打ち消しますか？"
    confirmLabel="打ち消す"
    destructive={false}
    call={() => userAnswerOf(reverseDeposit({ param: { id } }))}
    done="反対の記入をしました。"
  >
    <p>
      {formatDate(deposited_on)}の{signed(amount)}
      について、反対の金額を記入します。もとの記入は残ります。締めた月の入金なら、今月に数えます。
    </p>
  </ConfirmButton>
)

const columnsOf = (month: string): Column<Deposit>[] => [
  {
    head: '入金日',
    names: true,
    cell: ({ deposited_on, reverses_id, is_reversed, created_at }) => (
      <>
        <Unbroken>{formatDate(deposited_on)}</Unbroken>
        {monthOf(deposited_on) !== month && (
          <span className={looks.noteBlock}>{formatDate(dateOf(Date.parse(created_at)))}に記入（締めた月の訂正）</span>
        )}
        {reverses_id !== null && <span className={looks.noteBlock}>打ち消し</span>}
        {is_reversed && <span className={looks.noteBlock}>打ち消し済み</span>}
      </>
    ),
  },
  { head: '入金額', end: true, cell: ({ amount }) => signed(amount) },
  { head: '手数料', end: true, cell: ({ fee }) => signed(fee) },
  { head: '番号・摘要', cell: ({ reference }) => reference || 'なし' },
  {
    head: '記入した人',
    wideOnly: true,
    cell: ({ created_by, file_name }) => (
      <>
        {created_by}
        {file_name && <span className={looks.noteBlock}>{file_name}</span>}
      </>
    ),
  },
  {
    head: '操作',
    end: true,
    cell: (deposit) =>
      deposit.reverses_id === null && !deposit.is_reversed ? <TakeBack deposit={deposit} /> : <span>—</span>,
  },
]

/**
 * The deposits that count in a month.
 * @param month 'YYYY-MM' in Japan
 */
export function DepositList({ month, deposits }: { month: string; deposits: readonly Deposit[] }) {
  return (
    <DataTable
      label="カード会社からの入金"
      columns={columnsOf(month)}
      rows={deposits}
      keyOf={({ id }) => id}
      empty="この月の入金は、まだ記入されていません。"
    />
  )
}
