import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Row } from '../layout.tsx'
import styles from './sticky-bar.module.css'

type Props = {
  label: string
  children: ReactNode
  action: ReactNode
  /** Hidden on wide screens, where a card has the same content. */
  narrowOnly?: boolean
}

/**
 * A bar at the bottom of the screen. Put it after the `Page`, not into it: there it has the width
 * of the window, and covers nothing at the end of the page.
 */
export function StickyBar({ label, children, action, narrowOnly }: Props) {
  return (
    <section className={classNames(styles.bar, narrowOnly && styles.narrowOnly)} aria-label={label} data-sticky-bar>
      <Row gap={2} rowGap={1} justify="between" className={styles.inner}>
        <div className={styles.words}>{children}</div>
        <div className={styles.action}>{action}</div>
      </Row>
    </section>
  )
}
