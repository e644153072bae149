import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ReferenceItem, ReferenceList } from '#contract/reference/admin-reference-schemas.ts'
import { moveReferenceItem, restoreReferenceItem, renameReferenceItem } from '#web/calls/admin-reference.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { showSuccess, showError } from '#web/ui/kit/toast-store.ts'
import {
  type Direction,
  type ReferenceListName,
  checkReferenceName,
  MAX_REFERENCE_NAME,
} from '#domain/reference/reference-item.ts'
import { useSending } from '#web/features/shared/use-sending.ts'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { fieldOf } from '#web/ui/form/field-of.ts'

export const moveButtonId = (id: number, direction: Direction) => `move-${direction}-${id}`

/** The actions on the items of a list, and which action is running. */
export function useListActions(list: ReferenceListName) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  // A moved row loses the focus; return it to the same button.
  const refocus = useRef<string | null>(null)
  useEffect(() => {
    if (busy !== null || refocus.current === null) return
    document.getElementById(refocus.current)?.focus()
    refocus.current = null
  }, [busy])

  async function move(item: ReferenceItem, direction: Direction) {
    if (busy !== null) return
    const key = moveButtonId(item.id, direction)
    setBusy(key)
    const answer = await userAnswerOf(moveReferenceItem({ param: { list, id: item.id }, json: { direction } }))
    if (answer.ok) {
      await revalidate()
      setAnnouncement(`「${item.name}」を${placeOf(answer.data, item.id)}番目にしました。`)
      refocus.current = key
    } else showError(answer.error.message)
    setBusy(null)
  }
  async function restore(item: ReferenceItem) {
    if (busy !== null) return
    setBusy(`restore-${item.id}`)
    const answer = await userAnswerOf(restoreReferenceItem({ param: { list, id: item.id } }))
    if (answer.ok) {
      await revalidate()
      showSuccess(`「${item.name}」を再開しました。`)
    } else showError(answer.error.message)
    setBusy(null)
  }
  return { busy, announcement, move, restore, reload: revalidate }
}

const placeOf = ({ items }: ReferenceList, id: number) => items.findIndex((item) => item.id === id) + 1

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
