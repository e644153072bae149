import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { showSuccess } from '#web/ui/kit/toast-store.ts'

export const MAX_REASON = 1000

/** Why the reason of a cancellation can't be sent, in Japanese; null if it can. */
function reasonProblem(reason: string): string | null {
  if (reason.trim() === '') return 'お客さまにお伝えする理由を入力してください。'
  return Array.from(reason).length > MAX_REASON ? `理由は${MAX_REASON}文字以内で入力してください。` : null
}

/** The result of the call: what to say, or the error. */
type Outcome = { done: string } | { error: string; status: number }

/**
 * The state of a dialog that cancels slots: the reason, which survives a reload, and one call at a
 * time.
 * @param key names the stored reason and the field
 */
export function useCancellation(key: string) {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [reasonError, setReasonError] = useState<string | null>(null)
  const form = useStoredForm(key, { reason: '' })
  const { revalidate } = useRevalidator()
  const running = useRef(false)
  const { reason } = form.value
  function close() {
    setOpen(false)
    setError(null)
    setReasonError(null)
  }

  /**
   * Calls, unless the reason is incomplete or a call runs.
   * @param problem why the rest of the form can't be sent
   */
  async function run(problem: string | null, call: () => Promise<Outcome>) {
    const wrong = reasonProblem(reason)
    setReasonError(wrong)
    setError(problem)
    if (wrong) document.getElementById(key)?.focus()
    if (wrong || problem || running.current) return
    running.current = true
    setBusy(true)
    const outcome = await call()
    running.current = false
    if ('done' in outcome) {
      form.clear()
      setOpen(false)
      showSuccess(outcome.done)
    } else setError(outcome.error)
    // Also after a refusal: a guest may have booked meanwhile. Not without a connection.
    if ('done' in outcome || outcome.status !== 0) await revalidate()
    setBusy(false)
  }

  return {
    open,
    show: () => setOpen(true),
    close,
    busy,
    error,
    run,
    reason: { id: key, value: reason, error: reasonError, change: (text: string) => form.change({ reason: text }) },
  }
}
export type CancellationReason = ReturnType<typeof useCancellation>['reason']
