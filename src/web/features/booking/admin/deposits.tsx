import type { Deposit } from '#contract/booking/admin-books-schemas.ts'
import { dateOf, formatDate } from '#domain/shared/japan-time.ts'
import { monthOf } from '#domain/shared/month.ts'
import { reverseDeposit, addDeposit } from '#web/calls/admin-booking.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { ConfirmButton } from '#web/features/shared/confirm-button.tsx'
import { type Column, DataTable } from '#web/ui/kit/data-table.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import looks from '#web/ui/looks.module.css'
import { signed } from './signed-yen.ts'
import { useRef, useState } from 'react'
import { depositProblems } from '#domain/booking/deposits.ts'
import { parseYen, toHalfWidth } from '#domain/shared/text.ts'
import { useAsking } from '#web/features/shared/use-operation.ts'
import { Button } from '#web/ui/button.tsx'
import { DateInput } from '#web/ui/form/date-input.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { YenInput } from '#web/ui/form/yen-input.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { Fields } from '#web/ui/page.tsx'
import { fieldOf } from '#web/ui/form/field-of.ts'

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

const FIELDS = ['deposited_on', 'amount', 'fee', 'reference'] as const

/** Yen with a minus sign if wanted; NaN if it is no amount. An empty fee is 0. */
function yenOf(typed: string): number {
  const plain = toHalfWidth(typed)
    .trim()
    .replace(/^[−△▲]/u, '-')
  const yen = parseYen(plain.replace(/^-/, ''))
  return yen === null ? NaN : plain.startsWith('-') ? -yen : yen
}

/** The button and dialog that add a deposit of the card company by hand. */
export function AddDeposit({ today }: { today: string }) {
  const [alreadyExists, setAlreadyExists] = useState(false)
  const asking = useAsking()
  const { busy, messages } = asking.form
  const form = useStoredForm('deposit', { deposited_on: '', amount: '', fee: '', reference: '' })
  // Stays until the deposit is stored, so that a retry after a lost response adds no second one.
  const key = useRef<string | null>(null)
  const { deposited_on, amount, fee, reference } = form.value
  const element = useRef<HTMLFormElement>(null)
  /** Shows the errors, and moves the focus to the first wrong field. */
  const refuse = (problems: Record<string, string[]>) => {
    asking.refuse(problems)
    const first = FIELDS.find((name) => problems[name])
    if (first) element.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }
  const change = (value: Partial<typeof form.value>) => {
    form.change(value)
    setAlreadyExists(false)
    key.current = null
  }
  const close = () => {
    setAlreadyExists(false)
    asking.close()
  }
  async function add(again: boolean) {
    const deposit = { deposited_on, amount: yenOf(amount), fee: fee.trim() === '' ? 0 : yenOf(fee), reference }
    const problems = depositProblems(deposit, today)
    if (Object.keys(problems).length > 0) return refuse(problems as Record<string, string[]>)
    key.current ??= crypto.randomUUID()
    const json = { ...deposit, again, request_key: key.current }
    const call = async () => {
      const answer = await userAnswerOf(addDeposit({ json }))
      setAlreadyExists(!answer.ok && answer.error.code === 'deposit_exists')
      return answer
    }
    await asking.run(call, () => {
      change({ deposited_on: '', amount: '', fee: '', reference: '' })
      form.clear()
      close()
      showSuccess('入金を記入しました。')
    })
  }
  const field = (name: (typeof FIELDS)[number]) => ({
    ...fieldOf(form, messages)(name),
    onChange: (text: string) => change({ [name]: text }),
  })
  return (
    <>
      <Button variant="quiet" onClick={asking.ask}>
        入金を記入する
      </Button>
      <FormDialog
        {...asking.form}
        onClose={close}
        title="カード会社からの入金を記入"
        fields={FIELDS}
        confirmLabel="記入する"
        ref={element}
        extra={
          alreadyExists ? (
            <Button variant="quiet" busy={busy} onClick={() => void add(true)}>
              それでも記入する
            </Button>
          ) : undefined
        }
        onSubmit={() => void add(false)}
      >
        <Fields>
          <DateInput {...field('deposited_on')} label="入金日" type="date" required size="medium" max={today} />
          <YenInput
            {...field('amount')}
            label="入金額"
            required
            inputMode="text"
            help="口座に届いた額です。カード会社に戻された額には、マイナスを付けます。"
          />
          <YenInput {...field('fee')} label="カード会社の手数料" mark={false} help="入金の前に引かれた額です。" />
          <TextInput {...field('reference')} label="番号・摘要" mark={false} autoComplete="off" />
        </Fields>
      </FormDialog>
    </>
  )
}
