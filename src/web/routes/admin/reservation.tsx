/** A reservation's page for admins: all data, actions, and the timeline from hold to refund. */
import { Link } from 'react-router'
import { partyWords } from '#domain/booking/party-words.ts'
import { cancelCause, refundChoiceLabels } from '#domain/booking/cancellation.ts'
import { describePolicy } from '#domain/booking/describe-policy.ts'
import { formatMoment, formatSlot } from '#domain/shared/japan-time.ts'
import { missingWords } from '#domain/schedule/decision.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { getAdminReservation, listHandovers, listReservationMails } from '#web/calls/admin-booking.ts'
import { listNotes } from '#web/calls/office.ts'
import { loaded } from '#web/read-response.ts'
import { OfficeLink, useMay } from '#web/features/accounts/shared/may-use.tsx'
import {
  OwedAfterDispute,
  RefundedAtCompany,
  ReservationDisputes,
  ReservationReports,
} from '#web/features/booking/admin/reservation-disputes.tsx'
import {
  AdminRefunds,
  AdminTimeline,
  CheckPayment,
  PaymentFacts,
  ReservationHead,
  ResendConfirmation,
  ReservationMails,
} from '#web/features/booking/admin/reservation-parts.tsx'
import styles from '#web/features/booking/admin/admin-reservation.module.css'
import { cancellerWords, reservationBadge } from '#web/features/booking/admin/admin-reservation-words.ts'
import { CancelByOperator } from '#web/features/booking/admin/cancel-by-operator.tsx'
import { HandoverNotice } from '#web/features/booking/admin/handover-notice.tsx'
import { ChangeHistory } from '#web/features/booking/changes/change-facts.tsx'
import { asPaid } from '#web/features/booking/shared/reservation-words.ts'
import { QuoteTable } from '#web/features/booking/shared/quote-table.tsx'
import { RefundReservation } from '#web/features/booking/admin/refund-reservation.tsx'
import { RefundLimit } from '#web/features/shared/refund-limit.tsx'
import { NotesPanel } from '#web/features/office/notes/notes-panel.tsx'
import { OwnMoney } from '#web/features/office/shared/office-notices.tsx'
import { pathId } from '#web/path-id.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/content/description-list.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { Card, Grid, Row, Stack } from '#web/ui/layout.tsx'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/page.tsx'
import { Unbroken, Yen } from '#web/ui/unbroken.tsx'
import type { Route } from './+types/reservation'

export const meta: Route.MetaFunction = ({ params }) => [{ title: `予約 ${params.id} | 運営 | つむぎ` }]

export async function loader({ context, params }: Route.LoaderArgs) {
  const id = pathId(params.id)
  const [reservation, { mails }, about, handed] = await Promise.all([
    loaded(getAdminReservation({ context, param: { id } })),
    loaded(listReservationMails({ context, param: { id } })),
    loaded(listNotes({ context, query: { subject_type: 'reservation', subject_id: id } })),
    loaded(listHandovers({ context, query: { reservation_id: id } })),
  ])
  return { reservation, mails, notes: about, ...handed }
}

type Reservation = Route.ComponentProps['loaderData']['reservation']

const percent = (bp: number) => `${bp / 100}%`
const moment = (at: string | null) => at && formatMoment(Date.parse(at))

function Booked({ reservation }: { reservation: Reservation }) {
  const { experience, calendars, coupon, cancellation, cancelled_by } = reservation
  return (
    <DescriptionList
      items={[
        {
          term: '体験',
          detail: (
            <>
              <OfficeLink to={`/admin/experiences/${experience.id}`}>{experience.title}</OfficeLink>
              <br />
              案内する人：{experience.hosted_by}
            </>
          ),
        },
        {
          term: '日時',
          detail: (
            <Stack as="ul" gap={1}>
              {calendars.map((slot) => (
                <li key={slot.id}>
                  <Link to={`/admin/calendars/${slot.id}`}>
                    {slot.cancelled ? <s>{formatSlot(slot)}</s> : formatSlot(slot)}
                  </Link>
                  {slot.cancelled && '（中止）'}
                  {slot.missing_for_minimum !== null && `（${missingWords(slot.missing_for_minimum)}）`}
                </li>
              ))}
            </Stack>
          ),
        },
        {
          term: '人数',
          detail: `${partyWords(reservation.lines, reservation.number_of_people)}${reservation.lines ? `（席${reservation.number_of_people}）` : ''}`,
        },
        { term: '変更', detail: reservation.changes && <ChangeHistory changes={reservation.changes} /> },
        {
          term: 'オプション',
          detail: reservation.option && `${reservation.option.name}（${formatYen(reservation.option.price)}）`,
        },
        {
          term: 'クーポン',
          detail:
            coupon &&
            (coupon.id === null ? (
              coupon.code
            ) : (
              <OfficeLink to={`/admin/coupons/${coupon.id}/edit`}>{coupon.code}</OfficeLink>
            )),
        },
        { term: 'ホストへのメッセージ', detail: reservation.message_to_host || null },
        {
          term: 'キャンセルの約束',
          detail: (
            <>
              {moment(cancellation.deadline)}まで全額返金
              <br />
              <span className={looks.note}>{describePolicy(cancellation.period)}</span>
            </>
          ),
        },
        {
          term: 'キャンセル',
          detail: cancelled_by && (
            <span className={inner.typed}>
              {cancellerWords[cancelCause(cancelled_by, reservation.cancel_requested_by)]}　
              <Unbroken>{moment(reservation.ended_at)}</Unbroken>
              {reservation.cancel_reason && `\n理由：${reservation.cancel_reason}`}
              {reservation.refund_choice && `\n返金：${refundChoiceLabels[reservation.refund_choice]}`}
            </span>
          ),
        },
        { term: '領収書の宛名', detail: reservation.receipt_name },
        {
          term: '領収書',
          detail: reservation.payment && (
            <OfficeLink to={`/admin/documents?reservation_id=${reservation.id}`}>発行した書類</OfficeLink>
          ),
        },
        { term: 'レビュー', detail: reservation.review && (reservation.review.hidden ? '非公開' : 'あり') },
        { term: 'お申し込み', detail: moment(reservation.created_at) },
        { term: '手続きの期限', detail: moment(reservation.hold_expires_at) },
        { term: '確定', detail: moment(reservation.confirmed_at) },
      ]}
    />
  )
}

export default function ReservationPage({
  loaderData: { reservation, mails, notes, handovers },
}: Route.ComponentProps) {
  const { id, status, payment, price, sales, refund_if_cancelled, policy_if_cancelled, refundable } = reservation
  const may = useMay()
  const support = may.act('support')
  const resends = support && reservation.can_resend_confirmation
  const hasOwnInterest = reservation.own_interest.length > 0
  const cancels = may.act('accounting', 'support') && refund_if_cancelled !== null && !hasOwnInterest
  const refunds = refundable > 0 && !hasOwnInterest
  /** What 会計 was asked to do here. */
  const waiting = (cancel: boolean) =>
    may.act('accounting')
      ? handovers.find(({ state, cancels, plan }) => state === 'waiting' && cancels === cancel && !plan)
      : undefined
  const changes = may.act('accounting', 'support') && status === 'confirmed' && !hasOwnInterest
  const acts = cancels || changes || refunds || payment?.open || resends
  return (
    <OfficePage
      title={`予約 ${id}`}
      breadcrumbs={[{ label: '予約', to: '/admin/reservations' }, { label: `予約 ${id}` }]}
      lead={<StatusBadge {...reservationBadge(status)} />}
    >
      {reservation.needs_look && (
        <Notice kind="warning" word="確認が必要です" live={false}>
          {payment?.open
            ? 'お支払いの結果が長くわかっていません。決済会社に結果を確かめてください。'
            : '決済会社が返金を断りました。下の「返金」から、もう一度返金してください。'}
        </Notice>
      )}
      <RefundedAtCompany reservation={reservation} />
      <OwedAfterDispute reservation={reservation} />
      <ReservationHead reservation={reservation} />
      <HandoverNotice handovers={handovers} />
      <OwnMoney interest={reservation.own_interest} />
      {acts && (
        <Row gap={2} rowGap={1} align="stretch">
          {payment?.open && <CheckPayment reservation={reservation} />}
          {resends && <ResendConfirmation reservation={reservation} />}
          {refunds && <RefundReservation reservation={reservation} handover={waiting(false)} />}
          {changes && (
            <LinkButton to={`/admin/reservations/${id}/change`} variant="quiet">
              日程・人数を変更
            </LinkButton>
          )}
          {cancels && (
            <CancelByOperator
              reservation={reservation}
              full={refund_if_cancelled}
              policy={policy_if_cancelled ?? 0}
              handover={waiting(true)}
            />
          )}
        </Row>
      )}
      {(cancels || refunds) && <RefundLimit allowance={reservation.refund_allowance} />}
      <Grid gap={3} align="start" className={inner.beside}>
        <Stack gap={3} className={styles.part}>
          <NotesPanel subject_type="reservation" subject_id={id} notes={notes} />
          <Card as="section" pad={3} gap={2} className={inner.panel} aria-label="予約の内容">
            <Booked reservation={reservation} />
          </Card>
          <Section title="送ったメール">
            <Card pad={3} gap={2} className={inner.panel}>
              <ReservationMails mails={mails} />
            </Card>
          </Section>
          <Section title="これまでの記録">
            <Card pad={3} gap={2} className={inner.panel}>
              <AdminTimeline timeline={reservation.timeline} />
            </Card>
          </Section>
        </Stack>
        <Stack gap={3} className={styles.part}>
          <Card as="section" pad={3} gap={2} className={inner.panel} aria-label="料金">
            <QuoteTable
              quote={price}
              {...asPaid(reservation)}
              unit_price={reservation.unit_price}
              option={reservation.option?.name ?? null}
              coupon={reservation.coupon?.code ?? null}
            />
            <p className={looks.note}>
              予約したときの料率：サービス料 {percent(reservation.service_rate_bp)}、決済手数料{' '}
              {percent(reservation.processing_rate_bp)}
            </p>
            {sales && (sales.gross > 0 || sales.coupon_share > 0) && (
              <p>
                返金 <Yen amount={sales.refunds} />
                、手数料 <Yen amount={sales.fees} />
                {sales.commission > 0 && (
                  <>
                    、販売手数料 <Yen amount={sales.commission} />（{percent(reservation.commission_bp)}）
                  </>
                )}{' '}
                を差し引いた、ホストの受け取り額は
                <span className={looks.figure}>
                  {' '}
                  <Yen amount={sales.due} />
                </span>{' '}
                です。
                {sales.coupon_share + sales.refund_share > 0 && (
                  <>
                    運営が負担する <Yen amount={sales.coupon_share + sales.refund_share} /> を含みます。
                  </>
                )}
              </p>
            )}
          </Card>
          <Card as="section" pad={3} gap={2} className={inner.panel} aria-labelledby="payment">
            <h2 id="payment">お支払い</h2>
            {payment ? <PaymentFacts payment={payment} /> : <p>お支払いのない予約です。</p>}
          </Card>
          <ReservationDisputes disputes={reservation.disputes} />
          <ReservationReports reports={reservation.reports} />
          <Card as="section" pad={3} gap={2} className={inner.panel} aria-labelledby="refunds">
            <h2 id="refunds">返金</h2>
            <AdminRefunds reservation={reservation} />
          </Card>
        </Stack>
      </Grid>
    </OfficePage>
  )
}
