import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { BulkRun } from '#contract/office/bulk-schemas.ts'
import { resumeBulk } from '#web/calls/bulk.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { Button } from '#web/ui/button.tsx'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { showError, showSuccess } from '#web/ui/kit/toast-store.ts'
import { Notice } from '#web/ui/notice.tsx'
import { bulkCount } from './bulk-words.ts'

/** Says what a run that stands still has done and what not, with the button that continues it. */
export function ResumeBulk({ run: { id, kind, done_count, refused_count, waiting_count } }: { run: BulkRun }) {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const { revalidate } = useRevalidator()
  async function resume() {
    if (running.current) return
    running.current = true
    setBusy(true)
    const answer = await userAnswerOf(resumeBulk({ param: { id } }))
    if (answer.ok) showSuccess('続きを始めました。')
    else showError(answer.error.message)
    // The button leaves the page.
    if (answer.ok) keepFocus(document.activeElement)
    await revalidate()
    running.current = false
    setBusy(false)
  }
  return (
    <Notice kind="warning" live={false}>
      <p>
        途中で止まっています（完了{bulkCount(kind, done_count)}、対象外{bulkCount(kind, refused_count)}、まだ
        {bulkCount(kind, waiting_count)}）。続きを実行しても、終わったものに同じ操作は重なりません。
      </p>
      <Button busy={busy} busyLabel="始めています…" onClick={() => void resume()}>
        続きを実行
      </Button>
    </Notice>
  )
}
