import type { ReactNode } from 'react'
import { BrandMark } from '../brand-mark.tsx'
import styles from './empty-state.module.css'

/** A list with nothing in it. `children`: the next step, where there is one. */
export function EmptyState({
  text = '表示するデータがありません。',
  children,
}: {
  text?: string
  children?: ReactNode
}) {
  return (
    <div className={styles.empty}>
      <BrandMark size={40} />
      <p>{text}</p>
      {children}
    </div>
  )
}
