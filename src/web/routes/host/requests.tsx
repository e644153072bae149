/** Guests' requests for a date, by state and page. */
import { dateOf, formatDate, formatMoment, formatRange } from '#domain/shared/japan-time.ts'
import { listHostHoldingRequests } from '#web/calls/schedule.ts'
import { loaded } from '#web/read-response.ts'
import { AnswerRequest } from '#web/features/schedule/requests/answer-request.tsx'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { Pager } from '#web/ui/content/pager.tsx'
import { Tabs } from '#web/ui/content/tabs.tsx'
import { Stack, Card, Row } from '#web/ui/layout.tsx'
import { keepWithinPages } from '#web/ui/page-of.ts'
import type { Route } from './+types/requests'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { HostHoldingRequest } from '#contract/schedule/host-schedule-schemas.ts'
import { type Badge, StatusBadge } from '#web/ui/kit/status-badge.tsx'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import styles from '#web/features/schedule/requests/requests.module.css'

export const meta: Route.MetaFunction = () => [{ title: '開催リクエスト | つむぎ' }]

const STATES = ['open', 'accepted', 'declined', 'withdrawn'] as const
type State = (typeof STATES)[number]
const labels: Record<State, string> = {
  open: 'お返事待ち',
  accepted: '受けたもの',
  declined: 'お断り済み',
  withdrawn: '取り下げ',
}
const emptyWords: Record<State, string> = {
  open: 'お返事を待っているリクエストはありません。',
  accepted: '受けたリクエストはまだありません。',
  declined: 'お断りしたリクエストはありません。',
  withdrawn: 'ゲストが取り下げたリクエストはありません。',
}
const MOST_PAGES = 100_000

export async function loader({ url, context }: Route.LoaderArgs) {
  const state = STATES.find((one) => one === url.searchParams.get('state')) ?? 'open'
  const pageNumber = Number(url.searchParams.get('page') ?? 1)
  const page = Number.isInteger(pageNumber) && pageNumber >= 1 && pageNumber <= MOST_PAGES ? pageNumber : 1
  const { holding_requests, meta: pages } = await loaded(
    listHostHoldingRequests({ context, query: { state, page: String(page) } }),
  )
  keepWithinPages(url, pages)
  return { state, holding_requests, pages, today: dateOf(Date.now()) }
}

const addressOf = (state: State, page = 1) => `/host/requests?state=${state}${page > 1 ? `&page=${page}` : ''}`

export default function Requests({ loaderData: { state, holding_requests, pages, today } }: Route.ComponentProps) {
  return (
    <OfficePage
      title="開催リクエスト"
      width="form"
      lead="「この日に開催してほしい」というゲストの声です。日程をつくるか、ことばを添えてお断りしてください。"
    >
      <Tabs
        label="リクエストの状態"
        items={STATES.map((one) => ({
          label: labels[one],
          to: addressOf(one),
          current: one === state,
          ...(one === 'open' ? { count: pages.open_count } : {}),
        }))}
      />
      {holding_requests.length === 0 ? (
        <EmptyState text={emptyWords[state]} />
      ) : (
        <Stack as="ul" gap={2}>
          {holding_requests.map((request) => (
            <li key={request.id}>
              <RequestCard request={request} today={today}>
                {request.state === 'open' && <AnswerRequest request={request} today={today} />}
              </RequestCard>
            </li>
          ))}
        </Stack>
      )}
      <Pager pages={pages} to={(page) => addressOf(state, page)} label="リクエストのページ送り" />
    </OfficePage>
  )
}

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
