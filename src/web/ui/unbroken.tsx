/**
 * Parts of a text that stay on one line. Without them, a browser may break 「3,263円」 before 円.
 */
import type { ReactNode } from 'react'
import { formatYen } from '#domain/shared/yen.ts'
import styles from './unbroken.module.css'

/** An id, a date or a name of a button, which never wraps or shrinks. */
export const Unbroken = ({ children }: { children: ReactNode }) => <span className={styles.unbroken}>{children}</span>

/** An amount in yen. */
export const Yen = ({ amount }: { amount: number }) => <Unbroken>{formatYen(amount)}</Unbroken>

// 「−3,263円」, 「2026年11月20日(金)」
const WHOLE = /([−＋]?\d[\d,]*円|(?:\d{4}年)?\d{1,2}月\d{1,2}日(?:\([日月火水木金土]\))?)/

/** The children; in a plain text, each amount and each date stays on one line. */
export function unbroken(children: ReactNode): ReactNode {
  if (typeof children !== 'string' || !WHOLE.test(children)) return children
  // At odd places are amounts and dates. One element, because the parent may be a flex container.
  const parts = children.split(WHOLE)
  return <span>{parts.map((part, at) => (at % 2 === 1 ? <Unbroken key={at}>{part}</Unbroken> : part))}</span>
}
