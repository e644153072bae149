import type { ComponentProps, ReactNode } from 'react'
import { SiteFooter } from './site-footer.tsx'
import { ImpersonationBanner } from './impersonation-banner.tsx'
import { SiteHeader } from './site-header.tsx'
import styles from './site-frame.module.css'

type Props = ComponentProps<typeof SiteHeader> & { children: ReactNode }

/** The frame of public pages: header, main part, footer. */
export function SiteFrame({ user, onMenu, children }: Props) {
  return (
    <div className={styles.frame}>
      {user?.viewing && <ImpersonationBanner name={user.name ?? ''} viewing={user.viewing} />}
      <SiteHeader user={user} onMenu={onMenu} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}
