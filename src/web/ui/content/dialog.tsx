import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { CloseButton } from '../close-button.tsx'
import styles from './dialog.module.css'
import { focusMain } from '../keep-focus.ts'
import { Row, Stack } from '../layout.tsx'
import { Notice } from '../notice.tsx'
import { unbroken } from '../unbroken.tsx'

type DialogProps = {
  open: boolean
  /** Called on Escape. Set `open` to false to close the dialog. */
  onClose: () => void
  title: string
  children: ReactNode
  /** `side`: a panel at the side of the page. `full`: covers the page. */
  shape?: 'box' | 'side' | 'full'
  /** The label of the close button, in a dialog without `actions`: 「プレビューを閉じる」. */
  closeLabel?: string
  /** Buttons. The first one gets the focus: put the harmless one there. */
  actions?: ReactNode
  /** While a request runs, Escape does nothing. */
  locked?: boolean
}

/**
 * A native modal `<dialog>`: the page behind is inert and Escape closes it. The focus returns to
 * the opener (`watchFocus`: if that is gone, near it), or to the page's main part without one.
 */
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
  // A layout effect closes the dialog while its element is still in the document. Only then does
  // the browser restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    const opener = document.activeElement
    element.showModal()
    return () => {
      element.close()
      // A dialog that opened with the page has no opener.
      if (opener === document.body) focusMain()
    }
  }, [open])
  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, styles[shape])}
      aria-labelledby={titleId}
      // A click beside a panel closes it, in browsers that support `closedby`.
      closedby={shape === 'side' ? 'any' : undefined}
      onCancel={(event) => {
        // A file input inside the dialog also fires `cancel`.
        if (event.target !== event.currentTarget) return
        // The browser would return the focus before `close`: a key pressed between the two is lost.
        event.preventDefault()
        if (!locked) onClose()
      }}
      onClose={(event) => {
        // Some browsers close it without a cancelable `cancel`. It may also be open again by now.
        if (open && !event.currentTarget.open) onClose()
      }}
    >
      {open && (
        <Stack gap={2} className={styles.body}>
          <Row gap={2} nowrap justify="between">
            <h2 id={titleId} className={styles.title}>
              {unbroken(title)}
            </h2>
            {closeLabel && <CloseButton label={closeLabel} onClick={onClose} />}
          </Row>
          {children}
          {actions && <div className={styles.actions}>{actions}</div>}
        </Stack>
      )}
    </dialog>
  )
}

type ConfirmProps = {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  /** A question that names the object: 「陶芸の朝」を削除しますか？ */
  title: string
  /** What will happen. */
  children: ReactNode
  /** A verb: 削除する. */
  confirmLabel: string
  cancelLabel?: string
  destructive?: boolean
  busy?: boolean
  /** Why the last attempt failed. Show it here only. */
  error?: string | null
}

/** Asks for confirmation before an action that can't be undone. */
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
      <div>{unbroken(children)}</div>
      {error && <Notice kind="error">{error}</Notice>}
    </Dialog>
  )
}
