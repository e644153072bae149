import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Card } from '../layout.tsx'
import { useClosingDetails } from '../use-closing-details.ts'
import styles from './menu.module.css'

type Props = {
  /** The button's text and icon. */
  summary: ReactNode
  arrow?: boolean
  className?: string
  /** Called when the pointer reaches the button, and when it is clicked. */
  onReach?: () => void
  children: ReactNode
}

/**
 * Links behind a button. It is a native `<details>`, so it opens without JavaScript. With
 * JavaScript it also closes on Escape, on a click elsewhere and on navigation.
 */
export function Menu({ summary, arrow = false, className, onReach, children }: Props) {
  const details = useClosingDetails()
  return (
    <details ref={details} className={classNames(styles.menu, className)}>
      <summary className={styles.summary} onPointerEnter={onReach} onClick={onReach}>
        {summary}
        {arrow && (
          <svg className={styles.arrow} width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
            <path d="m2 4 4 4 4-4" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          </svg>
        )}
      </summary>
      <Card pad={1} className={styles.panel}>
        {children}
      </Card>
    </details>
  )
}
