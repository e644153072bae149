import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from '../button.tsx'
import { CloseButton } from '../close-button.tsx'
import { Notice } from '../notice.tsx'
import { type Toast, toastStore } from './toast-store.ts'
import { unbroken } from '../unbroken.tsx'
import styles from './toasts.module.css'

/** Milliseconds until a success toast disappears. */
const DURATION = 6000

const none: readonly Toast[] = []

/**
 * The toasts of `showSuccess` and `showError`, at the lower edge of the screen, on phones at the
 * upper.
 */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.now, () => none)
  const [paused, setPaused] = useState(false)
  const close = (id: number) => {
    setPaused(false)
    toastStore.remove(id)
  }
  const shown = (kind: Toast['kind']) =>
    toasts
      .filter((one) => one.kind === kind)
      .map((one) => <OneToast key={one.id} toast={one} paused={paused} onClose={() => close(one.id)} />)
  // The live regions always exist: screen readers announce only what is added to an existing
  // region.
  return (
    <div
      className={styles.toasts}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <div aria-live="assertive">{shown('error')}</div>
      <div aria-live="polite">{shown('success')}</div>
    </div>
  )
}

type OneProps = { toast: Toast; paused: boolean; onClose: () => void }

/** @param paused the pointer or the focus is on a toast: none disappears meanwhile */
function OneToast({ toast: { id, kind, message, action }, paused, onClose }: OneProps) {
  const failed = kind === 'error'
  const seconds = action?.seconds
  useEffect(() => {
    // What can be taken back for some seconds only can't wait.
    if (failed || (paused && !seconds)) return
    const timer = setTimeout(() => toastStore.remove(id), seconds ? seconds * 1000 : DURATION)
    return () => clearTimeout(timer)
  }, [id, failed, paused, seconds])
  return (
    <div className={styles.toast}>
      <Notice kind={kind} live={false}>
        <span>{unbroken(message)}</span>
        {action && (
          <Button
            variant="plain"
            onClick={() => {
              onClose()
              action.run()
            }}
          >
            {action.label}
          </Button>
        )}
      </Notice>
      <CloseButton label={failed ? 'エラーのお知らせを閉じる' : 'お知らせを閉じる'} onClick={onClose} />
    </div>
  )
}
