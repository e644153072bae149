import { type ComponentProps, type ReactNode, Suspense } from 'react'
import { later } from '../later.tsx'
import { Grid, Row, Stack } from '../layout.tsx'
import { SiteHeader } from './site-header.tsx'
import styles from './site-frame.module.css'
import { BrandMark } from '../brand-mark.tsx'
import { PageLink } from '../page-link.tsx'
import { classNames } from '../class-names.ts'
import looks from '../looks.module.css'

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

const groups = [
  {
    title: 'つむぎについて',
    links: [
      { to: '/stories', label: '体験をさがす' },
      { to: '/mypage/favorites', label: 'お気に入り' },
      { to: '/ambassadors', label: 'アンバサダー' },
      { to: '/brands', label: 'ブランド' },
      { to: '/communities', label: 'コミュニティ' },
      { to: '/hosting', label: '体験をひらく' },
    ],
  },
  {
    title: 'ご利用にあたって',
    links: [
      { to: '/legal/terms', label: '利用規約' },
      { to: '/legal/privacy', label: 'プライバシーポリシー' },
      { to: '/legal/tokushoho', label: '特定商取引法に基づく表記' },
      { to: '/legal/external-transmission', label: '外部送信について' },
      { to: '/legal/accessibility', label: 'アクセシビリティ' },
      { to: '/contact', label: 'お問い合わせ' },
    ],
  },
]

/** The footer of every public page: sections of the site, legal pages, contact. */
function SiteFooter() {
  return (
    <footer className={classNames(looks.unprinted, styles.footer)}>
      <Grid gap={2} rowGap={4} className={styles.inner}>
        <div>
          <Row as="p" gap={1.5} nowrap className={styles.brand}>
            <BrandMark size={28} />
            つむぎ
          </Row>
          <p className={styles.words}>人の物語に会いにいく、体験の予約サイトです。</p>
        </div>
        {groups.map(({ title, links }) => (
          <nav key={title} className={styles.links} aria-label={title}>
            <h2>{title}</h2>
            <Stack as="ul">
              {links.map(({ to, label }) => (
                <li key={to}>
                  <PageLink to={to}>{label}</PageLink>
                </li>
              ))}
            </Stack>
          </nav>
        ))}
        <p className={styles.copy}>© つむぎ</p>
      </Grid>
    </footer>
  )
}
