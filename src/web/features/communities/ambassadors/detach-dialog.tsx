import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { detachAmbassador } from '#web/calls/brand-communities.ts'
import { ConfirmDialog } from '#web/ui/content/dialog.tsx'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { brandAnswerOf } from '#web/features/shared/user-answer-of.ts'

type Props = {
  community_id: number
  /** The ambassador to detach; null while the dialog is closed. */
  ambassador: { id: number; name: string } | null
  onClose: () => void
}

/** Confirms and detaches an ambassador from a community. */
export function DetachDialog({ community_id, ambassador, onClose }: Props) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const { revalidate } = useRevalidator()
  const close = () => {
    setError(null)
    onClose()
  }
  const detach = async () => {
    if (!ambassador) return
    setBusy(true)
    const answer = await brandAnswerOf(
      detachAmbassador({
        param: { id: community_id, ambassador_id: ambassador.id },
      }),
    )
    setBusy(false)
    // A colleague has already detached it, so the result is the same.
    if (!answer.ok && answer.error.code !== 'ambassador_not_found') return setError('削除できませんでした')
    close()
    showSuccess(`「${ambassador.name}」を外しました。`)
    void revalidate()
  }
  return (
    <ConfirmDialog
      open={ambassador !== null}
      onClose={close}
      onConfirm={() => void detach()}
      title={`「${ambassador?.name ?? ''}」をコミュニティから外しますか？`}
      confirmLabel="外す"
      busy={busy}
      error={error}
    >
      このアンバサダーのメンバーは、このコミュニティで新しい体験を公開できなくなります。すでに公開されている体験は、そのまま残ります。
    </ConfirmDialog>
  )
}
