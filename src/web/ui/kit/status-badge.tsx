import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './status-badge.module.css'

/**
 * `good`: done or open. `waiting`: an action is needed. `problem`: failed or refused. `over`: past
 * or closed. `plain`: neutral.
 */
export type BadgeTone = 'good' | 'waiting' | 'problem' | 'over' | 'plain'

const signs: Record<BadgeTone, string> = { good: '✓', waiting: '…', problem: '!', over: '×', plain: '' }

/** A state as sign and text, never by color alone. */
export function StatusBadge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      {signs[tone] && <span aria-hidden="true">{signs[tone]} </span>}
      {children}
    </span>
  )
}
