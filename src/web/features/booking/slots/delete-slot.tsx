import { useNavigate } from 'react-router'
import type { HostCalendar } from '#contract/schedule/host-schedule-schemas.ts'
import { formatDateShort, formatRange } from '#domain/shared/japan-time.ts'
import { monthOf } from '#domain/shared/month.ts'
import { deleteHostCalendar } from '#web/calls/host-booking.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { schedulePath } from '#web/features/schedule/slots/host-slot-words.ts'
import { ConfirmButton } from '#web/features/shared/confirm-button.tsx'
import type { Answer } from '#web/features/shared/use-operation.ts'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { Section } from '#web/ui/page.tsx'

/** Whether a host can delete the slot: it hasn't begun, and nobody has a place in it. */
export const canDelete = ({ state, participant_number }: HostCalendar): boolean =>
  participant_number === 0 && !['started', 'ended', 'cancelled'].includes(state)

/** Deletes a slot without guests. It needs no reason, because no mail is sent. */
export function DeleteSlot({ calendar }: { calendar: HostCalendar }) {
  const navigate = useNavigate()
  const { id, date, start_time, end_time } = calendar
  const remove = async (): Promise<Answer<unknown>> => {
    const answer = await userAnswerOf(deleteHostCalendar({ param: { id } }))
    // Also gone: the answer to an earlier call was lost, or another host was faster.
    return !answer.ok && answer.status === 404 ? { ok: true, data: null } : answer
  }
  const leave = async () => {
    await navigate(schedulePath({ month: monthOf(date), view: 'month', experience_id: null }), { replace: true })
    showSuccess('日程を削除しました。')
  }
  return (
    <Section title="日程の削除">
      <p>まだご予約がないため、理由を書かずに削除できます。</p>
      <ConfirmButton
        label="この日程を削除する"
        title={`${formatDateShort(date)} ${formatRange(start_time, end_time)}の日程を削除しますか？`}
        confirmLabel="削除する"
        call={remove}
        done={leave}
      >
        <p>削除した日程は、毎週のくり返しや自動の延長でも作り直されません。</p>
      </ConfirmButton>
    </Section>
  )
}
