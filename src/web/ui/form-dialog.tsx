import { type ReactNode, type Ref, type SyntheticEvent, useEffect, useId, useRef } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'

/** What is wrong with none of the fields. */
const wordsBeside = (messages: Record<string, string[]>, fields: readonly string[]) =>
  Object.entries(messages)
    .filter(([field]) => !fields.includes(field))
    .flatMap(([, words]) => words)

type Props = {
  open: boolean
  onClose: () => void
  title: string
  /** What will happen. */
  lead?: ReactNode
  /** The controls. */
  children: ReactNode
  /** What is wrong, by field; what belongs to none of `fields` is said below the form. */
  messages?: Record<string, string[]>
  fields?: readonly string[]
  /** The verb: 削除する. */
  confirmLabel: string
  /** Said instead of it while it is under way. */
  busyLabel?: string
  danger?: boolean
  busy: boolean
  className?: string
  ref?: Ref<HTMLFormElement>
  /** The button, or Enter; the page stays. */
  onSubmit: () => void
}

/** A form in a dialog, with the button that leaves everything as it is. */
export function FormDialog({ open, onClose, title, lead, children, messages = {}, fields = [], ...props }: Props) {
  const { confirmLabel, busyLabel, danger = false, busy, className, ref, onSubmit } = props
  const formId = useId()
  const others = wordsBeside(messages, fields).join('')
  const told = useRef<HTMLDivElement>(null)
  // On a phone the dialog scrolls.
  useEffect(() => {
    if (others) told.current?.scrollIntoView({ block: 'center' })
  }, [others])
  return (
    <Dialog
      open={open}
      onClose={onClose}
      locked={busy}
      title={title}
      actions={
        <>
          <Button variant="quiet" aria-disabled={busy} onClick={onClose}>
            やめる
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            {...(busyLabel && { busyLabel })}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {lead}
      <form
        ref={ref}
        id={formId}
        noValidate
        className={className}
        onSubmit={(event: SyntheticEvent) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {children}
      </form>
      {others && (
        <div ref={told}>
          <Notice kind="error">{others}</Notice>
        </div>
      )}
    </Dialog>
  )
}
