import { useRevalidator } from 'react-router'
import type { Security } from '#contract/accounts/security-schemas.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/page.tsx'
import type { SecurityCalls } from './calls.ts'
import { ConfirmForm } from './confirm-form.tsx'
import { PasskeysPart } from './passkeys-part.tsx'
import { TwoFactorPart } from './two-factor-part.tsx'

/** How somebody signs in beside their password: codes of an app, and passkeys. */
export function SecurityParts({ security, calls }: { security: Security; calls: SecurityCalls }) {
  const { revalidate } = useRevalidator()
  const changed = () => void revalidate()
  const { two_factor, passkeys, has_password, confirmed } = security
  const confirmBy = has_password ? 'password' : two_factor.turned_on_at ? 'code' : null
  return (
    <>
      {two_factor.required && !two_factor.turned_on_at && (
        <Notice kind="warning" live={false}>
          管理者の機能を使うには、二段階認証の設定が必要です。
        </Notice>
      )}
      {!confirmed && (
        <Section title="ご本人の確認">
          {confirmBy ? (
            <ConfirmForm calls={calls} by={confirmBy} onConfirmed={changed} />
          ) : (
            <p>設定を変えるには、いちどログアウトして、もう一度ログインしてください。</p>
          )}
        </Section>
      )}
      <Section title="二段階認証">
        <TwoFactorPart two_factor={two_factor} calls={calls} onChanged={changed} />
      </Section>
      <Section title="パスキー">
        <PasskeysPart passkeys={passkeys} calls={calls} onChanged={changed} />
      </Section>
    </>
  )
}
