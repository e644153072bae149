import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { takePayee } from '#web/calls/payees.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { showSuccess } from '#web/ui/kit/toast-store.ts'

/** Makes the user responsible for the payee of an ambassador. */
export function TakePayee({ id, name }: { id: number; name: string }) {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const running = useRef(false)
  const { revalidate } = useRevalidator()
  const take = async () => {
    if (running.current) return
    running.current = true
    setBusy(true)
    const param = { id }
    const answer = await userAnswerOf(takePayee({ param }))
    running.current = false
    setBusy(false)
    if (!answer.ok) {
      await revalidate()
      return setError(answer.error.message)
    }
    setOpen(false)
    showSuccess('お受け取りの責任者になりました。')
    await revalidate()
  }
  return (
    <>
      <p>
        <Button onClick={() => setOpen(true)}>責任者になる</Button>
      </p>
      <ConfirmDialog
        open={open}
        onClose={() => {
          setOpen(false)
          setError(null)
        }}
        onConfirm={() => void take()}
        title={`「${name}」のお受け取りの責任者になりますか？`}
        confirmLabel="責任者になる"
        destructive={false}
        busy={busy}
        error={error}
      >
        お名前・住所・口座を登録し、直せるのは責任者だけになります。メンバーの全員に、メールでお知らせします。
      </ConfirmDialog>
    </>
  )
}
