import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ErrorBody } from '#contract/shared/error-body.ts'
import { tellFailed } from '#web/ui/kit/tell.ts'

type Answer = { ok: true } | { ok: false; status: number; error: ErrorBody }
type Messages = Record<string, string[]>

/**
 * One press at a time, what was wrong with the last one by field, and the reservation as it is afterwards, also after a refusal. Where somebody
 * was faster, and what was asked is not possible any more, the refusal is told although its dialog is gone.
 */
export function useAdminReservation() {
  const [busy, setBusy] = useState(false)
  const [messages, setShown] = useState<Messages>({})
  const running = useRef(false)
  const untold = useRef<string | null>(null)
  const { revalidate } = useRevalidator()
  useEffect(
    () => () => {
      if (untold.current) tellFailed(untold.current)
    },
    [],
  )
  const setMessages = (said: Messages) => {
    untold.current = null
    setShown(said)
  }
  async function run(call: () => Promise<Answer>): Promise<boolean> {
    if (running.current) return false
    running.current = true
    setBusy(true)
    setMessages({})
    const answer = await call()
    if (!answer.ok) {
      setMessages(answer.error.messages)
      untold.current = answer.error.message
    }
    await revalidate()
    running.current = false
    setBusy(false)
    return answer.ok
  }
  return { busy, messages, setMessages, run }
}
