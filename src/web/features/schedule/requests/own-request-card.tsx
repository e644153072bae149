import { Link } from 'react-router'
import type { OwnHoldingRequest } from '#contract/schedule/schedule-schemas.ts'
import { dateOf, formatDate, formatDateShort, formatRange } from '#domain/shared/japan-time.ts'
import { withdrawHoldingRequest } from '#web/calls/schedule.ts'
import { classNames } from '#web/ui/class-names.ts'
import { OwnCard } from '#web/features/accounts/my-page/own-card.tsx'
import styles from '#web/features/accounts/my-page/my-page.module.css'
import { readResponse } from '#web/read-response.ts'
import { useAsking } from '#web/features/shared/use-operation.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/content/dialog.tsx'
import type { Badge } from '#web/ui/kit/status-badge.tsx'
import { Stack } from '#web/ui/layout.tsx'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { bookingPath } from '../shared/selection-address.ts'

const STATES: Record<OwnHoldingRequest['state'], Badge> = {
  open: { label: 'お返事待ち', tone: 'waiting' },
  accepted: { label: '日程ができました', tone: 'good' },
  declined: { label: '見送り', tone: 'over' },
  withdrawn: { label: '取り下げました', tone: 'over' },
}

const dayOf = (instant: string) => formatDateShort(dateOf(new Date(instant)))

/** The user's own holding request in the list, with the answer and what can be done now. */
export function OwnRequestCard({ request, today }: { request: OwnHoldingRequest; today: string }) {
  const { experience, state, calendar, answer, answered_at, withdrawn_at } = request
  const bookable = calendar !== null && calendar.date >= today && experience.published
  return (
    <OwnCard
      badge={STATES[state]}
      image_url={experience.image_url}
      title={experience.title}
      to={experience.published ? `/stories/${experience.id}` : null}
      about={
        <>
          <p className={classNames(looks.bold, inner.when)}>
            <span>{formatDate(request.date)}</span> {request.start_time && <span>{request.start_time}から</span>}
            <small>　{request.number_of_people}名</small>
          </p>
          <p className={classNames(looks.note, styles.facts)}>
            <span>{dayOf(request.created_at)}に送信</span>
            {answered_at && <span>{dayOf(answered_at)}にお返事</span>}
            {withdrawn_at && <span>{dayOf(withdrawn_at)}に取り下げ</span>}
          </p>
          {request.message && <p className={looks.lines}>{request.message}</p>}
          <p>
            <Link to={`/mypage/messages/new?request=${request.id}`}>主催者に連絡する</Link>
          </p>
        </>
      }
    >
      {state === 'open' && (
        <Stack gap={1} align="start" className={styles.after}>
          <p>
            {request.date < today
              ? 'お返事のないまま、ご希望の日を過ぎました。別の日でリクエストし直せます。'
              : 'お返事をお待ちください。お返事は、メールでもお知らせします。'}
          </p>
          <WithdrawRequest request={request} />
        </Stack>
      )}
      {(answer || state === 'accepted') && (
        <div className={styles.words}>
          <p className={looks.note}>{experience.hosted_by} さんのお返事</p>
          {calendar && (
            <p className={classNames(looks.bold, inner.when)}>
              <span>{formatDate(calendar.date)}</span>{' '}
              <span>{formatRange(calendar.start_time, calendar.end_time)}</span>
            </p>
          )}
          {answer && <p className={looks.lines}>{answer}</p>}
          {state === 'accepted' && !calendar && <p>この日程は中止になりました。</p>}
          {calendar && bookable && (
            <LinkButton to={bookingPath(experience.id, [calendar.id])} variant="quiet">
              この日程を予約する
            </LinkButton>
          )}
        </div>
      )}
    </OwnCard>
  )
}

/** The button and dialog to withdraw a holding request that isn't answered. */
function WithdrawRequest({ request: { id, date, experience } }: { request: OwnHoldingRequest }) {
  const { ask, close, confirm, run } = useAsking()
  const withdraw = () => run(() => readResponse(withdrawHoldingRequest({ param: { id } })), close)
  return (
    <>
      <Button variant="quiet" onClick={ask}>
        リクエストを取り下げる
        <VisuallyHidden>
          ：{experience.title} {formatDate(date)}
        </VisuallyHidden>
      </Button>
      <ConfirmDialog
        {...confirm}
        onConfirm={() => void withdraw()}
        title="開催リクエストを取り下げますか？"
        confirmLabel="取り下げる"
        cancelLabel="取り下げない"
      >
        <p>
          「{experience.title}」{formatDate(date)}のリクエストを取り下げ、主催者にメールでお知らせします。
        </p>
      </ConfirmDialog>
    </>
  )
}
