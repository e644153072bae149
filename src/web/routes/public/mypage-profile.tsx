/** The user's profile, at /mypage/profile: what other people read about them. */
import { useRevalidator } from 'react-router'
import { getMyEmail, getMyProfile } from '#web/calls/accounts.ts'
import { loaded, readResponse } from '#web/read-response.ts'
import { MyPageFrame } from '#web/features/accounts/my-page/my-page-frame.tsx'
import { ProfileForm } from '#web/features/accounts/my-page/profile-form.tsx'
import { signedIn } from '#web/features/accounts/shared/guards.ts'
import looks from '#web/ui/looks.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/page.tsx'
import type { Route } from './+types/mypage-profile'

export const meta: Route.MetaFunction = () => [
  { title: 'プロフィール | つむぎ' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context }: Route.LoaderArgs) {
  const me = await signedIn(context, '/mypage/profile')
  const [profile, email] = await Promise.all([loaded(getMyProfile({ context })), readResponse(getMyEmail({ context }))])
  return { me, profile, email: email.ok ? email.data : null }
}

export default function MyPageProfile({ loaderData: { me, profile, email } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  return (
    <MyPageFrame me={me} email={email} current="profile">
      <Section title="プロフィール">
        {me.viewing ? (
          <Notice kind="info" live={false}>
            プロフィールは、ご本人だけが変更できます。
          </Notice>
        ) : (
          <div className={looks.measure}>
            <ProfileForm key={me.id} profile={profile} user_id={me.id} onSaved={() => void revalidate()} />
          </div>
        )}
      </Section>
    </MyPageFrame>
  )
}
