/** A payee's page for admins: what to check, the details, the account, and the decisions. */
import { Link } from 'react-router'
import type { AdminPayee } from '#contract/payouts/payees-schemas.ts'
import { businessKindLabels } from '#domain/payouts/payee-form.ts'
import { dateOf, formatDate, formatMoment } from '#domain/shared/japan-time.ts'
import { getPayee, listPayeePayouts, listPayees } from '#web/calls/payouts.ts'
import { loaded, readResponse } from '#web/read-response.ts'
import { OfficeLink, useMay } from '#web/features/accounts/shared/may-use.tsx'
import { AccountNews, PayeeChecks } from '#web/features/payouts/payee-checks.tsx'
import { PayeeActions, ReadNumber } from '#web/features/payouts/payee-actions.tsx'
import { accountWords, payeeBadge, payeeName } from '#web/features/payouts/payee-words.ts'
import { auditPath } from '#web/features/audit/audit-address.ts'
import { OwnMoney } from '#web/features/office/shared/office-notices.tsx'
import { pathId } from '#web/path-id.ts'
import { DescriptionList } from '#web/ui/content/description-list.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { ItemKeys } from '#web/ui/kit/queue-keys.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { Card, Grid, Row, Stack } from '#web/ui/layout.tsx'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/page.tsx'
import type { Route } from './+types/payee'
import type { PayeePayouts as Found } from '#contract/payouts/payout-runs-schemas.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { type Column, DataTable } from '#web/ui/kit/data-table.tsx'
import { counted, payoutBadge } from '#web/features/payouts/runs/run-words.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? payeeName(loaderData.payee) : ''} | 受取人 | 運営 | つむぎ` },
]

export async function loader({ context, params }: Route.LoaderArgs) {
  const param = { id: pathId(params.id) }
  const [payee, payouts, waiting] = await Promise.all([
    loaded(getPayee({ context, param })),
    loaded(listPayeePayouts({ context, param })),
    readResponse(listPayees({ context, query: { state: 'submitted' } })),
  ])
  const queue = waiting.ok ? waiting.data.payees.map(({ id }) => ({ id })) : []
  return { payee, payouts, queue, now: Date.now() }
}

const moment = (at: string) => formatMoment(new Date(at))

function Details({ payee }: { payee: AdminPayee }) {
  const { user, ambassador, responsible, business_kind, declaration, declared_at } = payee
  return (
    <DescriptionList
      items={[
        { term: '会員', detail: user && <OfficeLink to={`/admin/users/${user.id}`}>{user.name}</OfficeLink> },
        {
          term: 'アンバサダー',
          detail: ambassador && <OfficeLink to={`/admin/ambassador/${ambassador.id}`}>{ambassador.name}</OfficeLink>,
        },
        {
          term: '責任者',
          detail:
            ambassador &&
            (responsible ? (
              <OfficeLink to={`/admin/users/${responsible.id}`}>{responsible.name}</OfficeLink>
            ) : (
              'いません'
            )),
        },
        { term: '事業者区分', detail: business_kind && businessKindLabels[business_kind] },
        { term: '申告', detail: declaration && declared_at && `${declaration}（${moment(declared_at)}）` },
        { term: '正式な名称', detail: payee.legal_name || null },
        { term: 'カナ', detail: payee.legal_name_kana || null },
        { term: '住所', detail: payee.address ? `${payee.postal_code}　${payee.address}` : null },
        { term: '電話番号', detail: payee.phone || null },
      ]}
    />
  )
}

function Invoice({ payee }: { payee: AdminPayee }) {
  const { invoice_number, invoice_from, invoice_until, invoice_consent_text, invoice_consented_at } = payee
  if (invoice_number === '') return <p className={looks.note}>登録はありません。</p>
  return (
    <DescriptionList
      items={[
        { term: '登録番号', detail: invoice_number },
        { term: '登録日', detail: invoice_from && formatDate(invoice_from) },
        { term: '登録をやめた日', detail: invoice_until ? formatDate(invoice_until) : null },
        {
          term: '媒介者交付特例への同意',
          detail: invoice_consented_at
            ? `${formatDate(dateOf(new Date(invoice_consented_at)))}　${invoice_consent_text}`
            : 'なし',
        },
      ]}
    />
  )
}

function Standing({ payee }: { payee: AdminPayee }) {
  const { state, message, suspended_reason, verification_reason, checked_at, checked_by } = payee
  const checked = checked_at && `${moment(checked_at)}${checked_by ? `・${checked_by}` : ''}`
  return (
    <>
      {state === 'suspended' && (
        <Notice kind="warning" word="停止中" live={false}>
          <p>{checked}</p>
          <p className={inner.typed}>{suspended_reason}</p>
        </Notice>
      )}
      {state === 'returned' && (
        <Notice kind="info" word="差し戻し" live={false}>
          <p>{checked}</p>
          <p className={inner.typed}>{message}</p>
        </Notice>
      )}
      {state === 'verified' && (
        <Notice kind="success" word="確認済み" live={false}>
          <p>{checked}</p>
          {verification_reason && <p className={inner.typed}>個人を確認済みにした理由：{verification_reason}</p>}
        </Notice>
      )}
    </>
  )
}

export default function Payee({ loaderData: { payee, payouts, queue, now } }: Route.ComponentProps) {
  const may = useMay()
  const name = payeeName(payee)
  const checked = payee.state === 'submitted' || payee.state === 'verified'
  const approves = payee.state === 'submitted' && payee.own_interest.length === 0
  return (
    <OfficePage
      title={name}
      breadcrumbs={[{ label: '受取人', to: '/admin/payees' }, { label: name }]}
      lead={
        <>
          <StatusBadge {...payeeBadge(payee.state)} />
          {payee.submitted_at && `　${moment(payee.submitted_at)} から`}
        </>
      }
      actions={<PayeeActions payee={payee} />}
    >
      <ItemKeys
        noun="受取人"
        rows={queue}
        id={payee.id}
        path="/admin/payees"
        approve={approves ? '確認済みにする' : undefined}
        decline={checked ? '差し戻す' : undefined}
      />
      <OwnMoney interest={payee.own_interest} />
      <AccountNews payee={payee} />
      <Standing payee={payee} />
      <Grid gap={4} rowGap={4} align="start" className={inner.beside}>
        <Stack gap={4}>
          {checked && <PayeeChecks payee={payee} now={now} />}
          <Section title="登録の内容">
            <Details payee={payee} />
          </Section>
        </Stack>
        <Stack gap={4}>
          <Section title="お受け取り口座">
            {payee.account ? (
              <Card pad={3} gap={1} className={inner.edge}>
                <Row as="p" gap={2} rowGap={0} className={looks.bold}>
                  {accountWords(payee.account)
                    .split('　')
                    .map((part, at) => (
                      <span key={at}>{part}</span>
                    ))}
                </Row>
                <p>名義　{payee.account.holder}</p>
                <p className={looks.note}>{moment(payee.account.account_changed_at)} に登録</p>
                <ReadNumber key={`${payee.id}-${payee.version}`} payee={payee} />
              </Card>
            ) : (
              <p className={looks.note}>口座は登録されていません。</p>
            )}
          </Section>
          <Section title="適格請求書（インボイス）">
            <Invoice payee={payee} />
          </Section>
          <Section title="振込">
            <PayeePayouts found={payouts} />
          </Section>
        </Stack>
      </Grid>
      {may.open('/admin/audit') && (
        <p>
          <Link to={auditPath({ subject_type: 'payee', subject_id: String(payee.id) })}>操作の記録を見る</Link>
        </p>
      )}
    </OfficePage>
  )
}

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
        <StatusBadge {...payoutBadge(state)} />
        {reason && <span className={looks.note}>{reason}</span>}
      </span>
    ),
  },
]

/** The newest payouts of a payee. */
function PayeePayouts({ found }: { found: Found }) {
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
