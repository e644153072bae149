import styles from './breadcrumbs.module.css'
import { Row } from './layout.tsx'
import { PageLink } from './page-link.tsx'

export type Crumb = { label: string; to?: string }

/** The first step of every page that guests see. */
export const TOP = { label: 'トップ', to: '/' }

type Props = {
  items: readonly Crumb[]
  /** False in the back offices, where the menu is beside the page. */
  top?: boolean
}

/** Breadcrumbs. They begin at the top page. The last item is the current page and has no link. */
export function Breadcrumbs({ items, top = true }: Props) {
  return (
    <nav aria-label="現在の位置">
      <Row as="ol" align="stretch" className={styles.list}>
        {(top ? [TOP, ...items] : items).map((item) => (
          <li key={item.label}>
            {item.to ? <PageLink to={item.to}>{item.label}</PageLink> : <span aria-current="page">{item.label}</span>}
          </li>
        ))}
      </Row>
    </nav>
  )
}
