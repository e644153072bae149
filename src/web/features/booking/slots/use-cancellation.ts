import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { addDays, datesBetween, minutesOf } from '#domain/shared/japan-time.ts'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { showSuccess } from '#web/ui/kit/toast-store.ts'

export const MAX_REASON = 1000

/** Why the reason of a cancellation can't be sent, in Japanese; null if it can. */
function reasonProblem(reason: string): string | null {
  if (reason.trim() === '') return 'お客さまにお伝えする理由を入力してください。'
  return Array.from(reason).length > MAX_REASON ? `理由は${MAX_REASON}文字以内で入力してください。` : null
}

type Times = { date: string; start_time: string; end_time: string }

/**
 * When a slot takes place instead; undefined if it is cancelled.
 * @param to a date, or a date and the time of the start
 * @param first of several slots, the day that moves to that date: the others follow at the same
 * distance, at their times
 */
function postponedTo({ how, to }: { how: How; to: string }, slot: Times, first?: string): Times | undefined {
  if (how === 'cancel') return undefined
  const [day = '', time] = to.split('T')
  const date = first === undefined ? day : addDays(day, datesBetween(first, slot.date).length - 1)
  const start_time = (first === undefined && time) || slot.start_time
  const length = Math.max(0, minutesOf(slot.end_time) - minutesOf(slot.start_time))
  const end = minutesOf(start_time) + length
  const two = (number: number) => String(number).padStart(2, '0')
  return { date, start_time, end_time: `${two(Math.floor(end / 60))}:${two(end % 60)}` }
}
type How = 'cancel' | 'postpone'

/** The result of the call: what to say, or the error. */
type Outcome = { done: string } | { error: string; status: number }

/**
 * The state of a dialog that cancels or postpones slots: the reason, which survives a reload, and
 * one call at a time.
 * @param key names the stored reason and the field
 */
export function useCancellation(key: string) {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [reasonError, setReasonError] = useState<string | null>(null)
  const form = useStoredForm(key, { reason: '', how: 'cancel' as How, to: '' })
  const { revalidate } = useRevalidator()
  const running = useRef(false)
  const { reason, how, to } = form.value
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
    const missing = how === 'postpone' && to === '' ? '新しい日程を入力してください。' : null
    setError(problem ?? missing)
    if (missing) return document.getElementById(`${key}-to`)?.focus()
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
    how: {
      id: `${key}-to`,
      value: how,
      to,
      change: (values: { how?: How; to?: string }) => form.change(values),
      postponedTo: (slot: Times, first?: string) => postponedTo({ how, to }, slot, first),
    },
  }
}
export type CancellationReason = ReturnType<typeof useCancellation>['reason']
export type CancelOrPostpone = ReturnType<typeof useCancellation>['how']
