/** My page: the guest's threads with hosts. */
import { Link } from 'react-router'
import { signedIn } from '#web/features/accounts/shared/guards.ts'
import { Inbox } from '#web/features/messages/threads/inbox.tsx'
import { loadThreads } from '#web/features/messages/threads/load-inbox.ts'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Page } from '#web/ui/page.tsx'
import { keepWithinPages } from '#web/ui/page-of.ts'
import type { Route } from './+types/mypage-messages'

export const meta: Route.MetaFunction = () => [{ title: 'メッセージ | つむぎ' }, { name: 'robots', content: 'noindex' }]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { id } = await signedIn(context, `${url.pathname}${url.search}`)
  const data = await loadThreads(context, url, 'guest')
  keepWithinPages(url, data.list.meta)
  return { ...data, user_id: id }
}

export default function MyMessages({ loaderData: { list, today, user_id } }: Route.ComponentProps) {
  return (
    <Page title="メッセージ" breadcrumbs={[{ label: 'マイページ', to: '/mypage' }, { label: 'メッセージ' }]}>
      <NeedsScript />
      <Inbox side="guest" user_id={user_id} list={list} open={null} today={today} />
      <p>
        <Link to="/mypage/reports">運営への連絡</Link>
      </p>
    </Page>
  )
}
