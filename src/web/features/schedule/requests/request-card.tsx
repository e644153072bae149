import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { HostHoldingRequest } from '#contract/schedule/host-schedule-schemas.ts'
import { formatDate, formatMoment, formatRange } from '#domain/shared/japan-time.ts'
import { type Badge, StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { Card, Row } from '#web/ui/layout.tsx'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import styles from './requests.module.css'

export const requestStates: Record<HostHoldingRequest['state'], Badge> = {
  open: { label: 'お返事待ち', tone: 'waiting' },
  accepted: { label: '日程をつくりました', tone: 'good' },
  declined: { label: 'お断りしました', tone: 'over' },
  withdrawn: { label: 'ゲストが取り下げました', tone: 'over' },
}

/** A holding request with its answer. `children`: its actions. */
export function RequestCard({
  request,
  today,
  children,
}: {
  request: HostHoldingRequest
  today: string
  children?: ReactNode
}) {
  return (
    <Card as="article" gap={1.5} className={styles.card}>
      <Row as="header" gap={2} rowGap={0.5} justify="between">
        <h2 className={inner.h3}>
          {formatDate(request.date)}
          {request.start_time && ` ${request.start_time}から`}
        </h2>
        <StatusBadge {...requestStates[request.state]} />
      </Row>
      <p>
        {request.guest_name} さん　{request.number_of_people}名　
        <Link to={`/host/messages/new?request=${request.id}`}>メッセージを送る</Link>
        <span className={styles.at}>{formatMoment(new Date(request.created_at))}に届きました</span>
      </p>
      <p>
        <Link to={`/stories/${request.experience.id}`}>{request.experience.title}</Link>
      </p>
      {request.state === 'open' && request.date < today && (
        <p className={inner.warning}>ご希望の日を過ぎています。別の日を提案するか、お返事をお送りください。</p>
      )}
      {request.message && <p className={inner.guestWords}>{request.message}</p>}
      {request.answered_at && (
        <div className={styles.answer}>
          <p className={looks.note}>{formatMoment(new Date(request.answered_at))}のお返事</p>
          {request.calendar && (
            <p>
              <Link to={`/host/calendars/${request.calendar.id}`}>
                {formatDate(request.calendar.date)}{' '}
                {formatRange(request.calendar.start_time, request.calendar.end_time)}の回
              </Link>
            </p>
          )}
          {request.answer && <p className={looks.prose}>{request.answer}</p>}
        </div>
      )}
      {children}
    </Card>
  )
}
