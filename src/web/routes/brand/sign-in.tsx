/** The brand members' sign-in page, at /brand/sign_in?back=/brand/path. */
import { Link, redirect } from 'react-router'
import { passwordProblem } from '#domain/accounts/password.ts'
import { getBrandMe, listOwnBrands, signInBrandMember } from '#web/calls/brands.ts'
import { readResponse } from '#web/read-response.ts'
import styles from '#web/features/accounts/shared/accounts.module.css'
import { brandPasskeySignIn } from '#web/features/accounts/security/calls.ts'
import { SignInForm } from '#web/features/accounts/sign-in/sign-in-form.tsx'
import { brandChoicePath, safeBrandBack } from '#web/features/shared/brand-paths.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Page } from '#web/ui/page.tsx'
import type { Route } from './+types/sign-in'

export const meta: Route.MetaFunction = () => [{ title: 'ブランド管理画面へのログイン | つむぎ' }]

export async function loader({ url, context }: Route.LoaderArgs) {
  const back = safeBrandBack(url.searchParams.get('back'))
  // `again`: a signed-in member must authenticate again for an action that needs a fresh session.
  if (!url.searchParams.has('again')) {
    if ((await readResponse(getBrandMe({ context }))).ok) throw redirect(back)
    if ((await readResponse(listOwnBrands({ context }))).ok) throw redirect(brandChoicePath(back))
  }
  return { back, ended: url.searchParams.has('ended') }
}

export default function BrandSignIn({ loaderData: { back, ended } }: Route.ComponentProps) {
  return (
    <Page
      width="form"
      title="ブランド管理画面へのログイン"
      lead="ブランドのメンバーとして登録したメールアドレスでログインしてください。"
    >
      <SignInForm
        stored="brand-sign-in"
        ended={ended}
        back={back}
        codeAt="/brand/sign_in/code"
        // An impossible password isn't sent to the server: docs/product/accounts.md#passwords
        check={passwordProblem}
        call={(json) => signInBrandMember({ json })}
        passkeys={brandPasskeySignIn}
      />
      <Stack className={styles.links}>
        <Link to="/brand/password_reset_send_mail">パスワードを忘れた方</Link>
        <Link to="/logon">体験の予約やホストの方のログインはこちら</Link>
      </Stack>
    </Page>
  )
}
