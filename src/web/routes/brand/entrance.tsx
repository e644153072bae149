/** The frame of the pages for brand members without a session: invitation, sign-in, passwords. */
import type { ReactNode } from 'react'
import { Link, Outlet } from 'react-router'
import { BrandMark } from '#web/ui/brand-mark.tsx'
import { ErrorPage } from '#web/ui/frame/error-page.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import type { Route } from './+types/entrance'
import { classNames } from '#web/ui/class-names.ts'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import styles from './entrance.module.css'

function Frame({ children }: { children: ReactNode }) {
  return (
    <Stack className={styles.frame}>
      <meta name="robots" content="noindex" />
      <header className={styles.header}>
        <Row as="p" gap={1.5} nowrap className={styles.brand}>
          <BrandMark size={28} />
          つむぎ <span className={styles.area}>ブランド管理画面</span>
        </Row>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <footer className={classNames(inner.targets, looks.small, styles.footer)}>
        <Link to="/">つむぎのトップへ</Link>
      </footer>
    </Stack>
  )
}

export default function Entrance() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorPage error={error} />
    </Frame>
  )
}
