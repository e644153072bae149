import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { BrandMark } from '../brand-mark.tsx'
import { MenuLink, PageLink } from '../page-link.tsx'
import { Menu } from './menu.tsx'
import parts from './header-parts.module.css'
import styles from './site-header.module.css'
import type { Impersonation } from './impersonation-banner.tsx'
import { Row } from '../layout.tsx'
import { classNames } from '../class-names.ts'

export type HeaderUser = {
  /** Null on a page that is cached for many users, until it is loaded. */
  name: string | null
  access_control: 'USER' | 'HOST' | 'ADMIN' | 'CATALYST'
  /** Set while an admin impersonates this user. */
  viewing?: Impersonation
}

const links = [
  { to: '/stories', label: '体験をさがす' },
  { to: '/ambassadors', label: 'アンバサダー' },
  { to: '/brands', label: 'ブランド' },
  { to: '/hosting', label: '体験をひらく' },
]

function Links() {
  return links.map(({ to, label }) => (
    <li key={to}>
      <MenuLink to={to}>{label}</MenuLink>
    </li>
  ))
}

type AccountProps = { user: HeaderUser; onReach?: () => void; unread?: ReactNode }

function AccountMenu({ user, onReach, unread }: AccountProps) {
  return (
    <Menu
      className={parts.account}
      arrow
      summary={
        <>
          <span className={classNames(parts.name, styles.name)}>マイページ</span>
          {unread}
        </>
      }
      onReach={onReach}
    >
      {/* One line in any case, so that the links don't move when the name comes. */}
      <p className={parts.who}>{user.name === null ? 'ログイン中' : `${user.name} さん`}</p>
      <ul>
        <li>
          <MenuLink to="/mypage" end>
            マイページ
          </MenuLink>
        </li>
        <li>
          <MenuLink to="/mypage/messages">メッセージ</MenuLink>
        </li>
        <li>
          <MenuLink to="/mypage/favorites">お気に入り</MenuLink>
        </li>
        {user.access_control !== 'USER' && (
          <li>
            <PageLink to="/host/story">ホスト画面</PageLink>
          </li>
        )}
        {user.access_control === 'ADMIN' && (
          <li>
            <PageLink to="/admin">運営画面</PageLink>
          </li>
        )}
        <li>
          <form method="post" action="/sign_out">
            <button type="submit">ログアウト</button>
          </form>
        </li>
      </ul>
    </Menu>
  )
}

// Signing in returns to this page, except from the front page and the pages for signing in.
function SignInLink() {
  const { pathname, search } = useLocation()
  const here = /^\/($|logon|sign_up|password|email_verification)/.test(pathname) ? null : pathname + search
  return (
    <PageLink to={here ? `/logon?back=${encodeURIComponent(here)}` : '/logon'} className={styles.sign}>
      ログイン
    </PageLink>
  )
}

type HeaderProps = { user: HeaderUser | null | undefined; onMenu?: () => void; unread?: ReactNode }

/**
 * The header of every public page, with the link that skips it. The main part of the page must have
 * the id `main`.
 *
 * @param user null for a visitor; undefined if unknown (an error outside of all layouts)
 * @param onMenu called when the account menu is about to open
 * @param unread the number of unread messages, beside the name of the menu
 */
export function SiteHeader({ user, onMenu, unread }: HeaderProps) {
  return (
    <>
      <a href="#main" className={parts.skip}>
        本文へ移動
      </a>
      <header className={parts.header}>
        <Row gap={2} rowGap={0.5} justify="end" className={styles.inner}>
          <PageLink to="/" className={classNames(parts.brand, styles.brand)}>
            <BrandMark />
            つむぎ
          </PageLink>
          <nav aria-label="メインメニュー" className={styles.wide}>
            <Row as="ul" nowrap align="stretch" className={styles.links}>
              <Links />
            </Row>
          </nav>
          {user && <AccountMenu user={user} onReach={onMenu} unread={unread} />}
          {user === null && <SignInLink />}
          <nav aria-label="メインメニュー" className={classNames(parts.pages, styles.phone)}>
            <Menu
              summary={
                <>
                  <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
                    <path d="M2 5h16M2 10h16M2 15h16" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
                  </svg>
                  メニュー
                </>
              }
            >
              <ul>
                <Links />
                {!user && (
                  <li>
                    <MenuLink to="/mypage/favorites">お気に入り</MenuLink>
                  </li>
                )}
              </ul>
            </Menu>
          </nav>
        </Row>
      </header>
    </>
  )
}
