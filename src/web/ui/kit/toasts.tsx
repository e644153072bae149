import { useEffect, useState, useSyncExternalStore } from 'react'
import { CloseButton } from '../close-button.tsx'
import { keepFocus } from '../keep-focus.ts'
import { Notice } from '../notice.tsx'
import { type Toast, toastStore } from './tell.ts'
import styles from './toasts.module.css'

/** Milliseconds for which a success stands. */
const STANDS = 6000

const none: readonly Toast[] = []

/** What `tellDone` and `tellFailed` say, at the lower edge of the screen. */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.now, () => none)
  const [held, setHeld] = useState(false)
  const close = (id: number) => {
    keepFocus(document.activeElement)
    setHeld(false)
    toastStore.remove(id)
  }
  const shown = (kind: Toast['kind']) =>
    toasts
      .filter((one) => one.kind === kind)
      .map((one) => <OneToast key={one.id} toast={one} held={held} onClose={() => close(one.id)} />)
  // A screen reader says what is added to a live region that was there before.
  return (
    <div
      className={styles.toasts}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div aria-live="assertive">{shown('error')}</div>
      <div aria-live="polite">{shown('success')}</div>
    </div>
  )
}

type OneProps = { toast: Toast; held: boolean; onClose: () => void }

/** @param held somebody reads or is about to close one of them: none goes meanwhile */
function OneToast({ toast: { id, kind, message }, held, onClose }: OneProps) {
  const failed = kind === 'error'
  useEffect(() => {
    if (failed || held) return
    const timer = setTimeout(() => toastStore.remove(id), STANDS)
    return () => clearTimeout(timer)
  }, [id, failed, held])
  return (
    <div className={styles.toast}>
      <Notice kind={kind} live={false}>
        <span>{message}</span>
      </Notice>
      <CloseButton label={failed ? 'エラーのお知らせを閉じる' : 'お知らせを閉じる'} onClick={onClose} />
    </div>
  )
}
