import type { ReactNode } from 'react'
import { SiteFooter } from './site-footer.tsx'
import { ImpersonationBanner } from './impersonation-banner.tsx'
import { type HeaderUser, SiteHeader } from './site-header.tsx'
import styles from './site-frame.module.css'

/** The frame of public pages: header, main part, footer. */
export function SiteFrame({ user, children }: { user: HeaderUser | null | undefined; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      {user?.viewing && <ImpersonationBanner name={user.name} viewing={user.viewing} />}
      <SiteHeader user={user} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}
