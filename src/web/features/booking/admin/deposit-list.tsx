import { useState } from 'react'
import type { Deposit } from '#contract/booking/admin-books-schemas.ts'
import { dateOf, formatDate } from '#domain/shared/japan-time.ts'
import { monthOf } from '#domain/shared/month.ts'
import { reverseDeposit } from '#web/calls/admin-books.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { type Column, DataTable } from '#web/ui/kit/data-table.tsx'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { Unbroken } from '#web/ui/unbroken.tsx'
import looks from '#web/ui/looks.module.css'
import { signed } from './signed-yen.ts'
import { useAdminReservation } from './use-admin-reservation.ts'

/** The button and dialog that take a deposit back. */
function TakeBack({ deposit: { id, deposited_on, amount } }: { deposit: Deposit }) {
  const [open, setOpen] = useState(false)
  const { busy, messages, setMessages, run } = useAdminReservation()
  const close = () => {
    setOpen(false)
    setMessages({})
  }
  async function takeBack() {
    const param = { id }
    if (!(await run(() => userAnswerOf(reverseDeposit({ param }))))) return
    close()
    showSuccess('反対の記入をしました。')
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        打ち消す
      </Button>
      <FormDialog
        open={open}
        onClose={close}
        title="この入金を打ち消しますか？"
        lead={
          <p>
            {formatDate(deposited_on)}の{signed(amount)}
            について、反対の金額を記入します。もとの記入は残ります。締めた月の入金なら、今月に数えます。
          </p>
        }
        messages={messages}
        confirmLabel="打ち消す"
        busy={busy}
        onSubmit={() => void takeBack()}
      >
        {null}
      </FormDialog>
    </>
  )
}

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
