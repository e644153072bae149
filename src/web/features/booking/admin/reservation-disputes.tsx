import type { AdminReservation } from '#contract/booking/admin-booking-schemas.ts'
import { reportKindWords } from '#domain/messages/reports.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { OfficeLink } from '#web/features/accounts/shared/may-use.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { Card, Row, Stack } from '#web/ui/layout.tsx'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { classNames } from '#web/ui/class-names.ts'
import styles from './admin-reservation.module.css'
import { disputeBadge, dueWords } from './admin-reservation-words.ts'
import { owedAfterDispute } from '#domain/booking/disputes.ts'

/** The disputes of a reservation's payment, each with its deadline and its evidence. */
export function ReservationDisputes({ disputes }: Pick<AdminReservation, 'disputes'>) {
  if (disputes.length === 0) return null
  return (
    <Card as="section" pad={3} gap={2} className={inner.panel} aria-labelledby="disputes">
      <h2 id="disputes">チャージバック</h2>
      <Stack as="ul" gap={1} className={classNames(inner.ruled, styles.refunds)}>
        {disputes.map((dispute) => {
          const { id, state, amount } = dispute
          const due = dueWords(dispute)
          return (
            <li key={id}>
              <Row as="span" gap={2} rowGap={0.5}>
                <span className={looks.figure}>{formatYen(amount)}</span>
                <StatusBadge {...disputeBadge(state)} />
              </Row>
              {due && <span>回答の期限：{due}</span>}
              <OfficeLink to={`/admin/disputes/${id}`}>証拠の資料を開く</OfficeLink>
            </li>
          )
        })}
      </Stack>
    </Card>
  )
}

/** What a side has reported about it. */
export function ReservationReports({ reports }: Pick<AdminReservation, 'reports'>) {
  if (reports.length === 0) return null
  return (
    <Card as="section" pad={3} gap={2} className={inner.panel} aria-labelledby="reports">
      <h2 id="reports">メッセージの連絡</h2>
      <Stack as="ul" gap={1}>
        {reports.map(({ id, kind, closed }) => (
          <li key={id}>
            <OfficeLink to={`/admin/reports/${id}`}>
              連絡 {id}：{reportKindWords[kind]}
            </OfficeLink>
            {closed && '（対応済み）'}
          </li>
        ))}
      </Stack>
    </Card>
  )
}

/** Money went back in the company's console, and the reservation stays: an admin decides. */
export function RefundedAtCompany({ reservation: { status, refunds } }: { reservation: AdminReservation }) {
  const refundedByCompany = refunds.filter(({ reason, state }) => reason === 'made_at_company' && state === 'done')
  if (status !== 'confirmed' || refundedByCompany.length === 0) return null
  const yen = refundedByCompany.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <Notice kind="info" word="決済会社で返金済み" live={false}>
      {formatYen(yen)}
      が、決済会社の管理画面で返金されました。予約はそのまま残っています。参加されない場合は、予約をキャンセルしてください。
    </Notice>
  )
}

/** A dispute gave money back after the cancellation: an admin refunds it. */
export function OwedAfterDispute({ reservation }: { reservation: AdminReservation }) {
  const { ended_at, cancellation } = reservation
  const owed = owedAfterDispute({
    ...reservation,
    ended_at: ended_at === null ? null : Date.parse(ended_at),
    deadline: Date.parse(cancellation.deadline),
  })
  if (owed === 0) return null
  return (
    <Notice kind="warning" word="お客さまへの返金が残っています" live={false}>
      キャンセル済みの予約ですが、チャージバックのあとに戻った{formatYen(owed)}
      を、お客さまに返していません。お客さまがほかの方法で受け取っていないことを確かめ、予約のページの「返金（キャンセルしない）」から返金してください。ホストの売上は変わりません。
    </Notice>
  )
}
