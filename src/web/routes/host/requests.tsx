/** Guests' requests for a date, by state and page. */
import { dateOf } from '#domain/shared/japan-time.ts'
import { listHostHoldingRequests } from '#web/calls/schedule.ts'
import { loaded } from '#web/read-response.ts'
import { AnswerRequest } from '#web/features/schedule/requests/answer-request.tsx'
import { RequestCard } from '#web/features/schedule/requests/request-card.tsx'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { Pager } from '#web/ui/content/pager.tsx'
import { Tabs } from '#web/ui/content/tabs.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { keepWithinPages } from '#web/ui/page-of.ts'
import type { Route } from './+types/requests'

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
