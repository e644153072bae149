import { type ComponentProps, type ReactNode, Suspense } from 'react'
import { later } from '../later.tsx'
import { Stack } from '../layout.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import styles from './site-frame.module.css'

// Only admins see it, while they view the pages of a user.
const ImpersonationBanner = later(async () => (await import('./impersonation-banner.tsx')).ImpersonationBanner)

type Props = ComponentProps<typeof SiteHeader> & { children: ReactNode }

/** The frame of public pages: header, main part, footer. */
export function SiteFrame(props: Props) {
  const { user, children } = props
  return (
    <Stack className={styles.frame}>
      {user?.viewing && (
        <Suspense>
          <ImpersonationBanner name={user.name ?? ''} impersonation={user.viewing} />
        </Suspense>
      )}
      <SiteHeader {...props} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <SiteFooter />
    </Stack>
  )
}
