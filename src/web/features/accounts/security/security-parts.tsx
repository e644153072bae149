import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { Security, Sessions } from '#contract/accounts/security-schemas.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/page.tsx'
import type { SecurityCalls } from './calls.ts'
import { PasskeysPart } from './passkeys-part.tsx'
import { SessionsPart } from './sessions-part.tsx'
import { TwoFactorPart } from './two-factor-part.tsx'

type Props = {
  security: Security
  sessions: Sessions
  calls: SecurityCalls
  /** Content above the other parts.  */
  children?: ReactNode
}

/** Settings beside the password: two-factor codes, passkeys, and the sessions. */
export function SecurityParts({ security, sessions, calls, children }: Props) {
  const { revalidate } = useRevalidator()
  const changed = () => void revalidate()
  const { two_factor, passkeys, has_password } = security
  return (
    <>
      {two_factor.required && !two_factor.turned_on_at && (
        <Notice kind="warning" live={false}>
          管理者の機能を使うには、二段階認証の設定が必要です。
        </Notice>
      )}
      {children}
      <Section title="二段階認証">
        <TwoFactorPart two_factor={two_factor} calls={calls} onChanged={changed} />
      </Section>
      <Section title="パスキー">
        <PasskeysPart passkeys={passkeys} calls={calls} onChanged={changed} />
      </Section>
      <Section title="ログイン中の端末">
        <SessionsPart sessions={sessions} hasPassword={has_password} calls={calls} onChanged={changed} />
      </Section>
    </>
  )
}
