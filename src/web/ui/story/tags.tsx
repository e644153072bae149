import { Row } from '../layout.tsx'
import { PageLink } from '../page-link.tsx'
import styles from './tags.module.css'

/** Place, category and themes as links to their lists. Without `to` a tag is plain text. */
export function Tags({ items, label }: { items: readonly { label: string; to?: string }[]; label: string }) {
  return (
    <Row as="ul" gap={1} align="stretch" aria-label={label}>
      {items.map((item) => (
        <li key={item.label}>
          {item.to ? (
            <PageLink to={item.to} className={styles.tag}>
              {item.label}
            </PageLink>
          ) : (
            <span className={styles.tag}>{item.label}</span>
          )}
        </li>
      ))}
    </Row>
  )
}
