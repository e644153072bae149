/** When a host is paid, or what stops it: what サポート answers on the telephone, without yen. */
import { Link } from 'react-router'
import type { PayeesOfHost } from '#contract/payouts/payees-schemas.ts'
import { payoutStateLabels } from '#domain/payouts/payout-state.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { formatDate } from '#domain/shared/japan-time.ts'
import { listPayeesOfHost } from '#web/calls/payouts.ts'
import { loaded } from '#web/read-response.ts'
import { payeeBadge } from '#web/features/payouts/payee-words.ts'
import { stopWords } from '#web/features/payouts/payout-standing.tsx'
import { pathId } from '#web/path-id.ts'
import styles from '#web/features/accounts/people/people.module.css'
import { DescriptionList } from '#web/ui/content/description-list.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { Card, Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/page.tsx'
import type { Route } from './+types/host'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.host.name ?? 'ホスト'} | 振込 | 運営 | つむぎ` },
]

export async function loader({ context, params }: Route.LoaderArgs) {
  return await loaded(listPayeesOfHost({ context, param: { id: pathId(params.id) } }))
}

type Payee = PayeesOfHost['payees'][number]

/** The answer to 「いつ振り込まれますか」. */
function Answer({ payee: { next, responsible, state } }: { payee: Payee }) {
  if (next === null)
    return responsible ? (
      <p>
        責任者の <Link to={`/admin/hosts/${responsible.id}`}>{responsible.name}</Link> さんにお答えします。
      </p>
    ) : (
      <p>責任者がいません。メンバーのどなたかが責任者になると、お支払いできます。</p>
    )
  if (next.stopped !== null && !next.under_way && next.owed) {
    const [why, todo] = stopWords(next, state)!
    return (
      <Notice kind="warning" word="お支払いを止めています" live={false}>
        <p>
          {why}
          {todo}
        </p>
        {next.message && <p className={looks.lines}>停止の理由：{next.message}</p>}
      </Notice>
    )
  }
  return (
    <Card pad={3} gap={1}>
      <p className={looks.bold}>
        {!next.due
          ? '次のお支払いは、まだありません'
          : next.pay_on === null
            ? 'お支払いの日は、まだ決まっていません'
            : `${next.under_way ? 'お振込の手続き中' : '次のお支払い'}　${formatDate(next.pay_on)}`}
      </p>
      {!next.due && <p className={looks.note}>終わった体験の売上は、月の締めのあとに支払明細書になります。</p>}
    </Card>
  )
}

function Transfers({ payouts }: { payouts: Payee['payouts'] }) {
  if (payouts.length === 0) return <p className={looks.remark}>これまでの振込はありません。</p>
  return (
    <Stack as="ul" className={styles.list}>
      {payouts.map(({ id, pay_on, state, reason }) => (
        <li key={id}>
          {formatDate(pay_on)}
          <span className={looks.remark}>
            {payoutStateLabels[state]}
            {state === 'returned' && reason !== null && `（銀行からの理由：${reason}）`}
          </span>
        </li>
      ))}
    </Stack>
  )
}

export default function Host({ loaderData: { host, payees } }: Route.ComponentProps) {
  const { id, name, name_kana, email, phone } = host
  return (
    <OfficePage
      title={`${name} さんへの振込`}
      breadcrumbs={[
        { label: '会員', to: '/admin/users' },
        { label: name, to: `/admin/users/${id}` },
        { label: '振込' },
      ]}
      lead="ホストからの「いつ振り込まれますか」に答えるページです。金額は、ホストご本人が「お支払い」のページで見られます。"
    >
      {payees.map((payee) => (
        <Section
          key={payee.id}
          title={payee.ambassador ? `アンバサダー「${payee.ambassador.name}」` : 'ご本人'}
          more={<StatusBadge {...payeeBadge(payee.state)} />}
        >
          <Stack gap={2}>
            <Answer payee={payee} />
            {payee.next && <Transfers payouts={payee.payouts} />}
          </Stack>
        </Section>
      ))}
      <Section title="連絡先">
        <DescriptionList
          items={[
            { term: 'フリガナ', detail: name_kana },
            { term: '電話番号', detail: phone && <a href={`tel:${phone}`}>{formatPhone(phone)}</a> },
            { term: 'メールアドレス', detail: <a href={`mailto:${email}`}>{email}</a> },
          ]}
        />
      </Section>
    </OfficePage>
  )
}
