import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OwnHoldingRequest } from '#contract/schedule/schedule-schemas.ts'
import { formatDate } from '#domain/shared/japan-time.ts'
import { withdrawHoldingRequest } from '#web/calls/schedule.ts'
import { readResponse } from '#web/read-response.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** The button and dialog to withdraw a holding request that isn't answered. */
export function WithdrawRequest({ request: { id, date, experience } }: { request: OwnHoldingRequest }) {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const running = useRef(false)
  const { revalidate } = useRevalidator()

  async function withdraw() {
    if (running.current) return
    running.current = true
    setBusy(true)
    setError(null)
    const answer = await readResponse(withdrawHoldingRequest({ param: { id } }))
    running.current = false
    setBusy(false)
    if (answer.ok) setOpen(false)
    else setError(answer.error.message)
    // Also after a refusal: the host may have answered meanwhile.
    await revalidate()
  }

  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        リクエストを取り下げる
        <VisuallyHidden>
          ：{experience.title} {formatDate(date)}
        </VisuallyHidden>
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => {
          setOpen(false)
          setError(null)
        }}
        onConfirm={() => void withdraw()}
        title="開催リクエストを取り下げますか？"
        confirmLabel="取り下げる"
        cancelLabel="取り下げない"
        busy={busy}
        error={error}
      >
        <p>
          「{experience.title}」{formatDate(date)}のリクエストを取り下げ、主催者にメールでお知らせします。
        </p>
      </ConfirmDialog>
    </>
  )
}
