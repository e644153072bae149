import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ErrorBody } from '#contract/shared/error-body.ts'
import { showError } from '#web/ui/kit/toast-store.ts'

type Answer = { ok: true } | { ok: false; status: number; error: ErrorBody }
type Messages = Record<string, string[]>

/**
 * Runs one action at a time on a reservation, keeps its errors by field, and reloads the
 * reservation, also after a refusal. If the reload removes the dialog because the action is no
 * longer possible, the refusal is shown as a notification.
 */
export function useAdminReservation() {
  const [busy, setBusy] = useState(false)
  const [messages, setShown] = useState<Messages>({})
  const running = useRef(false)
  const pendingRefusal = useRef<string | null>(null)
  const { revalidate } = useRevalidator()
  useEffect(
    () => () => {
      if (pendingRefusal.current) showError(pendingRefusal.current)
    },
    [],
  )
  const setMessages = (next: Messages) => {
    pendingRefusal.current = null
    setShown(next)
  }
  async function run(call: () => Promise<Answer>): Promise<boolean> {
    if (running.current) return false
    running.current = true
    setBusy(true)
    setMessages({})
    const answer = await call()
    if (!answer.ok) {
      setMessages(answer.error.messages)
      pendingRefusal.current = answer.error.message
    }
    await revalidate()
    running.current = false
    setBusy(false)
    return answer.ok
  }
  return { busy, messages, setMessages, run }
}
