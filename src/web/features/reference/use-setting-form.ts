import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { userAnswerOf } from '#web/features/accounts/shared/user-answer-of.ts'
import { useSending } from '#web/features/accounts/shared/use-sending.ts'
import { tellDone } from '#web/ui/kit/tell.ts'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { useUnsavedWarning } from '#web/ui/form/use-unsaved-warning.ts'

type TypedResponse = Awaited<Parameters<typeof userAnswerOf>[0]>

type Options<T, R extends TypedResponse> = {
  /** Names the copy in this tab. */
  key: string
  /** What is saved, with its version. */
  saved: T
  /** Names of the controls, in their order. */
  fields: readonly string[]
  /** What is wrong before anything is sent, in sentences by field; null when nothing is. */
  check: (value: T) => Record<string, string[] | undefined> | null
  send: (value: T) => Promise<R>
  /** What is saved by now, after somebody else was faster. */
  newest: () => Promise<T | null>
  done: string
}

/**
 * The form of a setting. What is typed stays in this tab until it is saved. Where somebody else has saved meanwhile, theirs is given as
 * `theirs` beside what was typed, and saving once more puts this in its place. Draw it with the version as key.
 */
export function useSettingForm<T extends { version: number }, R extends TypedResponse>({
  key,
  saved,
  fields,
  check,
  send,
  newest,
  done,
}: Options<T, R>) {
  const { value, change, changed, restored, clear } = useStoredForm(key, saved)
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
    tellDone(done)
    sending.done()
    // Drawn anew with another version.
    keepFocus(document.activeElement)
    await revalidate()
  }
  return { value, change, theirs, sending, save }
}
