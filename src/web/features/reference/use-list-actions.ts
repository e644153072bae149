import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ReferenceItem, ReferenceList } from '#contract/reference/admin-reference-schemas.ts'
import { moveReferenceItem, restoreReferenceItem } from '#web/calls/admin-reference.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { showSuccess, showError } from '#web/ui/kit/toast-store.ts'
import type { Direction, ReferenceListName } from '#domain/reference/reference-item.ts'

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
