import { useEffect, useRef } from 'react'
import { Link, type To } from 'react-router'
import { classNames } from '../class-names.ts'
import { Row } from '../layout.tsx'
import sideways from './sideways.module.css'
import styles from './tabs.module.css'

type Props = { label: string; items: readonly { label: string; to: To; current: boolean; count?: number }[] }

/** Views of the same object as links. The current view is in the URL. */
export function Tabs({ label, items }: Props) {
  const nav = useRef<HTMLElement>(null)
  const current = items.findIndex((item) => item.current)
  // On a phone the tabs are one line that scrolls. Not `scrollIntoView`: it would scroll the page.
  useEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>('[aria-current]')
    const line = tab?.closest('ul')
    if (!tab || !line) return
    const [at, seen] = [tab.getBoundingClientRect(), line.getBoundingClientRect()]
    line.scrollLeft += at.left + at.width / 2 - seen.left - seen.width / 2
  }, [current])
  return (
    <nav ref={nav} aria-label={label}>
      <Row as="ul" gap={0.5} align="stretch" className={classNames(sideways.line, styles.tabs)}>
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
