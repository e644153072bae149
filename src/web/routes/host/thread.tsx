/** One thread of the host with a guest, beside the list. */
import { meContext } from '#web/features/accounts/shared/guards.ts'
import { Inbox } from '#web/features/messages/threads/inbox.tsx'
import { loadThread } from '#web/features/messages/threads/load-inbox.ts'
import { pathId } from '#web/path-id.ts'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import type { Route } from './+types/thread'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? `${loaderData.open.thread.other_name} さんとの` : ''}メッセージ | つむぎ` },
]

export async function loader({ url, params, context }: Route.LoaderArgs) {
  return {
    ...(await loadThread(context, url, 'host', pathId(params.id))),
    user_id: context.get(meContext).id,
  }
}

export default function Thread({ loaderData: { open, list, today, about, user_id } }: Route.ComponentProps) {
  return (
    <OfficePage title="メッセージ">
      <Inbox side="host" user_id={user_id} list={list} open={open} about={about} today={today} />
    </OfficePage>
  )
}
