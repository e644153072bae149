import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './status-badge.module.css'

/**
 * `good`: done or open. `waiting`: an action is needed. `problem`: failed or refused. `over`: past
 * or closed. `plain`: neutral.
 */
export type BadgeTone = 'good' | 'waiting' | 'problem' | 'over' | 'plain'

/** What the badge of a state says, and how it looks. */
export type Badge = { label: string; tone: BadgeTone }

const signs: Record<BadgeTone, string> = { good: '✓', waiting: '…', problem: '!', over: '×', plain: '' }

type Props = {
  tone: BadgeTone
  /** Instead of the tone's own. */
  sign?: string
} & ({ label: string; children?: undefined } | { label?: undefined; children: ReactNode })

/** A state as sign and text, never by color alone. */
export function StatusBadge({ tone, sign = signs[tone], label, children = label }: Props) {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      {sign && <span aria-hidden="true">{sign} </span>}
      {children}
    </span>
  )
}
