import { groupBy } from '#domain/shared/group-by.ts'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { BrandMark } from '../brand-mark.tsx'
import { Menu } from '../frame/menu.tsx'
import { ImpersonationBanner, type Impersonation } from '../frame/impersonation-banner.tsx'
import { NeedsScriptFrame } from '../needs-script.tsx'
import { Row, Stack } from '../layout.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import parts from '../frame/header-parts.module.css'
import styles from './office-frame.module.css'
import { classNames } from '../class-names.ts'
import inner from '../inner-looks.module.css'

export type OfficeEntry = {
  label: string
  to: string
  /** SVG path data of a 24 px line icon. */
  icon: string
  /** Prefixes of other paths that belong to this entry. */
  also?: readonly string[]
  /** Number of items that wait for the user there. */
  count?: number
  /** The entry is current for this path only, not for paths below it. */
  exact?: boolean
  /** Long menus show the entries of a group behind its name. */
  group?: string
}

/** A menu with more entries doesn't fit on a screen of 900 px. */
const MOST_UNGROUPED = 12

type Props = {
  /** Shown after the name of the product: ホスト, 運営. */
  area: string
  home: string
  /**
   * `viewing` is set while an admin impersonates this user. `about`: in the account menu instead of
   * 「name さん」.
   */
  user: { name: string; viewing?: Impersonation; about?: ReactNode }
  navigation: readonly OfficeEntry[]
  /** Links of the account menu, above the sign-out button. */
  account: readonly { label: string; to: string }[]
  /** The path of a sign-out page. By default the menu has the form that signs users out. */
  signOutTo?: string
  /** On small screens beside the name of the menu: how much is new in it. */
  unread?: ReactNode
  /** In the header: the search over the area. */
  search?: ReactNode
  /** Shown below the navigation: the ambassador or brand that the user works for. */
  aside?: ReactNode
  children: ReactNode
}

const within = (path: string, start: string) => path === start || path.startsWith(`${start}/`)
const withoutSlash = (path: string) => path.replace(/\/$/, '')

function isCurrent(path: string, { to, also = [], exact }: OfficeEntry): boolean {
  if (exact) return withoutSlash(path) === withoutSlash(to)
  return [to, ...also].some((start) => within(path, start))
}

function Entry({ entry, pathname }: { entry: OfficeEntry; pathname: string }) {
  const { label, to, icon, count } = entry
  return (
    <li>
      <Link to={to} className={styles.entry} aria-current={isCurrent(pathname, entry) ? 'page' : undefined}>
        <svg width="22" height="22" viewBox="0 0 24 24" aria-hidden="true">
          <path d={icon} />
        </svg>
        {label}
        {Boolean(count) && (
          <span className={styles.count}>
            {count}
            <VisuallyHidden>件</VisuallyHidden>
          </span>
        )}
      </Link>
    </li>
  )
}

function Entries({ navigation }: Pick<Props, 'navigation'>) {
  const { pathname } = useLocation()
  const groups = groupBy(navigation, ({ group }) => (navigation.length > MOST_UNGROUPED ? group : undefined))
  const listOf = (entries: readonly OfficeEntry[]) =>
    entries.map((entry) => <Entry key={entry.to} entry={entry} pathname={pathname} />)
  return (
    <ul>
      {[...groups].map(([group, entries]) => {
        if (group === undefined) return listOf(entries)
        const current = entries.some((entry) => isCurrent(pathname, entry))
        return (
          // The key opens the group of the current page after a navigation.
          <li key={`${group} ${current}`}>
            <details open={current}>
              <summary className={classNames(inner.chevron, styles.group)}>{group}</summary>
              <ul>{listOf(entries)}</ul>
            </details>
          </li>
        )
      })}
    </ul>
  )
}

// On small screens an icon replaces the name; screen readers still read the name.
function Person({ name }: { name: string }) {
  return (
    <>
      <svg className={styles.person} width="22" height="22" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 20c.8-3.6 4-5.5 8-5.5s7.2 1.9 8 5.5" />
      </svg>
      <span className={classNames(parts.name, styles.name)}>{name}</span>
    </>
  )
}

/**
 * The frame of the host, brand and admin areas: header, navigation at the side (behind a button on
 * small screens), the page. Search engines don't list these areas.
 */
export function OfficeFrame(props: Props) {
  const { area, home, user, navigation, account, signOutTo, unread, search, aside, children } = props
  return (
    <Stack className={styles.frame}>
      <meta name="robots" content="noindex" />
      <a href="#main" className={parts.skip}>
        本文へ移動
      </a>
      {user.viewing && <ImpersonationBanner name={user.name} impersonation={user.viewing} />}
      <Row as="header" gap={2} rowGap={0.5} justify="end" className={classNames(parts.header, styles.header)}>
        <Link to={home} className={classNames(parts.brand, styles.brand)}>
          <BrandMark size={28} />
          <span className={search === undefined ? styles.wordmark : styles.searched}>つむぎ</span>{' '}
          <span className={styles.area}>{area}</span>
        </Link>
        {search}
        <Menu arrow className={classNames(parts.account, styles.arrowless)} summary={<Person name={user.name} />}>
          <p className={parts.who}>{user.about ?? `${user.name} さん`}</p>
          <ul>
            {account.map(({ label, to }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
            <li>
              {signOutTo ? (
                <Link to={signOutTo}>ログアウト</Link>
              ) : (
                <form method="post" action="/sign_out">
                  <button type="submit">ログアウト</button>
                </form>
              )}
            </li>
          </ul>
        </Menu>
        <nav aria-label={`${area}のメニュー`} className={classNames(parts.pages, styles.small)}>
          <Menu
            summary={
              <>
                <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
                  <path d="M2 5h16M2 10h16M2 15h16" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
                </svg>
                メニュー
                {unread}
              </>
            }
          >
            <Entries navigation={navigation} />
            {aside}
          </Menu>
        </nav>
      </Row>
      <Row nowrap align="stretch" className={styles.columns}>
        <nav aria-label={`${area}のメニュー`} className={styles.side}>
          <Entries navigation={navigation} />
          {aside}
        </nav>
        <main id="main" tabIndex={-1} className={styles.main}>
          <NeedsScriptFrame>{children}</NeedsScriptFrame>
        </main>
      </Row>
    </Stack>
  )
}
