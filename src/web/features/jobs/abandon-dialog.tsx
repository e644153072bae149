import { type ReactNode, useState } from 'react'
import type { ErrorBody } from '#contract/shared/error-body.ts'
import { MAX_REASON } from '#domain/jobs/job-words.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { tellDone } from '#web/ui/kit/tell.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import { useStoredForm } from '#web/ui/use-stored-form.ts'

type Props = {
  /** Names what is kept in the tab. */
  storedAs: string
  title: string
  /** What will happen. */
  children: ReactNode
  abandon: (reason: string) => Promise<{ ok: true } | { ok: false; error: ErrorBody }>
  onClose: () => void
  onDone: () => Promise<void>
}

/** Asks for the reason before something is given up; drawn while it is open. */
export function AbandonDialog({ storedAs, title, children, abandon, onClose, onDone }: Props) {
  const { value, change, clear } = useStoredForm(storedAs, { reason: '' })
  const { reason } = value
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ field: string | null; base: string | null }>({ field: null, base: null })
  async function confirm() {
    setBusy(true)
    setProblem({ field: null, base: null })
    const answer = await abandon(reason)
    setBusy(false)
    if (answer.ok) {
      clear()
      onClose()
      tellDone('あきらめたことを記録しました。')
      await onDone()
      return
    }
    const field = answer.error.messages.reason?.[0] ?? null
    setProblem({ field, base: field ? null : answer.error.message })
    if (field) document.getElementById('reason')?.focus()
  }
  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel="あきらめる"
      busy={busy}
      error={problem.base}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      {children}
      <TextArea
        label="あきらめる理由"
        name="reason"
        required
        rows={3}
        limit={MAX_REASON}
        help="操作の記録に残ります。お名前などの個人情報は書かないでください。"
        value={reason}
        onChange={(event) => change({ reason: event.target.value })}
        error={problem.field}
      />
    </ConfirmDialog>
  )
}
