import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { HostToday } from '#contract/reviews/reviews-schemas.ts'
import { formatDateShort, formatMoment } from '#domain/shared/japan-time.ts'
import { ExtendRepeats } from '#web/features/schedule/slots/extend-repeats.tsx'
import { AnswerRequest } from '#web/features/schedule/requests/answer-request.tsx'
import { Card, Row, Stack } from '#web/ui/layout.tsx'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import { classNames } from '#web/ui/class-names.ts'
import styles from './home.module.css'

/** A titled list. */
export function Part({
  title,
  count,
  more,
  children,
}: {
  title: string
  count?: number
  more?: { to: string; label: string }
  children: ReactNode[]
}) {
  return (
    <Card as="section">
      <Row as="header" gap={2} rowGap={0} justify="between" className={classNames(inner.targets, styles.head)}>
        <h3 className={inner.h3}>
          {title}
          {Boolean(count) && <span className={styles.count}>{count}件</span>}
        </h3>
        {more && <Link to={more.to}>{more.label}</Link>}
      </Row>
      <ul className={styles.items}>{children}</ul>
    </Card>
  )
}

/** Guests' messages without an answer. */
const Questions = ({ questions }: Pick<HostToday, 'questions'>) => (
  <Part title="返信を待っている質問" count={questions.count} more={{ to: '/host/messages', label: 'すべて見る' }}>
    {questions.items.map(({ thread_id, guest_name, text, asked_at, experience_title }) => (
      <li key={thread_id}>
        <Link to={`/host/messages/${thread_id}`} className={styles.row}>
          <Stack as="span" className={styles.main}>
            <strong>{guest_name} さん</strong>
            {experience_title !== null && <span className={styles.name}>{experience_title}</span>}
            <span className={inner.guestWords}>{text === '' ? '（写真）' : text}</span>
            <span className={looks.note}>{formatMoment(new Date(asked_at))}</span>
          </Stack>
          <span className={styles.do}>返信する</span>
        </Link>
      </li>
    ))}
  </Part>
)

/**
 * What waits for the host: questions, requests, returned experiences, experiences that run out of
 * dates.
 */
export function Waiting({
  home: { questions, requests, returned, ending_repeats, ...home },
  today,
}: {
  home: HostToday
  today: string
}) {
  const extendable = new Set(ending_repeats.map(({ experience }) => experience.id))
  const running_out = home.running_out.filter(({ id }) => !extendable.has(id))
  if (questions.count + requests.count + returned.length + running_out.length + ending_repeats.length === 0)
    return <p className={looks.soft}>お返事や手直しを待っているものはありません。</p>
  return (
    <>
      {questions.count > 0 && <Questions questions={questions} />}
      {requests.count > 0 && (
        <Part title="開催リクエスト" count={requests.count} more={{ to: '/host/requests', label: 'すべて見る' }}>
          {requests.items.map((request) => (
            <li key={request.id} className={styles.request}>
              <Stack as="p" className={styles.main}>
                <strong>
                  {formatDateShort(request.date)}
                  {request.start_time && ` ${request.start_time}から`}　{request.number_of_people}名
                </strong>
                <span className={styles.name}>
                  {request.guest_name} さん・{request.experience.title}
                </span>
                {request.message && <span className={inner.guestWords}>{request.message}</span>}
              </Stack>
              <AnswerRequest request={request} today={today} />
            </li>
          ))}
        </Part>
      )}
      {returned.length > 0 && (
        <Part title="直してほしい体験" count={returned.length}>
          {returned.map(({ id, title, comment }) => (
            <li key={id}>
              <Link to={`/host_story/${id}/edit`} className={styles.row}>
                <Stack as="span" className={styles.main}>
                  <strong>{title}</strong>
                  {comment && <span className={inner.guestWords}>{comment}</span>}
                </Stack>
              </Link>
            </li>
          ))}
        </Part>
      )}
      {ending_repeats.length > 0 && (
        <Part title="日程がまもなく終わります" count={ending_repeats.length}>
          {ending_repeats.map((ending) => (
            <li key={ending.experience.id}>
              <ExtendRepeats ending={ending} today={today} />
            </li>
          ))}
        </Part>
      )}
      {running_out.length > 0 && (
        <Part title="日程がなくなる体験" count={running_out.length}>
          {running_out.map(({ id, title, last_date }) => (
            <li key={id}>
              <Link to={`/host/calendars?experience_id=${id}&add=1`} className={styles.row}>
                <Stack as="span" className={styles.main}>
                  <strong>{title}</strong>
                  <span className={looks.note}>
                    {last_date === null
                      ? '受け付けている日程がありません。'
                      : `最後の日程は${formatDateShort(last_date)}です。`}
                  </span>
                </Stack>
                <span className={styles.do}>日程を追加</span>
              </Link>
            </li>
          ))}
        </Part>
      )}
    </>
  )
}
