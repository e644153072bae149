/** The frame of all public pages and of their error pages. */
import { Suspense } from 'react'
import { data, Outlet } from 'react-router'
import { getMe } from '#web/calls/accounts.ts'
import { readResponse } from '#web/read-response.ts'
import { useOwnName } from '#web/features/accounts/shared/use-own-name.ts'
import { FavoritesProvider } from '#web/features/experiences/favorites/favorites-provider.tsx'
import { requestScope } from '#web/request-scope.ts'
import { ErrorPage } from '#web/ui/frame/error-page.tsx'
import { later, Nothing } from '#web/ui/later.tsx'
import { memoPage } from '#web/ui/memo-page.ts'
import { SiteFrame } from '#web/ui/frame/site-frame.tsx'
import type { HeaderUser } from '#web/ui/frame/site-header.tsx'
import type { Route } from './+types/layout'

// Only for signed-in users.
const UnreadCount = later(
  async () => (await import('#web/features/messages/shared/unread-count.tsx')).UnreadCount,
  Nothing,
)

type Frame = { user: HeaderUser | null }

export async function loader({ request, context }: Route.LoaderArgs): Promise<Frame> {
  const { reader } = context.get(requestScope)
  if (reader) return { user: { name: null, access_control: reader } }
  // Most pages are for visitors; their call would only end in 401.
  if (!request.headers.has('cookie')) return { user: null }
  const answer = await readResponse(getMe({ context }))
  if (answer.ok) {
    const { name, access_control, viewing } = answer.data
    return { user: { name, access_control, viewing } }
  }
  if (answer.status === 401) return { user: null }
  throw data(answer.error, answer.status)
}

export default memoPage(function PublicLayout({ loaderData }: Route.ComponentProps) {
  const { user, onMenu } = useOwnName(loaderData.user)
  return (
    <FavoritesProvider account={user === null ? 'visitor' : user.viewing ? 'impersonated' : 'user'}>
      <SiteFrame
        user={user}
        onMenu={onMenu}
        unread={
          user &&
          !user.viewing && (
            <Suspense>
              <UnreadCount />
            </Suspense>
          )
        }
      >
        <Outlet />
      </SiteFrame>
    </FavoritesProvider>
  )
})

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <SiteFrame user={loaderData?.user}>
      <ErrorPage error={error} />
    </SiteFrame>
  )
}
