import { useEffect } from 'react'
import { formatMoment } from '#domain/shared/japan-time.ts'
import styles from './impersonation-banner.module.css'
import { clearStoredForms } from '../form/stored-forms.ts'
import { Row } from '../layout.tsx'
import { classNames } from '../class-names.ts'
import looks from '../looks.module.css'

export type Impersonation = { expires_at: string }

/**
 * Banner on every page while an admin impersonates a user: the user's name, the end time and the
 * button that ends it. Reloads the page when the impersonation expires.
 */
export function ImpersonationBanner({ name, impersonation }: { name: string; impersonation: Impersonation }) {
  const { expires_at } = impersonation
  useEffect(() => {
    const timer = setTimeout(() => window.location.reload(), Math.max(0, Date.parse(expires_at) - Date.now()) + 1000)
    return () => clearTimeout(timer)
  }, [expires_at])
  return (
    <Row
      as="section"
      gap={2}
      rowGap={1}
      nowrap
      justify="between"
      className={classNames(looks.unprinted, styles.banner)}
      aria-label="会員としての表示"
    >
      <Row as="p" gap={2} rowGap={0} align="stretch" className={styles.words}>
        <strong>{name} さんとして表示しています。</strong>
        <span>見るだけで、操作はできません（{formatMoment(new Date(expires_at)).slice(-5)}まで）。</span>
      </Row>
      <form method="post" action="/seeing_as/end" onSubmit={clearStoredForms}>
        <button type="submit" className={styles.end}>
          終える
        </button>
      </form>
    </Row>
  )
}
