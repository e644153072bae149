/** What the host is owed: the next payment, and the statements of past months. */
import { Link } from 'react-router'
import type { ListedStatement, OwnPayout } from '#contract/payouts/statements-schemas.ts'
import { standingWords } from '#domain/payouts/closing.ts'
import { formatDate } from '#domain/shared/japan-time.ts'
import { formatMonth } from '#domain/shared/month.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { listOwnPayouts, setPayAll } from '#web/calls/payouts.ts'
import { loaded } from '#web/read-response.ts'
import { signed } from '#web/features/booking/admin/signed-yen.ts'
import { isStopped, NextPayment } from '#web/features/payouts/payout-standing.tsx'
import { outcomeOf } from '#web/features/payouts/statement-sheet.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { type Column, DataTable } from '#web/ui/kit/data-table.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { type BadgeTone, StatusBadge } from '#web/ui/kit/status-badge.tsx'
import looks from '#web/ui/looks.module.css'
import { Section } from '#web/ui/page.tsx'
import { Yen } from '#web/ui/unbroken.tsx'
import type { Route } from './+types/payouts'
import { useState } from 'react'
import { useSending } from '#web/features/shared/use-sending.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { Notice } from '#web/ui/notice.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'お支払い | ホスト | つむぎ' }]

export async function loader({ context }: Route.LoaderArgs) {
  return await loaded(listOwnPayouts({ context }))
}

type Payout = OwnPayout['payouts'][number]

/** What became of a statement: the newest one has its words from `next`. */
const pastWords = (statement: ListedStatement): string =>
  statement.standing === null
    ? outcomeOf(statement)
    : `${statement.standing === 'moved' ? '' : `${formatDate(statement.paid_on ?? statement.pay_on)} `}${standingWords[statement.standing]}`

/** Whether nothing was done yet about a statement. */
const waits = ({ number, standing }: ListedStatement, next: OwnPayout['next']): boolean =>
  number === next.number || standing === 'due' || standing === 'overdue'

const columnsOf = (next: OwnPayout['next']): Column<ListedStatement>[] => [
  {
    head: '月',
    names: true,
    cell: ({ number, period }) => <Link to={`/host/payouts/${number}`}>{formatMonth(period)}分</Link>,
  },
  { head: '残高', end: true, cell: ({ balance }) => signed(balance) },
  { head: 'お支払い予定額', end: true, cell: ({ payable }) => <Yen amount={payable} /> },
  {
    head: 'お支払い',
    cell: (statement) => {
      if (isStopped(next) && next.pay_on === null && waits(statement, next)) return '止めています'
      return statement.number === next.number && next.amount > 0 && next.pay_on !== null
        ? `${next.under_way ? '手続き中' : 'お支払い予定日'} ${formatDate(next.pay_on)}`
        : pastWords(statement)
    },
  },
]

const payoutWords: Record<Payout['state'], string> = {
  made: '準備中',
  exported: '振込の手続き中',
  sent: '振込の手続き中',
  settled: '入金済み',
  returned: '振込の戻り',
  excluded: '見送り',
  cancelled: '中止',
}
const payoutTones: Partial<Record<Payout['state'], BadgeTone>> = { settled: 'good', returned: 'problem' }

const payoutColumns: Column<Payout>[] = [
  { head: '振込日', names: true, cell: ({ pay_on }) => formatDate(pay_on) },
  {
    head: '金額',
    end: true,
    cell: ({ amount, fee }) => (
      <>
        <Yen amount={amount} />
        {fee > 0 && <span className={looks.noteBlock}>{`振込手数料 ${formatYen(fee)}を引いた額`}</span>}
      </>
    ),
  },
  {
    head: '状態',
    cell: ({ state, reason }) => (
      <>
        <StatusBadge tone={payoutTones[state] ?? 'waiting'}>{payoutWords[state]}</StatusBadge>
        {state === 'returned' && reason && <span className={looks.noteBlock}>{reason}</span>}
      </>
    ),
  },
  { head: '口座', wideOnly: true, cell: ({ bank_name, account_end }) => `${bank_name} ・・・・${account_end}` },
]

function Payee({ payee, minimum }: { payee: OwnPayout; minimum: number }) {
  const { next, statements, payouts, ambassador } = payee
  const { balance } = next
  const carried = statements[0]?.carried_reason ? statements[0] : null
  return (
    <Section title={ambassador ? ambassador.name : 'ご自身の体験'}>
      <NextPayment payee={payee} next={next} />
      <p>
        いまの残高　<strong>{signed(balance)}</strong>
        {next.amount === 0 && carried && `（${outcomeOf(carried)}）`}
      </p>
      <p>
        お支払いは、前の月までに終わった体験の売上です。<Link to="/host/sales">月ごとの売上を見る</Link>
      </p>
      {balance > 0 && balance < minimum && <PayAll payee={payee} minimum={minimum} />}
      {statements.length === 0 ? (
        <EmptyState text="支払明細書は、月の締めのあとにできます。" />
      ) : (
        <DataTable
          label={`${ambassador ? ambassador.name : 'ご自身の体験'}の支払明細書`}
          columns={columnsOf(next)}
          rows={statements}
          keyOf={({ number }) => number}
        />
      )}
      {payouts.length > 0 && (
        <>
          <h3>振込の記録</h3>
          <DataTable label="振込の記録" columns={payoutColumns} rows={payouts} keyOf={({ id }) => id} />
        </>
      )}
    </Section>
  )
}

export default function HostPayouts({ loaderData: { payees, minimum_payout } }: Route.ComponentProps) {
  return (
    <OfficePage
      title="お支払い"
      lead="終わった体験の売上を、月ごとにまとめてお支払いします。"
      actions={
        <>
          <LinkButton to="/host/sales" variant="quiet">
            売上を見る
          </LinkButton>
          <LinkButton to="/host/payee" variant="quiet">
            お受け取りの登録
          </LinkButton>
        </>
      }
    >
      {payees.length === 0 ? (
        <EmptyState text="お支払いは、体験の公開を申し込むとここに表示されます。アンバサダーの分は、責任者の方だけが見られます。">
          <LinkButton to="/host_story_drafts/new">体験を書く</LinkButton>
        </EmptyState>
      ) : (
        payees.map((payee) => <Payee key={payee.id} payee={payee} minimum={minimum_payout} />)
      )}
    </OfficePage>
  )
}

const NO_FIELDS: readonly string[] = []

/** Lets a host who leaves receive a balance below the minimum. */
function PayAll({ payee: { id, ...payee }, minimum }: { payee: OwnPayout; minimum: number }) {
  const [pay_all, setShown] = useState(payee.pay_all)
  const { busy, errors, send, done } = useSending(NO_FIELDS, userAnswerOf)
  const change = async () => {
    const saved = await send(() => setPayAll({ param: { id }, json: { pay_all: !pay_all } }))
    if (!saved) return
    setShown(!pay_all)
    done()
    showSuccess(
      pay_all ? '最低額に満たない残高は、繰り越します。' : '次のお支払いで、残高をすべてお受け取りいただけます。',
    )
  }
  return (
    <>
      {errors.map(({ message }) => (
        <Notice key={message} kind="error">
          {message}
        </Notice>
      ))}
      <p className={looks.note}>
        {pay_all
          ? '次の明細書では、最低額に満たない残高もお支払いします。'
          : `残高が ${formatYen(minimum)} に満たない月は、次の月に繰り越します（長くても半年です）。ホストをおやめになるときは、残高をすべて受け取れます。`}
      </p>
      <p>
        <Button variant="quiet" busy={busy} onClick={() => void change()}>
          {pay_all ? '最低額に満たない残高は繰り越す' : '次の明細書で残高をすべて受け取る'}
        </Button>
      </p>
    </>
  )
}
