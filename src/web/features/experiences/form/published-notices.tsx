import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './shared/form.module.css'

type Status = Record<'changed' | 'applies' | 'kept', boolean> & { at: string | null }

function statusWords({ changed, applies, kept, at }: Status) {
  if (!changed) return '変更はありません'
  if (!applies) return '更新していない変更があります'
  if (!kept) return 'まだ申請していない変更があります'
  return at === null ? '途中まで保存しています' : `途中まで保存しました ${at}`
}

/**
 * One line that tells whether the changes are saved.
 * @param at when they were last kept, '10:32'
 */
export const PublishedStatus = (status: Status) => (
  <p role="status" className={styles.status}>
    {statusWords(status)}
  </p>
)

/** Tells what the form shows instead of the saved version. */
export function ReturnNotice({
  label,
  live,
  onReturn,
  children,
}: {
  label: string
  live?: boolean
  onReturn: () => void
  children: ReactNode
}) {
  return (
    <Notice kind="info" live={live}>
      <p>{children}</p>
      <Button variant="quiet" onClick={onReturn}>
        {label}
      </Button>
    </Notice>
  )
}
