import { useRef, useState } from 'react'
import type { ErrorBody } from '#contract/shared/error-body.ts'
import type { FormError } from '#web/ui/form/error-summary.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { useUnsavedWarning } from '#web/ui/form/use-unsaved-warning.ts'

export type SaveAnswer<S> = { ok: true; data: S } | { ok: false; status: number; error: ErrorBody }

type Options<V, S> = {
  /** Names the form, whose it is and what it is about: `admin-3-brand-new`. */
  key: string
  initial: V
  /** What the browser sees is wrong, in the order of the fields. */
  check: (value: V) => FormError[]
  /** Saves it at the version that was read. */
  send: (value: V, version: number) => Promise<SaveAnswer<S>>
  /** Reads what is saved by now; null for something new. */
  read: (() => Promise<SaveAnswer<S>>) | null
  valuesOf: (saved: S) => V
  onSaved: (saved: S) => void
}

type Outcome = { problems: FormError[]; messages: Record<string, string[]>; attempt: number }

/**
 * A form that is saved as a whole, at the version it was read at. What is typed stays in this tab until then: an error, a reload or an ended session
 * loses nothing. Where somebody else saved in between (409), their copy comes as `theirs`, and one of the two is chosen.
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
  /** What the browser sees is wrong is shown. @returns whether there is nothing */
  const passes = () => {
    const problems = check(value)
    end(problems, {})
    return problems.length === 0
  }
  const save = async (version = value.version) => {
    if (running.current || !passes()) return
    running.current = true
    setSending(true)
    // Kept even where nothing was typed since the last time, so that coming back from signing in finds it.
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
    /** Of the last attempt: what the browser saw, and what the server said. */
    ...outcome,
    sending,
    passes,
    save,
    /** Something that was typed in an earlier visit is in the form, and nobody has said what to do with it. */
    leftOver: restored && !restoredSeen,
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
