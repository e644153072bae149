/** My page: through which channels the user gets notices, beside mail. */
import { getMyEmail } from '#web/calls/accounts.ts'
import { getMyNotices } from '#web/calls/notices.ts'
import { loaded, readResponse } from '#web/read-response.ts'
import { MyPageFrame } from '#web/features/accounts/my-page/my-page-frame.tsx'
import { signedIn } from '#web/features/accounts/shared/guards.ts'
import { NoticeChoices } from '#web/features/notices/notice-choices.tsx'
import { Section } from '#web/ui/page.tsx'
import type { Route } from './+types/mypage-notices'

export const meta: Route.MetaFunction = () => [
  { title: 'お知らせの受け取り方 | マイページ | つむぎ' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context }: Route.LoaderArgs) {
  const me = await signedIn(context, '/mypage/notices')
  const [notices, email] = await Promise.all([loaded(getMyNotices({ context })), readResponse(getMyEmail({ context }))])
  return { me, notices, email: email.ok ? email.data : null }
}

export default function MyNoticesPage({ loaderData: { me, email, notices } }: Route.ComponentProps) {
  return (
    <MyPageFrame me={me} email={email} current="settings">
      <Section title="お知らせの受け取り方">
        <NoticeChoices loaded={notices} impersonated={me.viewing !== undefined} />
      </Section>
    </MyPageFrame>
  )
}
