/** A brand member's account security, at /brand/security: password, second factor, passkeys, sessions. */
import { getBrandSecurity, listBrandSessions } from '#web/calls/brand-security.ts'
import { loaded } from '#web/read-response.ts'
import { brandSecurity } from '#web/features/accounts/security/calls.ts'
import { SecurityParts } from '#web/features/accounts/security/security-parts.tsx'
import { brandMeContext } from '#web/features/brands/brand-guard.ts'
import { OwnPassword } from '#web/features/brands/own-password.tsx'
import { OwnUndeliverableNotice } from '#web/features/brands/own-undeliverable-notice.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import type { Route } from './+types/security'

export const meta: Route.MetaFunction = () => [
  { title: 'ログインとセキュリティ | ブランド管理画面 | つむぎ' },
  { name: 'robots', content: 'noindex' },
]

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
