import { useMemo, useRef, useState } from 'react'
import type { Answer } from '#web/read-response.ts'
import { mergeForms } from '#web/features/shared/merge-forms.ts'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import type { FormError } from '#web/ui/form/error-summary.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { useUnsavedWarning } from '#web/ui/form/use-unsaved-warning.ts'
import { fieldOf } from '#web/ui/form/field-of.ts'

type Options<V, S> = {
  /** Storage name: area, user and subject, as in `admin-3-brand-new`. */
  key: string
  initial: V
  /** Errors found in the browser, in the order of the fields. */
  check: (value: V) => FormError[]
  /** Saves the value, based on the version that was read. */
  send: (value: V, version: number) => Promise<Answer<S>>
  /** Reads what is saved now; null for a new row. */
  read: (() => Promise<Answer<S>>) | null
  valuesOf: (saved: S) => V
  onSaved: (saved: S) => void
}

type Outcome = { problems: FormError[]; messages: Record<string, string[]>; attempt: number }

/**
 * A form that is saved as a whole, based on the version it was read at. The input stays in this tab
 * until it is saved, so an error, a reload or an expired session doesn't lose it. If another user
 * saved meanwhile (409), the form takes the fields that only they changed. For fields that both
 * changed, `theirs` is returned; the user then selects one of the two.
 */
export function useVersionedForm<V extends { version: number }, S>(options: Options<V, S>) {
  const { key, initial, check, send, read, valuesOf, onSaved } = options
  const stored = useStoredForm<V & { base: V }>(key, { ...initial, base: initial })
  const { changed, restored, clear } = stored
  const [value, base] = useMemo(() => {
    const { base: start, ...rest } = stored.value
    return [rest as unknown as V, start] as const
  }, [stored.value])
  const change = (some: Partial<V>) => stored.change(some as Partial<V & { base: V }>)
  const goOnFrom = (saved: V, merged: V) => stored.change({ ...merged, version: saved.version, base: saved })
  const [outcome, setOutcome] = useState<Outcome>({ problems: [], messages: {}, attempt: 0 })
  const [sending, setSending] = useState(false)
  /** Their saved copy, and the same with what only this user changed. */
  const [theirs, setTheirs] = useState<{ saved: V; merged: V } | null>(null)
  const [restoredSeen, setRestoredSeen] = useState(false)
  const running = useRef(false)
  const release = useUnsavedWarning(changed || (restored && !restoredSeen))

  const end = (problems: FormError[], messages: Record<string, string[]>) =>
    setOutcome(({ attempt }) => ({ problems, messages, attempt: attempt + 1 }))
  const compare = async (ask: () => Promise<Answer<S>>) => {
    const answer = await ask()
    if (!answer.ok) return end([], answer.error.messages)
    const saved = valuesOf(answer.data)
    // Another version than the input's: where it started is unknown.
    const merged = mergeForms(base.version === value.version ? base : null, value, { ...saved, version: value.version })
    if (merged.conflicts.length === 0) {
      goOnFrom(saved, merged.mine)
      return showSuccess('ほかの画面で保存された変更を取り込みました。内容をお確かめのうえ、もう一度保存してください。')
    }
    change(merged.mine)
    setTheirs({ saved, merged: merged.theirs })
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
  const errorOf = (name: string) =>
    outcome.problems.find(({ field }) => field === name)?.message ?? outcome.messages[name]?.[0]
  return {
    value,
    change,
    field: fieldOf({ value, change }, errorOf),
    errorOf,
    /** Errors of the last attempt: those found in the browser, and the server's. */
    ...outcome,
    sending,
    passes,
    save,
    /** The form shows input of an earlier visit, and the user hasn't decided about it yet. */
    showsRestored: restored && !restoredSeen,
    startAnew: () => {
      goOnFrom(initial, initial)
      clear()
      setRestoredSeen(true)
    },
    theirs: theirs?.merged ?? null,
    takeTheirs: () => {
      if (theirs) goOnFrom(theirs.saved, theirs.merged)
      setTheirs(null)
    },
    overwrite: () => {
      const version = theirs?.saved.version
      setTheirs(null)
      if (version !== undefined) void save(version)
    },
    later: () => setTheirs(null),
  }
}

/**
 * Adds the field's label to each error, for a summary where the message alone is ambiguous.
 * @param labels labels of the fields, by name
 */
export const namedErrors = (errors: FormError[], labels: Readonly<Record<string, string>>): FormError[] =>
  errors.map(({ field, message }) => {
    const label = field === null ? undefined : labels[field]
    return { field, message: !label || message.includes(label) ? message : `${label}：${message}` }
  })
