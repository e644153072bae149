import { useState } from 'react'
import type { ReferenceItem } from '#contract/reference/admin-reference-schemas.ts'
import type { ReferenceListName } from '#domain/reference/reference-item.ts'
import { retireReferenceItem } from '#web/calls/admin-reference.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { usedWords } from './used-words.ts'

type Props = { list: ReferenceListName; item: ReferenceItem; onClose: () => void; onRetired: () => Promise<void> }

/** Confirms that an item can no longer be selected. Render it only while it is open. */
export function RetireDialog({ list, item, onClose, onRetired }: Props) {
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  async function retire() {
    setBusy(true)
    setError(null)
    const param = { list, id: item.id }
    const answer = await userAnswerOf(retireReferenceItem({ param }))
    setBusy(false)
    if (!answer.ok) return setError(answer.error.message)
    showSuccess(`「${item.name}」の使用を終えました。`)
    onClose()
    await onRetired()
  }
  return (
    <ConfirmDialog
      open
      title={`「${item.name}」の使用を終えますか？`}
      confirmLabel="使用を終える"
      busy={busy}
      error={error}
      onClose={onClose}
      onConfirm={() => void retire()}
    >
      <p>
        これから新しく選ぶことも、しぼり込みに使うこともできなくなります。
        {item.used > 0 && `いま使っている${usedWords(list, item.used)}には、そのまま残ります。`}
        あとから再開できます。
      </p>
    </ConfirmDialog>
  )
}
