import { Link, type To } from 'react-router'
import styles from './tags.module.css'

/** Place, category and themes as links to their lists. Without `to` a tag is plain text. */
export function Tags({ items, label }: { items: readonly { label: string; to?: To }[]; label: string }) {
  return (
    <ul className={styles.tags} aria-label={label}>
      {items.map((item) => (
        <li key={item.label}>
          {item.to ? (
            <Link to={item.to} className={styles.tag}>
              {item.label}
            </Link>
          ) : (
            <span className={styles.tag}>{item.label}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
