import { type ReactNode, useRef } from 'react'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'

type Messages = Record<string, string[]>

type Props = {
  open: boolean
  title: string
  /** The consequences. */
  children: ReactNode
  /** Below the consequences: what the admin may refund. */
  limitNote?: ReactNode
  /**
   * Controls above and, with `after`, below the reason: their names, and their errors before
   * anything is sent.
   */
  more?: { names: readonly string[]; controls: ReactNode; after?: ReactNode; check: () => Messages }
  label: string
  help: string
  limit: number
  /** Error message for an empty reason. */
  missing: string
  /** The reason that is typed. */
  field: { value: string; onChange: (reason: string) => void }
  confirmLabel: string
  /** Default: true. */
  danger?: boolean
  busy: boolean
  /** Errors by field; those without a field appear below the form. */
  messages: Messages
  onMessages: (messages: Messages) => void
  onClose: () => void
  /** Called when the form has no errors. */
  onConfirm: () => void
}

/** Asks an admin for the reason of an action. The affected user or the audit log receives it. */
export function ReasonDialog({
  more,
  limitNote,
  danger = true,
  label,
  help,
  limit,
  missing,
  field,
  messages,
  busy,
  ...props
}: Props) {
  const { open, title, children, confirmLabel, onMessages, onClose, onConfirm } = props
  const form = useRef<HTMLFormElement>(null)

  function submit() {
    const reason = field.value
    const problem =
      reason.trim() === ''
        ? missing
        : Array.from(reason).length > limit
          ? `理由は${limit}文字以内で入力してください。`
          : null
    const problems = { ...more?.check(), ...(problem ? { reason: [problem] } : {}) }
    const [first] = Object.keys(problems)
    onMessages(problems)
    if (first === undefined) return onConfirm()
    const found = form.current?.elements.namedItem(first)
    // A choice is a list of its group and its buttons.
    const control = found instanceof RadioNodeList ? [...found].find((one) => one instanceof HTMLInputElement) : found
    if (control instanceof HTMLElement) control.focus()
  }

  return (
    <FormDialog
      ref={form}
      open={open}
      onClose={onClose}
      title={title}
      lead={
        <>
          <p>{children}</p>
          {limitNote}
        </>
      }
      messages={messages}
      fields={['reason', ...(more?.names ?? [])]}
      confirmLabel={confirmLabel}
      danger={danger}
      busy={busy}
      onSubmit={submit}
    >
      {more?.controls}
      <TextArea
        {...field}
        label={label}
        name="reason"
        required
        rows={4}
        help={help}
        limit={limit}
        error={messages.reason?.[0]}
      />
      {more?.after}
    </FormDialog>
  )
}
