/** My page: the full slots and new dates that the user waits for, and the places that are kept for them. */
import { useState } from 'react'
import { getMyEmail } from '#web/calls/accounts.ts'
import { listWaitingEntries } from '#web/calls/booking.ts'
import { MyPageFrame } from '#web/features/accounts/my-page/my-page-frame.tsx'
import { signedIn } from '#web/features/accounts/shared/guards.ts'
import { WaitingCard } from '#web/features/booking/waiting/waiting-card.tsx'
import { loaded, readResponse } from '#web/read-response.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/mypage-waiting'

export const meta: Route.MetaFunction = () => [{ title: '空き待ち | つむぎ' }, { name: 'robots', content: 'noindex' }]

export async function loader({ url, context }: Route.LoaderArgs) {
  const me = await signedIn(context, `${url.pathname}${url.search}`)
  const [{ waiting_entries }, email] = await Promise.all([
    loaded(listWaitingEntries({ context })),
    readResponse(getMyEmail({ context })),
  ])
  return { me, email: email.ok ? email.data : null, entries: waiting_entries, added: url.searchParams.has('added') }
}

export default function MyWaiting({ loaderData: { me, email, entries, added } }: Route.ComponentProps) {
  const [done, setDone] = useState('')
  return (
    <MyPageFrame me={me} email={email} current="waiting">
      {done !== '' && <Notice kind="success">{done}</Notice>}
      {added && done === '' && entries.length > 0 && (
        <Notice kind="success">
          空き待ちを受け付けました。お席をご案内できるようになったら、メールでお知らせします。
        </Notice>
      )}
      {entries.length === 0 ? (
        <EmptyState text="お待ちの日程はありません。">
          <p>満席の日程は、日程のページの「空いたら知らせる」から、空きをお待ちいただけます。</p>
          <LinkButton to="/stories">体験をさがす</LinkButton>
        </EmptyState>
      ) : (
        <Stack as="ul" gap={2}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <WaitingCard entry={entry} onDone={setDone} />
            </li>
          ))}
        </Stack>
      )}
    </MyPageFrame>
  )
}
