import { type ReactNode, type Ref, useEffect, useId, useRef } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from '../content/dialog.tsx'
import { stopAtUnfinishedDate } from './date-problem.ts'
import { Stack } from '../layout.tsx'
import { Notice } from '../notice.tsx'

/** The messages that belong to none of the fields. */
const messagesOutside = (messages: Record<string, string[]>, fields: readonly string[]) =>
  Object.entries(messages)
    .filter(([field]) => !fields.includes(field))
    .flatMap(([, texts]) => texts)

type Props = {
  open: boolean
  onClose: () => void
  title: string
  /** What will happen. */
  lead?: ReactNode
  /** The controls. */
  children: ReactNode
  /** Error messages by field. Those of none of `fields` are shown below the form. */
  messages?: Record<string, string[]>
  fields?: readonly string[]
  /** A verb: 削除する. */
  confirmLabel: string
  /** Replaces `confirmLabel` while `busy`. */
  busyLabel?: string
  danger?: boolean
  /** Further buttons, before the submit button. */
  extra?: ReactNode
  busy: boolean
  ref?: Ref<HTMLFormElement>
  /** Called on the button or Enter. The browser doesn't send the form. */
  onSubmit: () => void
}

/** A form in a dialog, with a submit button and a cancel button. */
export function FormDialog({ open, onClose, title, lead, children, messages = {}, fields = [], ...props }: Props) {
  const { confirmLabel, busyLabel, danger = false, extra, busy, ref, onSubmit } = props
  const formId = useId()
  const others = messagesOutside(messages, fields).join('')
  const notice = useRef<HTMLDivElement>(null)
  // On a phone the notice may be outside of the visible part of the dialog.
  useEffect(() => {
    if (others) notice.current?.scrollIntoView({ block: 'center' })
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
          {extra}
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
      <Stack
        as="form"
        gap={2}
        ref={ref}
        method="post"
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!stopAtUnfinishedDate(event.currentTarget)) onSubmit()
        }}
      >
        {children}
      </Stack>
      {others && (
        <div ref={notice}>
          <Notice kind="error">{others}</Notice>
        </div>
      )}
    </Dialog>
  )
}
