/** Opens the thread about a story, a reservation or a request, and goes to it. */
import { signedIn } from '#web/features/accounts/shared/guards.ts'
import { startOf } from '#web/features/messages/threads/load-inbox.ts'
import { OpenThread } from '#web/features/messages/threads/open-thread.tsx'
import { Page } from '#web/ui/page.tsx'
import type { Route } from './+types/mypage-message-new'

export const meta: Route.MetaFunction = () => [{ title: 'メッセージ | つむぎ' }, { name: 'robots', content: 'noindex' }]

export async function loader({ url, context }: Route.LoaderArgs) {
  await signedIn(context, `${url.pathname}${url.search}`)
  return startOf(url)
}

export default function NewMessage({ loaderData }: Route.ComponentProps) {
  return (
    <Page title="メッセージ" breadcrumbs={[{ label: 'マイページ', to: '/mypage' }, { label: 'メッセージ' }]}>
      <OpenThread start={loaderData} />
    </Page>
  )
}
