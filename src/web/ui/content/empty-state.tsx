import type { ReactNode } from 'react'
import { BrandMark } from '../brand-mark.tsx'
import { Stack } from '../layout.tsx'
import styles from './empty-state.module.css'

/** Shown instead of an empty list. `children`: the next step, if there is one. */
export function EmptyState({
  text = '表示するデータがありません。',
  children,
}: {
  text?: string
  children?: ReactNode
}) {
  return (
    <Stack gap={2} align="center" className={styles.empty}>
      <BrandMark size={40} />
      <p>{text}</p>
      {children}
    </Stack>
  )
}
