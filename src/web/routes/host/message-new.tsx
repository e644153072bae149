/** Opens the thread about a reservation or a request, and goes to it. */
import { startOf } from '#web/features/messages/threads/load-inbox.ts'
import { OpenThread } from '#web/features/messages/threads/open-thread.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import type { Route } from './+types/message-new'

export const meta: Route.MetaFunction = () => [{ title: 'メッセージ | つむぎ' }]

export const loader = ({ url }: Route.LoaderArgs) => startOf(url)

export default function NewMessage({ loaderData }: Route.ComponentProps) {
  return (
    <OfficePage title="メッセージ">
      <OpenThread start={loaderData} />
    </OfficePage>
  )
}
