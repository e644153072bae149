/** My page: one thread of the guest with a host, beside the list. */
import { signedIn } from '#web/features/accounts/shared/guards.ts'
import { Inbox } from '#web/features/messages/threads/inbox.tsx'
import { loadThread } from '#web/features/messages/threads/load-inbox.ts'
import { pathId } from '#web/path-id.ts'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Page } from '#web/ui/page.tsx'
import type { Route } from './+types/mypage-thread'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? `${loaderData.open.thread.other_name} さんとの` : ''}メッセージ | つむぎ` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { id } = await signedIn(context, `${url.pathname}${url.search}`)
  return { ...(await loadThread(context, url, 'guest', pathId(params.id))), user_id: id }
}

export default function MyThread({ loaderData: { open, list, today, about, user_id } }: Route.ComponentProps) {
  return (
    <Page title="メッセージ" breadcrumbs={[{ label: 'マイページ', to: '/mypage' }, { label: 'メッセージ' }]}>
      <NeedsScript />
      <Inbox side="guest" user_id={user_id} list={list} open={open} about={about} today={today} />
    </Page>
  )
}
