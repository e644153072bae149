/** My page: the user's applications to communities and their results. */
import { getMyEmail } from '#web/calls/accounts.ts'
import { listOwnApplications } from '#web/calls/applications.ts'
import { readResponse, loaded } from '#web/read-response.ts'
import { signedIn } from '#web/features/accounts/shared/signed-in.ts'
import { MyPageFrame } from '#web/features/accounts/my-page/my-page-frame.tsx'
import { ApplicationCard } from '#web/features/communities/public/application-card.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { keepWithinPages, pageOf } from '#web/ui/page-of.ts'
import { Pager } from '#web/ui/content/pager.tsx'
import { Stack } from '#web/ui/layout.tsx'
import type { Route } from './+types/mypage-applications'

export const meta: Route.MetaFunction = () => [
  { title: '参加の申し込み | つむぎ' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const me = await signedIn(context, `${url.pathname}${url.search}`)
  const page = String(pageOf(url.searchParams))
  const [{ community_applications, meta: pages }, email] = await Promise.all([
    loaded(listOwnApplications({ context, query: { page } })),
    readResponse(getMyEmail({ context })),
  ])
  keepWithinPages(url, pages)
  return { me, email: email.ok ? email.data : null, applications: community_applications, pages }
}

export default function MyApplications({ loaderData: { me, email, applications, pages } }: Route.ComponentProps) {
  return (
    <MyPageFrame me={me} email={email} current="applications">
      {applications.length === 0 ? (
        <EmptyState text="表示するデータがありません。">
          <p>ログインして参加を申し込んだコミュニティが、ここに並びます。</p>
          <LinkButton to="/communities">コミュニティをさがす</LinkButton>
        </EmptyState>
      ) : (
        <Stack as="ul" gap={2}>
          {applications.map((application) => (
            <li key={application.id}>
              <ApplicationCard application={application} />
            </li>
          ))}
        </Stack>
      )}
      <Pager
        page={pages.current_page}
        total={pages.total_pages}
        to={(page) => `/mypage/applications${page > 1 ? `?page=${page}` : ''}`}
        label="申し込みのページ送り"
      />
    </MyPageFrame>
  )
}
