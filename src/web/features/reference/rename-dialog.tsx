import type { ReferenceItem } from '#contract/reference/admin-reference-schemas.ts'
import { checkReferenceName, MAX_REFERENCE_NAME, type ReferenceListName } from '#domain/reference/reference-item.ts'
import { renameReferenceItem } from '#web/calls/admin-reference.ts'
import { useSending } from '#web/features/shared/use-sending.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { fieldOf } from '#web/ui/form/field-of.ts'

const FIELDS = ['name'] as const

type Props = { list: ReferenceListName; item: ReferenceItem; onClose: () => void; onRenamed: () => Promise<void> }

/** Renames an item. Render it only while it is open. */
export function RenameDialog({ list, item, onClose, onRenamed }: Props) {
  const { value, change, clear } = useStoredForm(`rename-${list}-${item.id}`, { name: item.name })
  const { name } = value
  const { busy, errors, send, refuse } = useSending(FIELDS, userAnswerOf)
  const close = () => {
    clear()
    onClose()
  }
  const focus = () => document.getElementById('new-name')?.focus()
  async function rename() {
    const { problem } = checkReferenceName(name)
    if (problem) {
      refuse({ name: [problem] })
      return focus()
    }
    const renamed = await send(() => renameReferenceItem({ param: { list, id: item.id }, json: { name } }))
    if (!renamed) return focus()
    showSuccess('名前を変更しました。')
    close()
    await onRenamed()
  }
  return (
    <FormDialog
      open
      onClose={close}
      title={`「${item.name}」の名前を変更`}
      confirmLabel="変更する"
      busyLabel="変更しています…"
      busy={busy}
      onSubmit={() => void rename()}
    >
      <TextInput
        {...fieldOf({ value, change }, () => errors[0]?.message)('name')}
        label="新しい名前"
        id="new-name"
        required
        autoComplete="off"
        help={`${MAX_REFERENCE_NAME}文字以内。公開ページの表示も、すぐに変わります。${list === 'occupations' ? 'すでに届いた申し込みには、前の名前が残ります。' : ''}`}
      />
    </FormDialog>
  )
}
