import { useState } from 'react'
import type { SlotParticipants } from '#contract/booking/host-booking-schemas.ts'
import { formatDateShort, formatRange } from '#domain/shared/japan-time.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { cancelHostCalendars, listParticipantsOfDay } from '#web/calls/host-booking.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/content/dialog.tsx'
import { CheckboxGroup } from '#web/ui/form/checkbox-group.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { CancellationFields } from './cancellation-fields.tsx'
import { confirmedOf, totalRefund } from './refund-table.tsx'
import { useCancellation } from './use-cancellation.ts'

const whenOf = ({ calendar }: SlotParticipants) => formatRange(calendar.start_time, calendar.end_time)
const canEnd = ({ calendar }: SlotParticipants) => calendar.state !== 'ended' && calendar.state !== 'cancelled'

/** The slots of a day that can still be cancelled; null until they are read. */
function useSlotsOfDay(date: string) {
  const [slots, setSlots] = useState<SlotParticipants[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  async function read() {
    setProblem(null)
    const answer = await userAnswerOf(listParticipantsOfDay({ query: { date } }))
    if (answer.ok) setSlots(answer.data.calendars.filter(canEnd))
    else setProblem(answer.error.message)
    return answer.ok
  }
  return { slots, problem, read }
}

/** The button and dialog that cancel or postpone the slots of a day for one reason. */
export function CancelDay({ date, compact = false }: { date: string; compact?: boolean }) {
  const { open, show, close, busy, error, run, reason, how } = useCancellation(`cancel-day-${date}`)
  const [keptIds, setKeptIds] = useState<ReadonlySet<number>>(new Set())
  const { slots, problem, read } = useSlotsOfDay(date)
  const chosen = (slots ?? []).filter(({ calendar }) => !keptIds.has(calendar.id))
  const coming = chosen.flatMap(confirmedOf)
  const total = totalRefund(coming)
  const day = formatDateShort(date)
  const postponing = how.value === 'postpone'
  const what = postponing ? '延期' : '中止'

  function begin() {
    setKeptIds(new Set())
    show()
    void read()
  }

  async function cancel() {
    const answer = await userAnswerOf(
      cancelHostCalendars({
        json: {
          reason: reason.value,
          calendars: chosen.map(({ calendar }) => ({
            id: calendar.id,
            participant_number: calendar.participant_number,
            postponed_to: how.postponedTo(calendar),
          })),
        },
      }),
    )
    if (!answer.ok) return { error: answer.error.message, status: answer.error.status }
    const { cancelled, refused } = answer.data
    const done = cancelled.length > 0 ? `${day}の${cancelled.length}回を${what}しました。` : ''
    if (refused.length === 0)
      return { done: coming.length > 0 ? `${done}${coming.length}件のご予約の方にメールでお知らせします。` : done }
    const names = refused.map((one) => {
      const slot = chosen.find(({ calendar }) => calendar.id === one.id)
      return `${slot ? `${whenOf(slot)}の回：` : ''}${one.message}`
    })
    await read()
    return { error: `${done}${names.join('')}`, status: answer.status }
  }

  return (
    <>
      <Button variant={compact ? 'plain' : 'quiet'} onClick={begin} aria-label={`${day}の開催を中止・延期する`}>
        中止・延期
      </Button>
      <ConfirmDialog
        open={open}
        onClose={close}
        onConfirm={() =>
          slots ? void run(chosen.length === 0 ? `${what}する回を選んでください。` : null, cancel) : void read()
        }
        title={`${day}の開催を${what}しますか？`}
        confirmLabel={
          slots === null
            ? 'もう一度読み込む'
            : total > 0 && !postponing
              ? `${chosen.length}回を中止して${formatYen(total)}を返金する`
              : `${chosen.length}回を${what}する`
        }
        cancelLabel={`${what}しない`}
        busy={busy || (slots === null && problem === null)}
        error={error ?? problem}
      >
        {slots && slots.length === 0 && <p>この日に中止できる回はありません。</p>}
        {slots && slots.length > 0 && (
          <Stack gap={2}>
            {slots.length > 1 ? (
              <CheckboxGroup
                label={`${what}する回`}
                name="calendars"
                options={slots.map((slot) => ({
                  value: slot.calendar.id,
                  label: `${whenOf(slot)} ${slot.calendar.experience.title}`,
                }))}
                value={chosen.map(({ calendar }) => calendar.id)}
                onChange={(values) =>
                  setKeptIds(new Set(slots.map(({ calendar }) => calendar.id).filter((one) => !values.includes(one))))
                }
              />
            ) : (
              <p>
                {whenOf(slots[0]!)}「{slots[0]!.calendar.experience.title}」を{what}します。
              </p>
            )}
            <CancellationFields slots={chosen} reason={reason} how={how} />
          </Stack>
        )}
      </ConfirmDialog>
    </>
  )
}
