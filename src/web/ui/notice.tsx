import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './notice.module.css'
import { unbroken } from './unbroken.tsx'

export type NoticeKind = 'success' | 'info' | 'warning' | 'error'

const words: Record<NoticeKind, string> = { success: '完了', info: 'お知らせ', warning: 'ご注意', error: 'エラー' }
const marks: Record<NoticeKind, string> = {
  success: 'm5.5 10.5 3 3 6-7',
  info: 'M10 9v5M10 5.8v.4',
  warning: 'M10 5.5v5.5M10 14v.4',
  error: 'm6.5 6.5 7 7m0-7-7 7',
}

type Props = {
  kind: NoticeKind
  /** Replaces 完了, お知らせ, ご注意, エラー. */
  word?: string
  /**
   * Screen readers announce it when it appears. false for a notice that is on the page from the
   * start.
   */
  live?: boolean
  children: ReactNode
}

/** A message. Its kind is shown by a word and an icon, never by color alone. */
export function Notice({ kind, word = words[kind], live = true, children }: Props) {
  return (
    <div
      className={classNames(styles.notice, styles[kind])}
      role={live ? (kind === 'error' ? 'alert' : 'status') : undefined}
    >
      <svg width="20" height="20" viewBox="0 0 20 20" fill="none" aria-hidden="true">
        <circle cx="10" cy="10" r="9" fill="currentColor" />
        <path d={marks[kind]} stroke="#fff" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <div className={styles.body}>
        <strong className={styles.word}>{word}</strong>
        {unbroken(children)}
      </div>
    </div>
  )
}
