import type { ReactNode } from 'react'
import styles from './slot-bar.module.css'

/** The actions of a slot, at the bottom of the screen. Put it after the page. */
export function SlotBar({ children }: { children: ReactNode }) {
  return (
    <section className={styles.bar} aria-label="この回の操作" data-sticky-bar>
      {children}
    </section>
  )
}
