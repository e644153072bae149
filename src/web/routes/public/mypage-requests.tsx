/** My page: the user's requests for a date and the hosts' answers. */
import { dateOf } from '#domain/shared/japan-time.ts'
import { getMyEmail } from '#web/calls/accounts.ts'
import { listOwnHoldingRequests } from '#web/calls/schedule.ts'
import { loaded, readResponse } from '#web/read-response.ts'
import { MyPageFrame } from '#web/features/accounts/my-page/my-page-frame.tsx'
import { signedIn } from '#web/features/accounts/shared/guards.ts'
import { OwnRequestCard } from '#web/features/schedule/requests/own-request-card.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { keepWithinPages, pageOf } from '#web/ui/page-of.ts'
import { Pager } from '#web/ui/content/pager.tsx'
import { Stack } from '#web/ui/layout.tsx'
import type { Route } from './+types/mypage-requests'

export const meta: Route.MetaFunction = () => [
  { title: '開催リクエスト | つむぎ' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const me = await signedIn(context, `${url.pathname}${url.search}`)
  const page = String(pageOf(url.searchParams))
  const [{ holding_requests, meta: pages }, email] = await Promise.all([
    loaded(listOwnHoldingRequests({ context, query: { page } })),
    readResponse(getMyEmail({ context })),
  ])
  keepWithinPages(url, pages)
  return { me, email: email.ok ? email.data : null, requests: holding_requests, pages, today: dateOf(Date.now()) }
}

export default function MyRequests({ loaderData: { me, email, requests, pages, today } }: Route.ComponentProps) {
  return (
    <MyPageFrame me={me} email={email} current="requests">
      {requests.length === 0 ? (
        <EmptyState text="表示するデータがありません。">
          <p>ご希望の日がない体験は、日程のページから開催をリクエストできます。送ったリクエストが、ここに並びます。</p>
          <LinkButton to="/stories">体験をさがす</LinkButton>
        </EmptyState>
      ) : (
        <Stack as="ul" gap={2}>
          {requests.map((request) => (
            <li key={request.id}>
              <OwnRequestCard request={request} today={today} />
            </li>
          ))}
        </Stack>
      )}
      <Pager
        pages={pages}
        to={(page) => `/mypage/requests${page > 1 ? `?page=${page}` : ''}`}
        label="リクエストのページ送り"
      />
    </MyPageFrame>
  )
}
