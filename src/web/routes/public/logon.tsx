/** The sign-in page, at /logon?back=/path. */
import { Link } from 'react-router'
import { signIn } from '#web/calls/accounts.ts'
import styles from '#web/features/accounts/shared/accounts.module.css'
import { backOf } from '#web/features/accounts/shared/guards.ts'
import { SignInForm } from '#web/features/accounts/sign-in/sign-in-form.tsx'
import { userPasskeySignIn } from '#web/features/accounts/security/calls.ts'
import { signUpPath } from '#web/features/shared/sign-in-path.ts'
import { SocialButtons } from '#web/features/accounts/social/social-buttons.tsx'
import { socialOffer } from '#web/features/accounts/social/social-offer.ts'
import { SocialProblem } from '#web/features/accounts/social/social-problem.tsx'
import { bookingPurposeOf } from '#web/features/booking/reserve/booking-purpose.ts'
import { PurposeCard, SignInOrUp } from '#web/features/booking/reserve/sign-in-for-booking.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Page } from '#web/ui/page.tsx'
import type { Route } from './+types/logon'

export const meta: Route.MetaFunction = () => [{ title: 'ログイン | つむぎ' }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const back = await backOf(request, context)
  const { searchParams } = url
  const [offer, purpose] = await Promise.all([socialOffer(searchParams, context), bookingPurposeOf(back, context)])
  return { back, ended: searchParams.has('ended'), offer, purpose }
}

export default function Logon({ loaderData: { back, ended, offer, purpose } }: Route.ComponentProps) {
  return (
    <Page
      width="form"
      title="ログイン"
      lead={purpose && 'ログインまたは会員登録（無料）のあと、このご予約のお手続きに戻ります。'}
    >
      {purpose && (
        <>
          <PurposeCard purpose={purpose} />
          <SignInOrUp current="sign_in" back={back} />
        </>
      )}
      <SocialProblem offer={offer} />
      <SignInForm
        stored="sign-in"
        ended={ended}
        back={back}
        codeAt="/logon/code"
        call={(json) => signIn({ json })}
        passkeys={userPasskeySignIn}
      />
      <SocialButtons offer={offer} back={back} />
      <Stack className={styles.links}>
        <Link to="/password">パスワードを忘れた方</Link>
        {!purpose && <Link to={signUpPath(back)}>はじめての方（会員登録）</Link>}
      </Stack>
    </Page>
  )
}
