/** The host's threads with guests. */
import { meContext } from '#web/features/accounts/shared/guards.ts'
import { Inbox } from '#web/features/messages/threads/inbox.tsx'
import { loadThreads } from '#web/features/messages/threads/load-inbox.ts'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { keepWithinPages } from '#web/ui/page-of.ts'
import type { Route } from './+types/messages'

export const meta: Route.MetaFunction = () => [{ title: 'メッセージ | つむぎ' }]

export async function loader({ url, context }: Route.LoaderArgs) {
  const data = await loadThreads(context, url, 'host')
  keepWithinPages(url, data.list.meta)
  return { ...data, user_id: context.get(meContext).id }
}

export default function Messages({ loaderData: { list, today, user_id } }: Route.ComponentProps) {
  return (
    <OfficePage title="メッセージ">
      <Inbox side="host" user_id={user_id} list={list} open={null} today={today} />
    </OfficePage>
  )
}
