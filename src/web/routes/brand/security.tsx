/** A brand member's account security, at /brand/security: password, second factor, passkeys, sessions. */
import type { BrandMe } from '#contract/brands/brand-members-schemas.ts'
import { getBrandSecurity, listBrandSessions, requestBrandPasswordReset } from '#web/calls/brands.ts'
import { brandSecurity } from '#web/features/accounts/security/calls.ts'
import { SecurityParts } from '#web/features/accounts/security/security-parts.tsx'
import { brandMeContext } from '#web/features/brands/brand-guard.ts'
import { OwnUndeliverableNotice } from '#web/features/brands/own-undeliverable-notice.tsx'
import { useSending } from '#web/features/shared/use-sending.ts'
import { loaded } from '#web/read-response.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { Section } from '#web/ui/page.tsx'
import type { Route } from './+types/security'

export const meta: Route.MetaFunction = () => [{ title: 'ログインとセキュリティ | ブランド管理画面 | つむぎ' }]

export async function loader({ context }: Route.LoaderArgs) {
  const [security, sessions] = await Promise.all([
    loaded(getBrandSecurity({ context })),
    loaded(listBrandSessions({ context })),
  ])
  return { me: context.get(brandMeContext), security, sessions }
}

export default function BrandSecurity({ loaderData: { me, security, sessions } }: Route.ComponentProps) {
  return (
    <OfficePage title="ログインとセキュリティ" width="form">
      <OwnUndeliverableNotice me={me} />
      <SecurityParts security={security} sessions={sessions} calls={brandSecurity}>
        <OwnPassword me={me} />
      </SecurityParts>
    </OfficePage>
  )
}

const NO_FIELDS: readonly string[] = []

/** Changes the password of the signed-in member by a mailed link, as users do. */
function OwnPassword({ me }: { me: BrandMe }) {
  const sending = useSending(NO_FIELDS)
  async function mail() {
    const json = { email: me.email }
    if (!(await sending.send(() => requestBrandPasswordReset({ json })))) return
    sending.done()
    showSuccess('パスワードを設定するリンクを、メールでお送りしました。')
  }
  return (
    <Section title="パスワード">
      <ErrorSummary errors={sending.errors} attempt={sending.attempt} />
      <p>
        新しいパスワードを設定するリンクを、{me.email} にお送りします。設定すると、すべての端末でログアウトされます。
      </p>
      <div>
        <Button variant="quiet" busy={sending.busy} busyLabel="送っています…" onClick={() => void mail()}>
          パスワードを変える
        </Button>
      </div>
    </Section>
  )
}
