import { Link, type To } from 'react-router'
import { Row } from '../layout.tsx'
import styles from './tabs.module.css'

type Props = { label: string; items: readonly { label: string; to: To; current: boolean; count?: number }[] }

/** Views of the same object as links. The current view is in the URL. */
export function Tabs({ label, items }: Props) {
  return (
    <nav aria-label={label}>
      <Row as="ul" gap={0.5} align="stretch" className={styles.tabs}>
        {items.map((item) => (
          <li key={item.label}>
            <Link to={item.to} preventScrollReset aria-current={item.current ? 'page' : undefined}>
              {item.label}
              {item.count !== undefined && <span className={styles.count}>{item.count}</span>}
            </Link>
          </li>
        ))}
      </Row>
    </nav>
  )
}
