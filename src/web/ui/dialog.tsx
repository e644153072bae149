import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { CloseButton } from './close-button.tsx'
import styles from './dialog.module.css'
import { keepFocus } from './keep-focus.ts'
import { Notice } from './notice.tsx'

type DialogProps = {
  open: boolean
  /** Asked for by Escape; close it by setting `open` to false. */
  onClose: () => void
  title: string
  children: ReactNode
  /** `side` is a panel beside the page, `full` covers it. */
  shape?: 'box' | 'side' | 'full'
  /** What the cross beside the title is called, in a dialog without `actions`: 「プレビューを閉じる」. */
  closeLabel?: string
  /** Buttons, the harmless one first: it takes the focus. */
  actions?: ReactNode
  /** Escape does nothing, while something is under way. */
  locked?: boolean
}

/** The native modal dialog: the page behind is inert, Escape closes, the focus returns to where it was, or to the page's content. */
export function Dialog({
  open,
  onClose,
  title,
  children,
  shape = 'box',
  closeLabel,
  actions,
  locked = false,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // Before paint, and closed again while the element is still there: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    const opener = document.activeElement
    element.showModal()
    return () => {
      element.close()
      keepFocus(opener)
    }
  }, [open])
  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, styles[shape])}
      aria-labelledby={titleId}
      // A press beside a panel closes it, where the browser knows how.
      closedby={shape === 'side' ? 'any' : undefined}
      onCancel={(event) => {
        // A file input inside cancels too.
        if (event.target === event.currentTarget && locked) event.preventDefault()
      }}
      onClose={() => {
        if (open) onClose()
      }}
    >
      {open && (
        <div className={styles.body}>
          <div className={styles.head}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            {closeLabel && <CloseButton label={closeLabel} onClick={onClose} />}
          </div>
          {children}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
    </dialog>
  )
}

type ConfirmProps = {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  /** Names the thing: 「陶芸の朝」を削除しますか？ */
  title: string
  /** What will happen. */
  children: ReactNode
  /** The verb: 削除する. */
  confirmLabel: string
  cancelLabel?: string
  destructive?: boolean
  busy?: boolean
  /** Why it failed; told here and nowhere else. */
  error?: string | null
}

/** Asks before something that can't be undone. */
export function ConfirmDialog({
  confirmLabel,
  cancelLabel = 'やめる',
  destructive = true,
  busy = false,
  error,
  onConfirm,
  children,
  ...dialog
}: ConfirmProps) {
  return (
    <Dialog
      {...dialog}
      locked={busy}
      actions={
        <>
          <Button variant="quiet" aria-disabled={busy} onClick={dialog.onClose}>
            {cancelLabel}
          </Button>
          <Button variant={destructive ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div>{children}</div>
      {error && <Notice kind="error">{error}</Notice>}
    </Dialog>
  )
}
