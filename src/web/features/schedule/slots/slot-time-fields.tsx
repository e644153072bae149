import { overlapping } from '#domain/schedule/overlap.ts'
import { type KnownTimes, proposedEnd } from '#domain/schedule/request-answer.ts'
import { lastSingleDate, offeredTimes } from '#domain/schedule/recurrence.ts'
import { isDate } from '#domain/shared/japan-time.ts'
import { OverlapNotice } from '#web/features/experiences/shared/overlap-notice.tsx'
import { useHostSlots } from '#web/features/experiences/shared/use-host-slots.ts'
import { DateInput } from '#web/ui/form/date-input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Row } from '#web/ui/layout.tsx'
import { fieldOf } from '#web/ui/form/field-of.ts'
import styles from './slots.module.css'

type SlotTimes = { date: string; start_time: string; end_time: string }
type Messages = Record<string, string[]>

const times = offeredTimes.map((time) => ({ value: time, label: time }))

/** The messages for what isn't chosen yet, by field. */
export function missingTimes({ date, start_time, end_time }: SlotTimes): Messages {
  return {
    ...(!isDate(date) && { date: ['日付を選んでください。'] }),
    ...(start_time === '' && { start_time: ['開始時刻を選んでください。'] }),
    ...(end_time === '' && { end_time: ['終了時刻を選んでください。'] }),
  }
}

type Props = {
  value: SlotTimes
  /** What is known about the experience, for the proposed end. */
  known: KnownTimes
  today: string
  /** The text below the date. */
  help: string | undefined
  messages: Messages
  idOf: (name: string) => string
  onChange: (change: Partial<SlotTimes>) => void
}

/**
 * Date and times of a new slot in a dialog, with a warning about other slots of the user at the
 * same time. A chosen start proposes an end.
 */
export function SlotTimeFields({ value, known, today, help, messages, idOf, onChange }: Props) {
  const { date, start_time, end_time } = value
  const slots = useHostSlots([date])
  const others = start_time !== '' && start_time < end_time ? overlapping([value], slots) : []
  function chooseStart(next: string) {
    // An end that the host has chosen stays while it fits.
    const proposed = end_time === '' || end_time === proposedEnd(start_time, known) || end_time <= next
    onChange({ start_time: next, ...(proposed && { end_time: proposedEnd(next, known) }) })
  }
  const field = fieldOf({ value, change: onChange }, messages)
  return (
    <>
      <DateInput
        {...field('date')}
        label="日付"
        id={idOf('date')}
        required
        size="medium"
        help={help}
        min={today}
        max={lastSingleDate(today)}
      />
      <Row gap={2} align="stretch" className={styles.times}>
        <Select
          {...field('start_time')}
          label="開始時刻"
          id={idOf('start_time')}
          required
          size="short"
          placeholder="選択"
          options={times}
          onChange={chooseStart}
        />
        <Select
          {...field('end_time')}
          label="終了時刻"
          id={idOf('end_time')}
          required
          size="short"
          placeholder="選択"
          options={times}
        />
      </Row>
      <OverlapNotice others={others.map(({ experience: { title }, ...slot }) => ({ ...slot, title }))} />
    </>
  )
}
