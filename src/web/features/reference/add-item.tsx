import { type SyntheticEvent, useState } from 'react'
import { MAX_REFERENCE_NAME, type ReferenceListName, referenceWords } from '#domain/reference/reference-item.ts'
import { answerOf, browserApi } from '#web/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { tellDone } from '#web/ui/kit/tell.ts'
import { TextInput } from '#web/ui/text-input.tsx'
import styles from './reference.module.css'

/** Adds an item at the end of a list. */
export function AddItem({ list, onAdded }: { list: ReferenceListName; onAdded: () => Promise<void> }) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  async function add(event: SyntheticEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setError(null)
    const answer = await answerOf(browserApi.admin.reference[':list'].$post({ param: { list }, json: { name } }))
    if (answer.ok) {
      await onAdded()
      setName('')
      tellDone(`「${name.trim()}」を追加しました。`)
    } else {
      setError(answer.error.messages.name?.[0] ?? answer.error.message)
      document.getElementById('name')?.focus()
    }
    setBusy(false)
  }
  return (
    <form noValidate className={styles.add} onSubmit={(event) => void add(event)}>
      <TextInput
        label={`新しい${referenceWords[list]}`}
        name="name"
        required
        autoComplete="off"
        help={`${MAX_REFERENCE_NAME}文字以内。一覧の最後に加わります。`}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={error}
      />
      <Button type="submit" busy={busy} busyLabel="追加しています…">
        追加する
      </Button>
    </form>
  )
}
