/** The second factor of a sign-in, at /logon/code?back=/path. */
import { Link } from 'react-router'
import { finishSignIn } from '#web/calls/security.ts'
import styles from '#web/features/accounts/shared/accounts.module.css'
import { backOf } from '#web/features/accounts/shared/guards.ts'
import { CodeForm } from '#web/features/accounts/security/code-form.tsx'
import { signInPath } from '#web/features/shared/sign-in-path.ts'
import { bookingPurposeOf } from '#web/features/booking/reserve/booking-purpose.ts'
import { PurposeCard } from '#web/features/booking/reserve/sign-in-for-booking.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Page } from '#web/ui/page.tsx'
import type { Route } from './+types/logon-code'

export const meta: Route.MetaFunction = () => [{ title: '二段階認証 | つむぎ' }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const back = await backOf(request, context)
  return { back, purpose: await bookingPurposeOf(back, context) }
}

export default function LogonCode({ loaderData: { back, purpose } }: Route.ComponentProps) {
  return (
    <Page
      width="form"
      title="二段階認証"
      lead="認証アプリに表示されているコードを入力してください。アプリが使えないときは、リカバリーコードで続けられます。"
    >
      {purpose && <PurposeCard purpose={purpose} />}
      <CodeForm back={back} call={(json) => finishSignIn({ json })} />
      <Stack className={styles.links}>
        <Link to={signInPath(back)}>ログインの最初に戻る</Link>
        <Link to="/contact">コードもリカバリーコードも使えない方（お問い合わせ）</Link>
      </Stack>
    </Page>
  )
}
