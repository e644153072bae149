/**
 * What a payee is paid next, and what stops it. All pages of a host show these parts, so that none
 * promises a date that another denies.
 */
import { Link } from 'react-router'
import type { OwnPayees, PayoutStanding } from '#contract/payouts/payees-schemas.ts'
import type { PayeeState } from '#domain/payouts/payee-state.ts'
import type { Stop } from '#domain/payouts/standing.ts'
import { formatDate, formatMoment } from '#domain/shared/japan-time.ts'
import { formatMonth } from '#domain/shared/month.ts'
import { Card } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { Yen } from '#web/ui/unbroken.tsx'
import styles from './payee.module.css'

type StandingPayee = Pick<OwnPayees['payees'][number], 'id' | 'ambassador' | 'state'>

const unverified: Record<Exclude<PayeeState, 'verified' | 'suspended'>, readonly [why: string, todo: string]> = {
  draft: ['売上をお支払いするために、お受け取りの登録が必要です。', 'お名前と口座を登録して、確認に出してください。'],
  submitted: ['お受け取りの登録を、運営者が確認しています。', '結果はメールでお知らせします。'],
  returned: [
    'お受け取りの登録に、直していただきたいところがあります。',
    '内容を直して、もう一度確認に出してください。',
  ],
}

/** Why nothing is paid now, and what the host does next; both Japanese. */
export function stopWords(
  next: Pick<PayoutStanding, 'stopped' | 'stopped_until' | 'returned' | 'pay_on'>,
  state: PayeeState,
): readonly [why: string, todo: string] | null {
  const words: Record<Stop, () => readonly [string, string]> = {
    suspended: () => ['お支払いを停止しています。', 'くわしくは、お問い合わせください。'],
    unverified: () => unverified[state === 'verified' || state === 'suspended' ? 'submitted' : state],
    account_returned: () => [
      next.returned
        ? `${formatDate(next.returned.pay_on)}のお振込がもどりました（銀行からの理由：${next.returned.reason}）。`
        : '前回のお振込がもどりました。',
      '口座の番号と名義を通帳とくらべて、直すか、まちがいのないことを確認してください。',
    ],
    account_changed: () => [
      next.stopped_until
        ? `口座が変わったため、安全のため${formatMoment(new Date(next.stopped_until))}までお支払いを止めています。`
        : '口座が変わったため、お支払いを止めています。',
      next.pay_on ? `そのあと、${formatDate(next.pay_on)}にお支払いします。` : '',
    ],
    dispute: () => [
      'カード会社が、お支払いを確かめているご予約があります。',
      '結果が出るまで、お支払いをお待ちください。',
    ],
    branch_missing: () => [
      '口座の支店が、いまの金融機関の一覧にありません。',
      '統合や移転をお確かめのうえ、口座を登録し直してください。',
    ],
  }
  return next.stopped && words[next.stopped]()
}

/** Whether something stops the payment of money that is owed. */
export const isStopped = (next: PayoutStanding | null): next is PayoutStanding =>
  next !== null && next.stopped !== null && !next.under_way && next.balance > 0

/**
 * Why money that is owed isn't paid, and the next step; nothing if nothing stops it.
 * @param here whether it stands on the page of the registration itself
 */
export function StopNotice({
  payee: { id, ambassador, state },
  next,
  here = false,
}: {
  payee: StandingPayee
  next: PayoutStanding | null
  here?: boolean
}) {
  if (!isStopped(next)) return null
  const [why, todo] = stopWords(next, state)!
  return (
    <Notice kind="warning" word="お支払いを止めています" live={false}>
      <p>
        {ambassador && `「${ambassador.name}」：`}
        {why}
        {todo}
      </p>
      {next.message && <p className={looks.lines}>停止の理由：{next.message}</p>}
      {next.stopped === 'suspended' ? (
        <Link to="/contact">お問い合わせ</Link>
      ) : (
        !here && <Link to={`/host/payee?payee=${id}`}>お受け取りの登録を見る</Link>
      )}
    </Notice>
  )
}

/** The next payment: its date and its amount, or that it waits. */
export function NextPayment({ payee, next }: { payee: StandingPayee; next: PayoutStanding }) {
  const { amount, pay_on, under_way, number, period } = next
  return (
    <>
      <StopNotice payee={payee} next={next} />
      <Card pad={3} gap={1}>
        <p>
          {amount === 0
            ? '次のお支払いは、まだありません'
            : under_way
              ? `お振込の手続き中　${pay_on === null ? '' : formatDate(pay_on)}`
              : pay_on === null
                ? 'お支払いを待っている金額'
                : `次のお支払い　${formatDate(pay_on)}`}
        </p>
        {amount > 0 && (
          <p className={styles.amount}>
            <Yen amount={amount} />
          </p>
        )}
        <p className={looks.note}>
          {amount > 0 && number !== null && period !== null ? (
            <Link to={`/host/payouts/${number}`}>{formatMonth(period)}分までの支払明細書</Link>
          ) : (
            '終わった体験の売上は、月の締めのあとに支払明細書になります。'
          )}
        </p>
      </Card>
    </>
  )
}
