import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ErrorBody } from '#contract/shared/error-body.ts'

type Answer = { ok: true } | { ok: false; status: number; error: ErrorBody }

/** One press at a time, what was wrong with the last one by field, and the reservation as it is afterwards, also after a refusal. */
export function useAdminReservation() {
  const [busy, setBusy] = useState(false)
  const [messages, setMessages] = useState<Record<string, string[]>>({})
  const running = useRef(false)
  const { revalidate } = useRevalidator()
  async function run(call: () => Promise<Answer>): Promise<boolean> {
    if (running.current) return false
    running.current = true
    setBusy(true)
    setMessages({})
    const answer = await call()
    if (!answer.ok) setMessages(answer.error.messages)
    await revalidate()
    running.current = false
    setBusy(false)
    return answer.ok
  }
  return { busy, messages, setMessages, run }
}
