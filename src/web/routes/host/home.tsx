/** The host's home page: open tasks, next slots, unfinished drafts. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { HostToday } from '#contract/reviews/host-today-schemas.ts'
import { dateOf, formatDate, formatDateShort, formatMoment, formatRange } from '#domain/shared/japan-time.ts'
import { loaded, serverApi } from '#web/api-client.ts'
import { NextSteps } from '#web/features/experiences/host/next-steps.tsx'
import { minimumWords, numbersOf, slotStates } from '#web/features/schedule/host-slot-words.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Stars } from '#web/ui/story/stars.tsx'
import type { Route } from './+types/home'
import styles from './home.module.css'

export const meta: Route.MetaFunction = () => [
  { title: 'ホストのホーム | つむぎ' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context }: Route.LoaderArgs) {
  return { home: await loaded(serverApi(context).host.today.$get()), today: dateOf(Date.now()) }
}

function Part({
  title,
  count,
  more,
  empty,
  children,
}: {
  title: string
  count?: number
  more?: { to: string; label: string }
  /** Text shown if there are no items. */
  empty: string
  children: ReactNode[]
}) {
  return (
    <section className={styles.part}>
      <header className={styles.head}>
        <h2 className={styles.title}>
          {title}
          {Boolean(count) && <span className={styles.count}>{count}件</span>}
        </h2>
        {more && children.length > 0 && <Link to={more.to}>{more.label}</Link>}
      </header>
      {children.length === 0 ? <p className={styles.none}>{empty}</p> : <ul className={styles.items}>{children}</ul>}
    </section>
  )
}

function Next({ slots, today }: { slots: HostToday['next_calendars']; today: string }) {
  return (
    <Part
      title="これからの開催"
      more={{ to: '/host/calendars', label: '開催日程を見る' }}
      empty="これからの開催はありません。"
    >
      {slots.map((slot) => (
        <li key={slot.id}>
          <Link to={`/host/calendars/${slot.id}`} className={styles.row}>
            <span className={styles.main}>
              <strong>
                {slot.date === today && <span className={styles.today}>今日</span>}
                {formatDateShort(slot.date)} {formatRange(slot.start_time, slot.end_time)}
              </strong>
              <span className={styles.name}>{slot.experience.title}</span>
            </span>
            <span className={styles.side}>
              <span className={styles.numbers}>{numbersOf(slot)}</span>
              <StatusBadge tone={slotStates[slot.state].tone}>{slotStates[slot.state].word}</StatusBadge>
              {minimumWords(slot) && <span className={styles.small}>{minimumWords(slot)}</span>}
            </span>
          </Link>
        </li>
      ))}
    </Part>
  )
}

export default function Home({ loaderData: { home, today } }: Route.ComponentProps) {
  const { requests, reservations, reviews, next_calendars, drafts, returned, awaiting_count, published_count } = home
  const fresh = published_count + awaiting_count + returned.length + drafts.count === 0 && next_calendars.length === 0
  const write = <LinkButton to="/host_story_drafts/new">体験を書く</LinkButton>
  if (fresh)
    return (
      <OfficePage title="ホーム">
        <EmptyState text="あなたの体験を、書いてみませんか。">
          <p>書きかけは下書きとして残ります。公開を申し込むと、運営が確認します。</p>
          {write}
        </EmptyState>
        <NextSteps from="draft" />
      </OfficePage>
    )
  return (
    <OfficePage title="ホーム" lead={`${formatDate(today)}`} actions={write}>
      {returned.map(({ id, title, comment }) => (
        <Notice key={id} kind="warning" word="直してほしい体験があります" live={false}>
          <p>
            <Link to={`/host_story/${id}/edit`}>{title}</Link>
          </p>
          {comment && <p className={styles.words}>{comment}</p>}
        </Notice>
      ))}
      <div className={styles.columns}>
        <div className={styles.column}>
          <Part
            title="お返事を待っているリクエスト"
            count={requests.count}
            more={{ to: '/host/requests', label: 'すべて見る' }}
            empty="お返事を待っているリクエストはありません。"
          >
            {requests.items.map((request) => (
              <li key={request.id}>
                <Link to="/host/requests" className={styles.row}>
                  <span className={styles.main}>
                    <strong>
                      {formatDateShort(request.date)}
                      {request.start_time && ` ${request.start_time}から`}　{request.number_of_people}名
                    </strong>
                    <span className={styles.name}>
                      {request.guest_name} さん・{request.experience.title}
                    </span>
                  </span>
                </Link>
              </li>
            ))}
          </Part>
          <Part
            title="新しいご予約"
            count={reservations.count}
            more={{ to: '/host/calendars', label: '開催日程を見る' }}
            empty="この7日間の新しいご予約はありません。"
          >
            {reservations.items.map(
              ({ id, calendar, slots, experience, guest_name, number_of_people, reserved_at }) => (
                <li key={id}>
                  <Link to={`/host/calendars/${calendar.id}`} className={styles.row}>
                    <span className={styles.main}>
                      <strong>
                        {guest_name} さん　{number_of_people}名
                      </strong>
                      <span className={styles.name}>
                        {formatDateShort(calendar.date)} {formatRange(calendar.start_time, calendar.end_time)}
                        {slots > 1 && ` ほか${slots - 1}回`}・{experience.title}
                      </span>
                      <span className={styles.at}>{formatMoment(new Date(reserved_at))}</span>
                    </span>
                  </Link>
                </li>
              ),
            )}
          </Part>
          <Part
            title="返信していないレビュー"
            count={reviews.count}
            more={{ to: '/host/reviews?unanswered=true', label: 'すべて見る' }}
            empty="返信を待っているレビューはありません。"
          >
            {reviews.items.map(({ id, from_guest, experience }) => (
              <li key={id}>
                <Link to="/host/reviews?unanswered=true" className={styles.row}>
                  <span className={styles.main}>
                    <strong>{from_guest.name} さん</strong>
                    <Stars rate={from_guest.rate} size={16} />
                    <span className={styles.name}>{from_guest.content}</span>
                    <span className={styles.at}>{experience.title}</span>
                  </span>
                </Link>
              </li>
            ))}
          </Part>
        </div>
        <div className={styles.column}>
          <Next slots={next_calendars} today={today} />
          <Part
            title="書きかけの下書き"
            more={{ to: '/host_story', label: 'すべて見る' }}
            empty="書きかけの下書きはありません。"
          >
            {drafts.items.map(({ id, title, updated_at }) => (
              <li key={id}>
                <Link to={`/host_story_drafts/${id}/edit`} className={styles.row}>
                  <span className={styles.main}>
                    <strong>{title ?? '（題名はまだありません）'}</strong>
                    <span className={styles.at}>{formatMoment(new Date(updated_at))}に保存</span>
                  </span>
                </Link>
              </li>
            ))}
          </Part>
          <p className={styles.standing}>
            公開中の体験 {published_count}件・公開待ち {awaiting_count}件
          </p>
        </div>
      </div>
    </OfficePage>
  )
}
