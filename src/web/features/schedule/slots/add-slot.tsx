import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { SlotExperience } from '#contract/schedule/host-schedule-schemas.ts'
import { nextDateAfter } from '#domain/schedule/next-date.ts'
import { proposedTimes } from '#domain/schedule/request-answer.ts'
import { addDays, formatDate, formatSlot, isDate } from '#domain/shared/japan-time.ts'
import { addHostCalendar } from '#web/calls/schedule.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Fields } from '#web/ui/page.tsx'
import { fieldOf } from '#web/ui/form/field-of.ts'
import { missingTimes, SlotTimeFields } from './slot-time-fields.tsx'

const unknown = { last_slot: null, duration_minutes: null }
const idOf = (name: string) => `add-slot-${name}`

type Props = {
  /** At least one. */
  experiences: readonly SlotExperience[]
  /** The experience that the page shows; null for all. */
  experience_id: number | null
  /** The date whose button was pressed; null for the proposed one. */
  date: string | null
  today: string
  /** A slot whose waiting guests get the new one first. */
  for_waiting_of?: number
  onClose: () => void
}

const dateWords = (date: string, experience: SlotExperience | undefined) =>
  `${formatDate(date)}${experience?.days_off.includes(date) ? '。お休みの日ですが、追加すると開催されます。' : ''}`

/** The experience with the latest slot. */
const latest = (experiences: readonly SlotExperience[]) =>
  experiences.toSorted((a, b) => (b.last_slot?.date ?? '').localeCompare(a.last_slot?.date ?? ''))[0]

/** The dialog that adds a slot. It starts with the times of the last slot. Mount it to open it. */
export function AddSlot({ experiences, experience_id, date: pressedDate, today, for_waiting_of, onClose }: Props) {
  const startOf = (experience: SlotExperience | undefined) => ({
    experience_id: String(experience?.id ?? ''),
    date: pressedDate ?? experience?.next_date ?? addDays(today, 1),
    ...proposedTimes(experience ?? unknown),
  })
  const first = experiences.find(({ id }) => id === experience_id) ?? latest(experiences)
  const form = useStoredForm(`add-slot-${pressedDate ?? 'next'}`, startOf(first))
  const [messages, setMessages] = useState<Record<string, string[]>>({})
  const [busy, setBusy] = useState(false)
  const [addedText, setAddedText] = useState<string | null>(null)
  const running = useRef(false)
  const { revalidate } = useRevalidator()
  const { date, start_time, end_time } = form.value
  const chosen = experiences.find(({ id }) => String(id) === form.value.experience_id)

  function show(wrong: Record<string, string[]>) {
    setMessages(wrong)
    const [field] = Object.keys(wrong)
    if (field) document.getElementById(idOf(field))?.focus()
  }

  /** @param again whether the dialog stays open for the next date */
  async function add(again: boolean) {
    const wrong = { ...(!chosen && { experience_id: ['体験を選んでください。'] }), ...missingTimes(form.value) }
    setAddedText(null)
    show(wrong)
    if (Object.keys(wrong).length > 0 || !chosen || running.current) return
    running.current = true
    setBusy(true)
    const answer = await userAnswerOf(
      addHostCalendar({ json: { experience_id: chosen.id, date, start_time, end_time, for_waiting_of } }),
    )
    running.current = false
    setBusy(false)
    if (!answer.ok) {
      show(answer.error.messages)
      return
    }
    const when = formatSlot({ date, start_time, end_time })
    // A repeated call after a lost response says so too. The slot is there in both cases.
    const done = answer.data.added ? `${when}の日程を追加しました。` : `${when}の日程は、もうあります。`
    form.clear()
    if (again) {
      setAddedText(done)
      form.change({ date: nextDateAfter(date, today) })
      document.getElementById(idOf('date'))?.focus()
    } else {
      onClose()
      showSuccess(done)
    }
    await revalidate()
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      busy={busy}
      title="日程を追加"
      confirmLabel="追加する"
      busyLabel="追加しています…"
      extra={
        <Button variant="quiet" aria-disabled={busy} onClick={() => void add(true)}>
          続けて追加
        </Button>
      }
      messages={messages}
      fields={['experience_id', 'date', 'start_time', 'end_time']}
      onSubmit={() => void add(false)}
    >
      <Fields>
        {addedText && <Notice kind="success">{addedText}</Notice>}
        <Select
          {...fieldOf(form, messages)('experience_id')}
          label="体験"
          id={idOf('experience_id')}
          required
          placeholder={first ? null : undefined}
          options={experiences.map(({ id, title }) => ({ value: String(id), label: title }))}
          onChange={(chosen) => {
            const { date: suggested, ...others } = startOf(experiences.find(({ id }) => String(id) === chosen))
            form.change(pressedDate === null ? { ...others, date: suggested } : others)
          }}
        />
        <SlotTimeFields
          value={form.value}
          known={chosen ?? unknown}
          today={today}
          help={isDate(date) ? dateWords(date, chosen) : undefined}
          messages={messages}
          idOf={idOf}
          onChange={form.change}
        />
        {chosen && <p>定員は{chosen.recruitment_number}名です。追加したあとで、その回のページから変えられます。</p>}
        {chosen && chosen.waiting_for_dates > 0 && (
          <p>新しい日程をお待ちの方が{chosen.waiting_for_dates}組います。追加した日程を、先にご案内します。</p>
        )}
      </Fields>
    </FormDialog>
  )
}
