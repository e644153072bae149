import { useRef, useState } from 'react'
import type { ErrorBody } from '#contract/shared/error-body.ts'
import type { FormError } from '#web/ui/form/error-summary.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { useUnsavedWarning } from '#web/ui/form/use-unsaved-warning.ts'

export type SaveAnswer<S> = { ok: true; data: S } | { ok: false; status: number; error: ErrorBody }

type Options<V, S> = {
  /** Storage name: area, user and subject, as in `admin-3-brand-new`. */
  key: string
  initial: V
  /** Errors found in the browser, in the order of the fields. */
  check: (value: V) => FormError[]
  /** Saves the value, based on the version that was read. */
  send: (value: V, version: number) => Promise<SaveAnswer<S>>
  /** Reads what is saved now; null for a new row. */
  read: (() => Promise<SaveAnswer<S>>) | null
  valuesOf: (saved: S) => V
  onSaved: (saved: S) => void
}

type Outcome = { problems: FormError[]; messages: Record<string, string[]>; attempt: number }

/**
 * A form that is saved as a whole, based on the version it was read at. The input stays in this tab
 * until it is saved, so an error, a reload or an expired session doesn't lose it. If another user
 * saved meanwhile (409), their copy is returned as `theirs`; the user then selects one of the two.
 */
export function useVersionedForm<V extends { version: number }, S>(options: Options<V, S>) {
  const { key, initial, check, send, read, valuesOf, onSaved } = options
  const { value, change, changed, restored, clear } = useStoredForm<V>(key, initial)
  const [outcome, setOutcome] = useState<Outcome>({ problems: [], messages: {}, attempt: 0 })
  const [sending, setSending] = useState(false)
  const [theirs, setTheirs] = useState<V | null>(null)
  const [restoredSeen, setRestoredSeen] = useState(false)
  const running = useRef(false)
  const release = useUnsavedWarning(changed || (restored && !restoredSeen))

  const end = (problems: FormError[], messages: Record<string, string[]>) =>
    setOutcome(({ attempt }) => ({ problems, messages, attempt: attempt + 1 }))
  const compare = async (ask: () => Promise<SaveAnswer<S>>) => {
    const answer = await ask()
    if (answer.ok) setTheirs(valuesOf(answer.data))
    else end([], answer.error.messages)
  }
  /** Checks the input and shows its errors. @returns whether there are none */
  const passes = () => {
    const problems = check(value)
    end(problems, {})
    return problems.length === 0
  }
  const save = async (version = value.version) => {
    if (running.current || !passes()) return
    running.current = true
    setSending(true)
    // Stores the input even if it hasn't changed, so that it is found again after signing in.
    change({ version } as Partial<V>)
    const answer = await send(value, version)
    running.current = false
    setSending(false)
    if (answer.ok) {
      clear()
      release()
      return onSaved(answer.data)
    }
    if (answer.status === 409 && read) return await compare(read)
    end([], answer.error.messages)
  }
  return {
    value,
    change,
    /** Errors of the last attempt: those found in the browser, and the server's. */
    ...outcome,
    sending,
    passes,
    save,
    /** The form shows input of an earlier visit, and the user hasn't decided about it yet. */
    showsRestored: restored && !restoredSeen,
    startAnew: () => {
      change(initial)
      clear()
      setRestoredSeen(true)
    },
    theirs,
    takeTheirs: () => {
      if (theirs) change(theirs)
      setTheirs(null)
    },
    overwrite: () => {
      const version = theirs?.version
      setTheirs(null)
      if (version !== undefined) void save(version)
    },
    later: () => setTheirs(null),
  }
}
