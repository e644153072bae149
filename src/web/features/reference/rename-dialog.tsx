import { useState } from 'react'
import type { ReferenceItem } from '#contract/reference/admin-reference-schemas.ts'
import { MAX_REFERENCE_NAME, type ReferenceListName } from '#domain/reference/reference-item.ts'
import { answerOf, browserApi } from '#web/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { tellDone } from '#web/ui/kit/tell.ts'
import { TextInput } from '#web/ui/text-input.tsx'

type Props = { list: ReferenceListName; item: ReferenceItem; onClose: () => void; onRenamed: () => Promise<void> }

/** Gives an item another name; drawn while it is open. */
export function RenameDialog({ list, item, onClose, onRenamed }: Props) {
  const [name, setName] = useState(item.name)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  async function rename() {
    if (busy) return
    setBusy(true)
    setError(null)
    const param = { list, id: String(item.id) }
    const answer = await answerOf(browserApi.admin.reference[':list'][':id'].$put({ param, json: { name } }))
    setBusy(false)
    if (!answer.ok) {
      setError(answer.error.messages.name?.[0] ?? answer.error.message)
      document.getElementById('new-name')?.focus()
      return
    }
    tellDone('名前を変更しました。')
    onClose()
    await onRenamed()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`「${item.name}」の名前を変更`}
      locked={busy}
      actions={
        <>
          <Button variant="quiet" aria-disabled={busy} onClick={onClose}>
            やめる
          </Button>
          <Button busy={busy} busyLabel="変更しています…" onClick={() => void rename()}>
            変更する
          </Button>
        </>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void rename()
        }}
      >
        <TextInput
          label="新しい名前"
          name="name"
          id="new-name"
          required
          autoComplete="off"
          help={`${MAX_REFERENCE_NAME}文字以内。公開ページの表示も、すぐに変わります。`}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={error}
        />
      </form>
    </Dialog>
  )
}
