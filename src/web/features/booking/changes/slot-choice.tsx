import { useState } from 'react'
import type { ReservationChange } from '#contract/booking/changes-schemas.ts'
import { formatDate, formatRange } from '#domain/shared/japan-time.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxGroup } from '#web/ui/form/checkbox-group.tsx'
import { FieldGroup } from '#web/ui/form/field.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'

type Slot = ReservationChange['slots'][number]

/** So many days around the booked ones are shown at first, and so many more each time. */
const DAYS = 6

const helpOf = ({ booked, closed, places_left }: Slot) =>
  booked ? 'いまの日程' : `残り${places_left}名${closed ? '・受付停止中' : ''}`

type Props = {
  slots: readonly Slot[]
  /** How many slots the booking has. */
  most: number
  chosen: readonly number[]
  onChange: (ids: number[]) => void
  error?: string | null
}

/** The slots that a booking has and may have, by day: one of them, or as many as are booked. */
export function SlotChoice({ slots, most, chosen, onChange, error }: Props) {
  const [shown, setShown] = useState(DAYS)
  const days = [...new Set(slots.map(({ date }) => date))]
  const marked = new Set(slots.filter(({ id, booked }) => booked || chosen.includes(id)).map(({ date }) => date))
  const booked = slots.flatMap((slot) => (slot.booked ? Date.parse(slot.date) : []))
  const distance = (date: string) => Math.min(...booked.map((day) => Math.abs(Date.parse(date) - day)))
  const near = new Set(days.toSorted((a, b) => distance(a) - distance(b)).slice(0, shown))
  const visible = days.filter((date) => near.has(date) || marked.has(date))
  const full = chosen.length >= most
  const of = (date: string) => slots.filter((slot) => slot.date === date)
  const group = (date: string) => ({
    id: `day-${date}`,
    name: 'calendar_ids',
    label: <span className={looks.remark}>{formatDate(date)}</span>,
    mark: false,
    layout: 'boxed' as const,
    options: of(date).map((slot) => ({
      value: slot.id,
      label: formatRange(slot.start_time, slot.end_time),
      help: helpOf(slot),
      disabled: most > 1 && full && !chosen.includes(slot.id),
    })),
  })
  return (
    <FieldGroup
      id="calendar_ids"
      label="日程"
      required={false}
      mark={false}
      help={
        most > 1 &&
        `${most}回のご予約です。やめる回のチェックを外してください。別の日に移すときは、続けて新しい日程を選びます。`
      }
      error={error}
    >
      <Stack gap={2}>
        {visible.map((date) =>
          most > 1 ? (
            <CheckboxGroup
              key={date}
              {...group(date)}
              value={chosen.filter((id) => of(date).some((slot) => slot.id === id))}
              onChange={(ids) => onChange([...chosen.filter((id) => !of(date).some((slot) => slot.id === id)), ...ids])}
            />
          ) : (
            <RadioGroup key={date} {...group(date)} value={chosen[0] ?? 0} onChange={(id) => onChange([id])} />
          ),
        )}
        {visible.length < days.length && (
          <Button variant="quiet" onClick={() => setShown(shown + 2 * DAYS)}>
            ほかの日も見る（あと{days.length - visible.length}日）
          </Button>
        )}
      </Stack>
    </FieldGroup>
  )
}
