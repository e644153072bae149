import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { WaysToSignIn } from '#contract/accounts/social-schemas.ts'
import { formatDate } from '#domain/shared/japan-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { CompanyMark, SocialForm } from './social-form.tsx'
import styles from './social.module.css'

type Props = {
  ways: WaysToSignIn
  /** The path of the page that shows this list. */
  here: string
  /** Whether the list can be changed; false during impersonation. */
  open: boolean
}

/** The user's sign-in methods, each with its actions. */
export function WaysList({ ways: { password, providers }, here, open }: Props) {
  return (
    <Stack gap={2} className={styles.part}>
      {providers.length > 0 && (
        <p>
          パスワードのほかに、{providers.map(({ name }) => name).join('や')}
          のアカウントをつないでおくと、そちらでもログインできます。つないだときと解除したときは、ご登録のメールアドレスにお知らせします。お預かりする情報は
          <Link to="/legal/privacy">プライバシーポリシー</Link>をご覧ください。
        </p>
      )}
      <Stack as="ul" gap={2}>
        <Way name="メールアドレスとパスワード" about={password ? '設定済み' : 'パスワードは未設定です。'}>
          {open && (
            <form method="post">
              <Button type="submit" name="intent" value="password" variant="quiet">
                {password ? 'パスワードを変える' : 'パスワードを設定する'}
              </Button>
            </form>
          )}
        </Way>
        {providers.map(({ provider, name, linked }) => (
          <Way
            key={provider}
            mark={<CompanyMark provider={provider} />}
            name={name}
            about={
              linked
                ? [linked.email, `${formatDate(linked.linked_at.slice(0, 10))}からつながっています。`]
                    .filter(Boolean)
                    .join('　')
                : 'つながっていません。'
            }
          >
            {open &&
              (linked ? (
                <form method="post">
                  <input type="hidden" name="provider" value={provider} />
                  <Button type="submit" name="intent" value="unlink" variant="quiet" aria-label={`${name}を解除する`}>
                    解除する
                  </Button>
                </form>
              ) : (
                <SocialForm provider={provider} label={`${name}をつなぐ`} back={here} linking short />
              ))}
          </Way>
        ))}
      </Stack>
    </Stack>
  )
}

function Way({ mark, name, about, children }: { mark?: ReactNode; name: string; about: string; children: ReactNode }) {
  return (
    <Row as="li" gap={3} rowGap={1} justify="between" card pad={2}>
      <Row gap={1.5} nowrap className={styles.name}>
        {mark}
        <p>
          <strong>{name}</strong>
          <small>{about}</small>
        </p>
      </Row>
      {children}
    </Row>
  )
}
