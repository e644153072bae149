import type { ReactNode } from 'react'
import { Row } from '#web/ui/layout.tsx'
import styles from './slot-bar.module.css'

/** The actions of a slot, at the bottom of the screen. Put it after the page. */
export function SlotBar({ children }: { children: ReactNode }) {
  return (
    <Row as="section" gap={1} align="stretch" className={styles.bar} aria-label="この回の操作" data-sticky-bar>
      {children}
    </Row>
  )
}
