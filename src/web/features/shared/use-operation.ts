import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ErrorBody } from '#contract/shared/error-body.ts'
import type { Answer } from '#web/read-response.ts'
import { showError } from '#web/ui/kit/toast-store.ts'

type Refusal = Pick<ErrorBody, 'message' | 'messages'>

/**
 * Runs one operation at a time, keeps its refusal, and then loads the data of the page again: also
 * after a refusal, because the shown data may be old.
 */
export function useOperation() {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const running = useRef(false)
  const { revalidate } = useRevalidator()
  /**
   * @param done called with the body of a success, before the data is loaded
   * @returns whether it succeeded, after the data was loaded
   */
  async function run<T>(call: () => Promise<Answer<T>>, done: (data: T) => unknown): Promise<boolean> {
    if (running.current) return false
    running.current = true
    setBusy(true)
    setRefusal(null)
    const answer = await call()
    if (answer.ok) await done(answer.data)
    else setRefusal(answer.error)
    // Without a connection the page stays as it is.
    if (answer.ok || answer.status !== 0) await revalidate()
    running.current = false
    setBusy(false)
    return answer.ok
  }
  return {
    busy,
    /** Why the last call was refused; null before and after. */
    error: refusal?.message ?? null,
    /** The same by field. */
    messages: refusal?.messages ?? {},
    /** Shows errors that were found before a call; {} shows none. */
    refuse: (messages: Record<string, string[]>) => {
      const [message] = Object.values(messages).flat()
      setRefusal(message === undefined ? null : { message, messages })
    },
    run,
  }
}

/**
 * An operation with the dialog that asks before it, about one of several things. If the loaded data
 * removes the dialog, because the action is no longer possible, a refusal is shown as a
 * notification.
 */
export function useAskingAbout<T>() {
  const { busy, error, messages, refuse, run } = useOperation()
  const [asked, setAsked] = useState<T | null>(null)
  const open = asked !== null
  const showUnseen = useEffectEvent(() => {
    if (open && error !== null) showError(error)
  })
  useEffect(() => () => showUnseen(), [])
  const close = () => {
    setAsked(null)
    refuse({})
  }
  return {
    /** What the open dialog asks about; null while it is closed. */
    asked,
    ask: (about: T) => setAsked(about),
    close,
    run,
    refuse,
    messages,
    /** For a `ConfirmDialog`. */
    confirm: { open, onClose: close, busy, error },
    /** For a `FormDialog`. */
    form: { open, onClose: close, busy, messages },
    /** For a `ReasonDialog`. */
    reasoned: { open, onClose: close, busy, messages, onMessages: refuse },
  }
}

/** The same with one question. */
export function useAsking() {
  const { ask, ...asking } = useAskingAbout<true>()
  return { ...asking, ask: () => ask(true) }
}
