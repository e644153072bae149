import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { BrandMark } from '../brand-mark.tsx'
import { Menu } from '../frame/menu.tsx'
import { SeeingAs, type Viewing } from '../frame/seeing-as.tsx'
import { clearStoredForms } from '../form/use-stored-form.ts'
import styles from './office-frame.module.css'

export type OfficeEntry = {
  label: string
  to: string
  /** Path data of a 24 px line drawing. */
  icon: string
  /** Beginnings of other addresses that belong to this entry. */
  also?: readonly string[]
  /** How many things wait for an answer there. */
  count?: number
  /** Only this address, not what lies under it. */
  exact?: boolean
}

type Props = {
  /** After the name of the product: ホスト, 運営. */
  area: string
  home: string
  /** `viewing` is set while an admin sees the area as this person. */
  user: { name: string; viewing?: Viewing }
  navigation: readonly OfficeEntry[]
  /** Links of the account menu, above signing out. */
  account: readonly { label: string; to: string }[]
  /** The page that signs out, where it isn't the users' form. */
  signOutTo?: string
  /** Under the navigation: for whom one works. */
  aside?: ReactNode
  children: ReactNode
}

const within = (path: string, start: string) => path === start || path.startsWith(`${start}/`)
const withoutSlash = (path: string) => path.replace(/\/$/, '')

function isCurrent(path: string, { to, also = [], exact }: OfficeEntry): boolean {
  if (exact) return withoutSlash(path) === withoutSlash(to)
  return [to, ...also].some((start) => within(path, start))
}

function Entries({ navigation }: Pick<Props, 'navigation'>) {
  const { pathname } = useLocation()
  return (
    <ul>
      {navigation.map((entry) => {
        const { label, to, icon, count } = entry
        return (
          <li key={to}>
            <Link to={to} className={styles.entry} aria-current={isCurrent(pathname, entry) ? 'page' : undefined}>
              <svg width="22" height="22" viewBox="0 0 24 24" aria-hidden="true">
                <path d={icon} />
              </svg>
              {label}
              {Boolean(count) && (
                <span className={styles.count}>
                  {count}
                  <span className={styles.unit}>件</span>
                </span>
              )}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

// The name gives way to a drawing where there is no room for it; a screen reader says it all the same.
function Person({ name }: { name: string }) {
  return (
    <>
      <svg className={styles.person} width="22" height="22" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 20c.8-3.6 4-5.5 8-5.5s7.2 1.9 8 5.5" />
      </svg>
      <span className={styles.name}>{name}</span>
    </>
  )
}

/** The frame of the areas where people work: header, navigation at the side (behind a button on small screens), the page. */
export function OfficeFrame({ area, home, user, navigation, account, signOutTo, aside, children }: Props) {
  return (
    <div className={styles.frame}>
      <a href="#main" className={styles.skip}>
        本文へ移動
      </a>
      {user.viewing && <SeeingAs name={user.name} viewing={user.viewing} />}
      <header className={styles.header}>
        <Link to={home} className={styles.brand}>
          <BrandMark size={28} />
          つむぎ <span className={styles.area}>{area}</span>
        </Link>
        <Menu arrow className={styles.account} summary={<Person name={user.name} />}>
          <p className={styles.who}>{user.name} さん</p>
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
                <form method="post" action="/sign_out" onSubmit={clearStoredForms}>
                  <button type="submit">ログアウト</button>
                </form>
              )}
            </li>
          </ul>
        </Menu>
        <nav aria-label={`${area}のメニュー`} className={styles.small}>
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
            <Entries navigation={navigation} />
            {aside}
          </Menu>
        </nav>
      </header>
      <div className={styles.columns}>
        <nav aria-label={`${area}のメニュー`} className={styles.side}>
          <Entries navigation={navigation} />
          {aside}
        </nav>
        <main id="main" tabIndex={-1} className={styles.main}>
          {children}
        </main>
      </div>
    </div>
  )
}
