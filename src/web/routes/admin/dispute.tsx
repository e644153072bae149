/** A dispute with the evidence for the card company, for printing and copying. */
import { useState } from 'react'
import { Link } from 'react-router'
import { partyWords } from '#domain/booking/party-words.ts'
import { awaitsEvidence, disputeReasonWords, isOpenDispute } from '#domain/booking/disputes.ts'
import { formatMoment, formatSlot } from '#domain/shared/japan-time.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { getDispute } from '#web/calls/admin-booking.ts'
import { loaded } from '#web/read-response.ts'
import { useMay } from '#web/features/accounts/shared/may-use.tsx'
import {
  reservationBadge,
  disputeBadge,
  disputeBearers,
  dueWords,
} from '#web/features/booking/admin/admin-reservation-words.ts'
import { AddMessages, ChangeBearer, EnterOutcome } from '#web/features/booking/admin/dispute-actions.tsx'
import { OwedAfterDispute } from '#web/features/booking/admin/reservation-disputes.tsx'
import { ReservationMails } from '#web/features/booking/admin/reservation-parts.tsx'
import { asPaid } from '#web/features/booking/shared/reservation-words.ts'
import { QuoteTable } from '#web/features/booking/shared/quote-table.tsx'
import { OwnMoney } from '#web/features/office/shared/office-notices.tsx'
import { pathId } from '#web/path-id.ts'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/content/description-list.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { Card, Grid, Row, Stack } from '#web/ui/layout.tsx'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/page.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { Yen } from '#web/ui/unbroken.tsx'
import type { Route } from './+types/dispute'
import shared from '#web/features/booking/admin/admin-reservation.module.css'
import { classNames } from '#web/ui/class-names.ts'
import styles from './admin.module.css'
import { showError, showSuccess } from '#web/ui/kit/toast-store.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `予約 ${loaderData?.dispute.reservation_id ?? ''} のチャージバック | 運営 | つむぎ` },
]

export async function loader({ context, params }: Route.LoaderArgs) {
  return await loaded(getDispute({ context, param: { id: pathId(params.id) } }))
}

type Page = Route.ComponentProps['loaderData']

const moment = (at: string | null) => at && formatMoment(Date.parse(at))

function Standing({ dispute }: { dispute: Page['dispute'] }) {
  return (
    <DescriptionList
      items={[
        { term: '金額', detail: `${formatYen(dispute.amount)}（お客さまの支払い。サービス料を含む）` },
        { term: '理由', detail: disputeReasonWords(dispute.reason) },
        { term: '回答の期限', detail: dueWords(dispute) || moment(dispute.evidence_due) },
        { term: '届いた日時', detail: moment(dispute.opened_at) },
        { term: '決着の日時', detail: moment(dispute.closed_at) },
        {
          term: '負担',
          detail:
            dispute.lost > 0 ? (
              <>
                {disputeBearers[dispute.borne_by]}（<Yen amount={dispute.lost} /> のうち、ホストの分{' '}
                <Yen amount={dispute.lost_by_host} />）
              </>
            ) : (
              `${disputeBearers[dispute.borne_by]}（認められなかったとき）`
            ),
        },
        {
          term: '元帳で引いた額',
          detail:
            dispute.lost > 0
              ? `${formatYen(dispute.taken)}${dispute.lost_by_host > dispute.taken ? `（ホストの分との差額 ${formatYen(dispute.lost_by_host - dispute.taken)}は、サービス料・販売手数料の分）` : ''}`
              : null,
        },
        { term: '決済会社', detail: dispute.provider },
        { term: '管理番号', detail: dispute.provider_dispute_id },
      ]}
    />
  )
}

function History({ changes }: Pick<Page['dispute'], 'changes'>) {
  return (
    <ol className={classNames(inner.ruled, shared.timeline)}>
      {changes.map(({ at, state, borne_by, reason, by }, place) => (
        // The index is a stable key: new entries are only appended.
        <li key={place}>
          <time className={looks.moment} dateTime={at}>
            {moment(at)}
          </time>
          <div>
            <p>
              {disputeBadge(state).label}・負担：{disputeBearers[borne_by]}
            </p>
            <p className={looks.note}>{by === null ? '決済会社からの通知' : `記入した人：${by}`}</p>
            {reason && <p className={inner.typed}>{reason}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}

function Payment({ reservation }: { reservation: Page['reservation'] }) {
  const { price, payment } = reservation
  return (
    <>
      <QuoteTable
        quote={price}
        {...asPaid(reservation)}
        unit_price={reservation.unit_price}
        option={reservation.option?.name ?? null}
        coupon={reservation.coupon?.code ?? null}
      />
      <DescriptionList
        items={[
          { term: '決済番号', detail: payment?.charge_id ?? null },
          {
            term: 'カード',
            detail: payment?.card_last4 ? `${payment.card_brand ?? 'カード'} 末尾${payment.card_last4}` : null,
          },
          { term: '返金済み', detail: payment && payment.refunded > 0 ? formatYen(payment.refunded) : null },
          { term: 'お申し込み', detail: moment(reservation.created_at) },
          { term: '支払いの成立', detail: moment(reservation.confirmed_at) },
          { term: '領収書の宛名', detail: reservation.receipt_name },
        ]}
      />
    </>
  )
}

function Attendance({ reservation }: { reservation: Page['reservation'] }) {
  const { status, calendars, review } = reservation
  return (
    <DescriptionList
      items={[
        { term: '状態', detail: reservationBadge(status).label },
        {
          term: '日時',
          detail: (
            <Stack as="ul">
              {calendars.map((slot) => (
                <li key={slot.id}>
                  {formatSlot(slot)}
                  {slot.cancelled && '（中止）'}
                </li>
              ))}
            </Stack>
          ),
        },
        { term: '人数', detail: partyWords(reservation.lines, reservation.number_of_people) },
        { term: 'レビュー', detail: review ? '参加のあとで投稿あり' : 'なし' },
      ]}
    />
  )
}

export default function DisputePage({ loaderData }: Route.ComponentProps) {
  const { dispute, reservation, mails, agreed, evidence_text } = loaderData
  const may = useMay().act('accounting')
  const writes = may && reservation.own_interest.length === 0
  const hydrated = useHydrated()
  return (
    <OfficePage
      title={`予約 ${reservation.id} のチャージバック`}
      breadcrumbs={[{ label: 'チャージバック', to: '/admin/disputes' }, { label: `予約 ${reservation.id}` }]}
      lead={<StatusBadge {...disputeBadge(dispute.state)} />}
      actions={
        hydrated && (
          <Button variant="quiet" onClick={() => window.print()}>
            印刷する
          </Button>
        )
      }
    >
      <Stack gap={3} className={styles.page}>
        {awaitsEvidence(dispute.state) && (
          <Notice kind="warning" word="回答が必要です" live={false}>
            {dispute.evidence_due
              ? `${moment(dispute.evidence_due)} までに、決済会社の管理画面で証拠を送ってください。`
              : '決済会社の管理画面で期限を確かめ、証拠を送ってください。'}
            決着するまで、ホストへの振込は止まります。
          </Notice>
        )}
        <OwedAfterDispute reservation={reservation} />
        {may && <OwnMoney interest={reservation.own_interest} />}
        {writes && (
          <Row gap={2} rowGap={1} align="stretch" className={looks.unprinted}>
            {!dispute.followed && <EnterOutcome dispute={dispute} />}
            <ChangeBearer dispute={dispute} />
          </Row>
        )}
        <Grid gap={3} align="start" className={inner.beside}>
          <Card as="section" pad={3} gap={2} className={inner.panel} aria-labelledby="standing">
            <h2 id="standing">いまの状態</h2>
            <Standing dispute={dispute} />
            <p className={looks.unprinted}>
              <Link to={`/admin/reservations/${reservation.id}`}>予約 {reservation.id} のページ</Link>
            </p>
          </Card>
          <Card as="section" pad={3} gap={2} className={inner.panel} aria-labelledby="history">
            <h2 id="history">これまで</h2>
            <History changes={dispute.changes} />
          </Card>
        </Grid>
        <Section title="決済会社に送る文章">
          <EvidenceText dispute={dispute} text={evidence_text} writes={writes} />
        </Section>
        <Grid gap={3} align="start" className={inner.beside}>
          <Card as="section" pad={3} gap={2} className={inner.panel} aria-labelledby="payment">
            <h2 id="payment">お支払い</h2>
            <Payment reservation={reservation} />
          </Card>
          <Card as="section" pad={3} gap={2} className={inner.panel} aria-labelledby="attendance">
            <h2 id="attendance">開催の記録</h2>
            <Attendance reservation={reservation} />
          </Card>
        </Grid>
        <Section title="お客さまが同意した内容">
          <Card pad={3} gap={2} className={inner.panel}>
            <p>
              {moment(agreed.at)} に、申し込みの最後の画面で表示：<strong>{agreed.policy}</strong>
            </p>
            <DescriptionList
              items={agreed.terms.map(({ label: term, text }) => ({
                term,
                detail: <span className={inner.typed}>{text}</span>,
              }))}
            />
            <ul>
              {agreed.consents.map(({ at, words }) => (
                <li key={`${at}${words}`}>
                  {moment(at)}　{words}
                </li>
              ))}
            </ul>
          </Card>
        </Section>
        <Section title="お客さまに送ったメール">
          <Card pad={3} gap={2} className={inner.panel}>
            <ReservationMails mails={mails} />
          </Card>
        </Section>
      </Stack>
    </OfficePage>
  )
}

type EvidenceProps = { dispute: Page['dispute']; text: string; writes: boolean }

/**
 * The evidence as text, with buttons that add the messages and copy it: what is shown is what is
 * sent. Without scripts it can be selected.
 */
function EvidenceText({ dispute, text: loadedText, writes }: EvidenceProps) {
  const hydrated = useHydrated()
  const [composed, setComposed] = useState<string | null>(null)
  const text = composed ?? loadedText
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      showSuccess('文章をコピーしました。')
    } catch {
      showError('コピーできませんでした。文章を選んで、コピーしてください。')
    }
  }
  return (
    <>
      <p>送る前に、下の文章をすべて確かめてください。ここに表示しているものが、コピーされます。</p>
      {hydrated && (
        <Row gap={2} rowGap={1} align="stretch" className={looks.unprinted}>
          {writes && isOpenDispute(dispute.state) && composed === null && (
            <AddMessages id={dispute.id} onAdded={setComposed} />
          )}
          <Button variant="quiet" onClick={() => void copy()}>
            文章をコピーする
          </Button>
        </Row>
      )}
      <pre className={shared.text}>{text}</pre>
    </>
  )
}
