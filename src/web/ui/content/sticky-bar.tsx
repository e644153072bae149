import type { ReactNode } from 'react'
import styles from './sticky-bar.module.css'

/**
 * A bar at the bottom of the screen. Put it after the `Page`, not into it: there it has the width
 * of the window, and covers nothing at the end of the page.
 */
export function StickyBar({ label, children, action }: { label: string; children: ReactNode; action: ReactNode }) {
  return (
    <section className={styles.bar} aria-label={label} data-sticky-bar>
      <div className={styles.inner}>
        <div className={styles.words}>{children}</div>
        <div className={styles.action}>{action}</div>
      </div>
    </section>
  )
}
