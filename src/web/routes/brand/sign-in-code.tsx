/** The second factor of a brand member's sign-in, at /brand/sign_in/code?back=/brand/path. */
import { Link } from 'react-router'
import { finishBrandSignIn } from '#web/calls/brands.ts'
import styles from '#web/features/accounts/shared/accounts.module.css'
import { CodeForm } from '#web/features/accounts/security/code-form.tsx'
import { brandSignInPath, safeBrandBack } from '#web/features/shared/brand-paths.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Page } from '#web/ui/page.tsx'
import type { Route } from './+types/sign-in-code'

export const meta: Route.MetaFunction = () => [{ title: '二段階認証 | ブランド管理画面 | つむぎ' }]

export const loader = ({ url }: Route.LoaderArgs) => ({ back: safeBrandBack(url.searchParams.get('back')) })

export default function BrandSignInCode({ loaderData: { back } }: Route.ComponentProps) {
  return (
    <Page
      width="form"
      title="二段階認証"
      lead="認証アプリに表示されているコードを入力してください。アプリが使えないときは、リカバリーコードで続けられます。"
    >
      <CodeForm back={back} call={(json) => finishBrandSignIn({ json })} />
      <Stack className={styles.links}>
        <Link to={brandSignInPath(back)}>ログインの最初に戻る</Link>
        <Link to="/contact">コードもリカバリーコードも使えない方（お問い合わせ）</Link>
      </Stack>
    </Page>
  )
}
