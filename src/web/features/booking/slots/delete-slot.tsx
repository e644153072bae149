import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { HostCalendar } from '#contract/schedule/host-schedule-schemas.ts'
import { formatDateShort, formatRange } from '#domain/shared/japan-time.ts'
import { monthOf } from '#domain/shared/month.ts'
import { deleteHostCalendar } from '#web/calls/host-booking.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { schedulePath } from '#web/features/schedule/slots/host-slot-words.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { Section } from '#web/ui/page.tsx'

/** Whether a host can delete the slot: it hasn't begun, and nobody has a place in it. */
export const canDelete = ({ state, participant_number }: HostCalendar): boolean =>
  participant_number === 0 && !['started', 'ended', 'cancelled'].includes(state)

/** Deletes a slot without guests. It needs no reason, because no mail is sent. */
export function DeleteSlot({ calendar }: { calendar: HostCalendar }) {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const running = useRef(false)
  const navigate = useNavigate()
  const { id, date, start_time, end_time } = calendar

  async function remove() {
    if (running.current) return
    running.current = true
    setBusy(true)
    setError(null)
    const answer = await userAnswerOf(deleteHostCalendar({ param: { id } }))
    running.current = false
    setBusy(false)
    // Also gone: the answer to an earlier call was lost, or another host was faster.
    if (!answer.ok && answer.status !== 404) return setError(answer.error.message)
    await navigate(schedulePath({ month: monthOf(date), view: 'month', experience_id: null }), { replace: true })
    showSuccess('日程を削除しました。')
  }

  return (
    <Section title="日程の削除">
      <p>まだご予約がないため、理由を書かずに削除できます。</p>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        この日程を削除する
      </Button>
      <ConfirmDialog
        open={open}
        title={`${formatDateShort(date)} ${formatRange(start_time, end_time)}の日程を削除しますか？`}
        confirmLabel="削除する"
        busy={busy}
        error={error}
        onClose={() => setOpen(false)}
        onConfirm={() => void remove()}
      >
        <p>削除した日程は、毎週のくり返しや自動の延長でも作り直されません。</p>
      </ConfirmDialog>
    </Section>
  )
}
