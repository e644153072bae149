import { type SyntheticEvent, useState } from 'react'
import {
  checkReferenceName,
  MAX_REFERENCE_NAME,
  type ReferenceListName,
  referenceWords,
} from '#domain/reference/reference-item.ts'
import { addReferenceItem } from '#web/calls/admin-reference.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { Button } from '#web/ui/button.tsx'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { fieldOf } from '#web/ui/form/field-of.ts'
import styles from './reference.module.css'

/** Adds an item at the end of a list. */
export function AddItem({ list, onAdded }: { list: ReferenceListName; onAdded: () => Promise<void> }) {
  const { value, change, clear } = useStoredForm(`add-${list}`, { name: '' })
  const { name } = value
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const refuse = (message: string) => {
    setError(message)
    document.getElementById('name')?.focus()
  }
  async function add(event: SyntheticEvent) {
    event.preventDefault()
    if (busy) return
    const { problem } = checkReferenceName(name)
    if (problem) return refuse(problem)
    setBusy(true)
    setError(null)
    const answer = await userAnswerOf(addReferenceItem({ param: { list }, json: { name } }))
    if (answer.ok) {
      await onAdded()
      change({ name: '' })
      clear()
      showSuccess(`「${name.trim()}」を追加しました。`)
    } else refuse(answer.error.messages.name?.[0] ?? answer.error.message)
    setBusy(false)
  }
  return (
    <form method="post" noValidate className={styles.add} onSubmit={(event) => void add(event)}>
      <TextInput
        {...fieldOf({ value, change }, () => error)('name')}
        label={`新しい${referenceWords[list]}`}
        required
        autoComplete="off"
        help={`${MAX_REFERENCE_NAME}文字以内。一覧の最後に加わります。`}
      />
      <Button type="submit" busy={busy} busyLabel="追加しています…">
        追加する
      </Button>
    </form>
  )
}
