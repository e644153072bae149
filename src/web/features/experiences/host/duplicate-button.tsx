import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { duplicateDraft, duplicateExperience } from '#web/calls/host-experiences.ts'
import { readResponse } from '#web/read-response.ts'
import { Button } from '#web/ui/button.tsx'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { Notice } from '#web/ui/notice.tsx'

type Props = {
  /** The experience or draft to copy. */
  of: { kind: 'experience' | 'draft'; id: number }
  title: string
}

/** Copies an experience or a draft into a new draft, and opens its form. */
export function DuplicateButton({ of: { kind, id }, title }: Props) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  /** Kept until a call succeeds: a repeated call after a lost response makes no second draft. */
  const key = useRef<string | null>(null)
  const running = useRef(false)
  const navigate = useNavigate()
  const duplicate = async () => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setError(null)
    key.current ??= crypto.randomUUID()
    const call = { param: { id }, header: { 'idempotency-key': key.current } }
    const answer = await readResponse(kind === 'draft' ? duplicateDraft(call) : duplicateExperience(call))
    running.current = false
    setBusy(false)
    if (!answer.ok) return setError(answer.error.message)
    key.current = null
    showSuccess('複製しました。日程は、あらためて設定してください。')
    await navigate(`/host_story_drafts/${answer.data.id}/edit`)
  }
  return (
    <>
      <Button
        variant="plain"
        busy={busy}
        busyLabel="複製中…"
        aria-label={`「${title}」を複製する`}
        onClick={() => void duplicate()}
      >
        複製
      </Button>
      {error && <Notice kind="error">{error}</Notice>}
    </>
  )
}
