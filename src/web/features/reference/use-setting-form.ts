import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { type TypedResponse, useSending } from '#web/features/shared/use-sending.ts'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { useUnsavedWarning } from '#web/ui/form/use-unsaved-warning.ts'
import { fieldOf } from '#web/ui/form/field-of.ts'

type Options<T, R extends TypedResponse> = {
  /** Storage name of the input in this tab. */
  key: string
  /** The saved values, with their version. */
  saved: T
  /** Values that the storage must not have. */
  unstored?: readonly (keyof T & string)[]
  /** Names of the controls, in their order. */
  fields: readonly string[]
  /** Errors before sending, as sentences by field; null without any. */
  check: (value: T) => Record<string, string[] | undefined> | null
  send: (value: T) => Promise<R>
  /** The saved values now, after another admin has saved first. */
  newest: () => Promise<T | null>
  done: string
}

/**
 * The form of a setting. The input stays in this tab until it is saved. If another admin saves
 * meanwhile, their values are returned as `theirs` beside the input; saving again overwrites them.
 * Render it with the version as key.
 */
export function useSettingForm<T extends { version: number }, R extends TypedResponse>({
  key,
  saved,
  unstored = [],
  fields,
  check,
  send,
  newest,
  done,
}: Options<T, R>) {
  const { value, change, changed, restored, clear } = useStoredForm(key, saved, unstored)
  const [theirs, setTheirs] = useState<T | null>(null)
  const { revalidate } = useRevalidator()
  const release = useUnsavedWarning(changed || restored)
  const sending = useSending(fields, async (call) => {
    const answer = await userAnswerOf(call)
    if (!answer.ok && answer.status === 409) {
      const now = await newest()
      setTheirs(now)
      if (now) change({ version: now.version } as Partial<T>)
    }
    return answer
  })

  async function save() {
    const problems = check(value)
    if (problems) {
      const messages = Object.entries(problems).flatMap(([field, list]) => (list ? [[field, list] as const] : []))
      return sending.refuse(Object.fromEntries(messages))
    }
    setTheirs(null)
    const answer = await sending.send(() => send(value))
    if (!answer) return
    clear()
    release()
    showSuccess(done)
    sending.done()
    await revalidate()
  }
  return { value, change, field: fieldOf({ value, change }, sending.errorOf), theirs, sending, save }
}
