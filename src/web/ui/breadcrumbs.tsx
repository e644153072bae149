import { Link, type To } from 'react-router'
import styles from './breadcrumbs.module.css'

/** Breadcrumbs. The last item is the current page and has no link. */
export function Breadcrumbs({ items }: { items: readonly { label: string; to?: To }[] }) {
  return (
    <nav aria-label="現在の位置">
      <ol className={styles.list}>
        {items.map((item) => (
          <li key={item.label}>
            {item.to ? <Link to={item.to}>{item.label}</Link> : <span aria-current="page">{item.label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
