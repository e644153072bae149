import { useRef, useState } from 'react'
import type { SlotParticipants } from '#contract/booking/host-booking-schemas.ts'
import { addDays, formatDateShort, formatRange, isDate } from '#domain/shared/japan-time.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { cancelHostCalendars, listParticipantsOfDay } from '#web/calls/host-booking.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import type { Answer } from '#web/read-response.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/content/dialog.tsx'
import { CheckboxGroup } from '#web/ui/form/checkbox-group.tsx'
import { DateInput } from '#web/ui/form/date-input.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { CancellationFields, useCancellation } from './cancellation-fields.tsx'
import { confirmedOf, totalRefund } from './refund-table.tsx'

/** Days after the first one that are read at once. There are no slots later. */
const ALL = 200
/** Slots of one call. */
const AT_ONCE = 50

const canEnd = ({ calendar }: SlotParticipants) => calendar.state !== 'ended' && calendar.state !== 'cancelled'

/** The slots of one or more days that can still be cancelled; null until they are read. */
function useSlotsOfDays(date: string) {
  const [slots, setSlots] = useState<SlotParticipants[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const asked = useRef('')
  async function read(until: string) {
    asked.current = until
    setProblem(null)
    const answer = await userAnswerOf(listParticipantsOfDay({ query: { date, until } }))
    if (asked.current !== until) return
    if (answer.ok) setSlots(answer.data.calendars.filter(canEnd))
    else setProblem(answer.error.message)
  }
  return { slots, problem, read }
}

/** The button and dialog that cancel or postpone the slots of a day, or of several, for one reason. */
export function CancelDay({ date }: { date: string }) {
  const { ask, dialog, run, reason, how } = useCancellation(`cancel-day-${date}`)
  const [until, setUntil] = useState(date)
  const [keptIds, setKeptIds] = useState<ReadonlySet<number>>(new Set())
  const { slots, problem, read } = useSlotsOfDays(date)
  const chosen = (slots ?? []).filter(({ calendar }) => !keptIds.has(calendar.id))
  const coming = chosen.flatMap(confirmedOf)
  const bookings = new Set(coming.map(({ reservation_id }) => reservation_id)).size
  const total = totalRefund(coming)
  const several = (slots ?? []).some(({ calendar }) => calendar.date !== date)
  const day = formatDateShort(date)
  const last = slots?.at(-1)?.calendar.date ?? date
  const days = several ? `${day}から${formatDateShort(last)}まで` : day
  const postponing = how.value === 'postpone'
  const what = postponing ? '延期' : '中止'
  const whenOf = ({ calendar }: SlotParticipants) =>
    `${several ? `${formatDateShort(calendar.date)} ` : ''}${formatRange(calendar.start_time, calendar.end_time)}`

  function choose(day: string) {
    setUntil(day)
    if (isDate(day) && day >= date && day <= addDays(date, ALL)) void read(day)
  }
  function begin() {
    setKeptIds(new Set())
    ask()
    choose(date)
  }

  async function cancel(): Promise<Answer<string>> {
    // Each call postpones its last slot first; so must the calls.
    const parts = Array.from({ length: Math.ceil(chosen.length / AT_ONCE) }, (_, at) =>
      chosen.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
    ).toReversed()
    let count = 0
    const names: string[] = []
    for (const part of parts) {
      const calendars = part.map(({ calendar }) => ({
        id: calendar.id,
        participant_number: calendar.participant_number,
        postponed_to: how.postponedTo(calendar, chosen.length > 1 ? chosen[0]!.calendar.date : undefined),
      }))
      const answer = await userAnswerOf(cancelHostCalendars({ json: { reason: reason.value, calendars } }))
      if (!answer.ok) return answer
      count += answer.data.cancelled.length
      for (const { id, message } of answer.data.refused) {
        const slot = chosen.find(({ calendar }) => calendar.id === id)
        names.push(`${slot ? `${whenOf(slot)}の回：` : ''}${message}`)
      }
    }
    const done = count > 0 ? `${days}の${count}回を${what}しました。` : ''
    if (names.length === 0)
      return { ok: true, data: bookings > 0 ? `${done}${bookings}件のご予約の方にメールでお知らせします。` : done }
    await read(until)
    const message = `${done}${names.join('')}`
    return { ok: false, status: 422, error: { status: 422, code: '', message, messages: { base: [message] } } }
  }

  return (
    <>
      <Button variant="plain" onClick={begin} aria-label={`${day}の開催を中止・延期する`}>
        中止・延期
      </Button>
      <ConfirmDialog
        {...dialog}
        onConfirm={() =>
          slots ? void run(chosen.length === 0 ? `${what}する回を選んでください。` : null, cancel) : void read(until)
        }
        title={`${days}の開催を${what}しますか？`}
        confirmLabel={
          slots === null
            ? 'もう一度読み込む'
            : total > 0 && !postponing
              ? `${chosen.length}回を中止して${formatYen(total)}を返金する`
              : `${chosen.length}回を${what}する`
        }
        cancelLabel={`${what}しない`}
        busy={dialog.busy || (slots === null && problem === null)}
        error={dialog.error ?? problem}
      >
        <Stack gap={2}>
          <Row gap={1.5} rowGap={1} align="end">
            <DateInput
              label="いつの回まで"
              name="until"
              mark={false}
              min={date}
              max={addDays(date, ALL)}
              value={until}
              onChange={choose}
            />
            <Button variant="quiet" onClick={() => choose(addDays(date, ALL))}>
              この先のすべて
            </Button>
          </Row>
          {slots && slots.length === 0 && <p>中止できる回はありません。</p>}
          {slots && slots.length > 0 && (
            <>
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
            </>
          )}
        </Stack>
      </ConfirmDialog>
    </>
  )
}
