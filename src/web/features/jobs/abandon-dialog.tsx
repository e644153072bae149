import { type ReactNode } from 'react'
import type { DoneTo } from '#contract/jobs/jobs-schemas.ts'
import { MAX_REASON } from '#domain/jobs/job-words.ts'
import { ReasonDialog } from '#web/features/office/shared/reason-dialog.tsx'
import type { Answer } from '#web/read-response.ts'
import { useOperation } from '#web/features/shared/use-operation.ts'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { fieldOf } from '#web/ui/form/field-of.ts'
import { leftWords } from './use-bulk-action.ts'

type Props = {
  /** Storage name of the input in this tab. */
  storedAs: string
  title: string
  /** The consequences. */
  children: ReactNode
  abandon: (reason: string) => Promise<Answer<DoneTo>>
  onClose: () => void
  /** Called when the list is loaded again. */
  onDone: () => void
}

/** Asks for the reason to abandon jobs or mails. Render it only while it is open. */
export function AbandonDialog({ storedAs, title, children, abandon, onClose, onDone }: Props) {
  const { value, change, clear } = useStoredForm(storedAs, { reason: '' })
  const { busy, messages, refuse, run } = useOperation()
  const done = ({ count, left }: DoneTo) => {
    clear()
    onClose()
    showSuccess(
      (count > 1 ? `${count}件をあきらめたことを記録しました。` : 'あきらめたことを記録しました。') +
        leftWords(left, count),
    )
  }
  const confirm = async () => {
    if (await run(() => abandon(value.reason), done)) onDone()
  }
  return (
    <ReasonDialog
      open
      title={title}
      label="あきらめる理由"
      help="操作の記録に残ります。お名前などの個人情報は書かないでください。"
      limit={MAX_REASON}
      missing="あきらめる理由を入力してください。"
      field={fieldOf({ value, change })('reason')}
      confirmLabel="あきらめる"
      busy={busy}
      messages={messages}
      onMessages={refuse}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      {children}
    </ReasonDialog>
  )
}
