import { useRef, useState } from 'react'
import { MAX_MESSAGE } from '#domain/experiences/limits.ts'
import { addMonths } from '#domain/shared/japan-time.ts'
import { requestHolding } from '#web/calls/schedule.ts'
import { readResponse } from '#web/read-response.ts'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { Fields } from '#web/ui/page.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { DateInput } from '#web/ui/form/date-input.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { peopleWanted } from '#web/features/shared/slot-wish.ts'
import { fieldOf } from '#web/ui/form/field-of.ts'
import { MOST_MONTHS } from '../shared/windows.ts'

/** The most people of one request. */
const MOST_PEOPLE = 30

type Props = {
  experience_id: number
  title: string
  today: string
  /** How many people the experience has places for. */
  places: number
  /** The number of people of the search; null without one. */
  people: number | null
  open: boolean
  onClose: () => void
  /** Called when the server has accepted the request. */
  onSent: () => void
  /** Called when the user isn't signed in. The input stays stored until they return. */
  onVisitor: () => void
}

/** Asks the host to hold the experience on a date of the guest's choice. */
export function HoldingRequestDialog({
  experience_id,
  title,
  today,
  places,
  people: wished,
  open,
  onClose,
  onSent,
  onVisitor,
}: Props) {
  const people_asked = String(wished ?? '')
  const empty = { date: '', number_of_people: '1', people_asked: '', message: '' }
  const form = useStoredForm(`holding-request-${experience_id}`, empty)
  const [error, setError] = useState<string | null>(null)
  const [dateError, setDateError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const { date, message } = form.value
  const most = Math.min(MOST_PEOPLE, places)
  // The stored number may be from before the host lowered the places.
  const people = Math.min(Number(peopleWanted(people_asked, form.value)) || 1, most)
  const last = addMonths(today, MOST_MONTHS)

  const problem = () => {
    if (date === '') return 'ご希望の日付を入力してください。'
    if (date < today) return '今日以降の日付を選んでください。'
    return date > last ? '6か月先までの日付を選んでください。' : null
  }

  async function send() {
    const wrong = problem()
    setDateError(wrong)
    setError(null)
    if (wrong) {
      document.getElementById('holding-date')?.focus()
      return
    }
    if (running.current || message.length > MAX_MESSAGE) return
    running.current = true
    setBusy(true)
    const answer = await readResponse(
      requestHolding({
        param: { id: experience_id },
        json: { date, number_of_people: people, message },
      }),
    )
    running.current = false
    setBusy(false)
    if (answer.ok) {
      form.clear()
      form.change(empty)
      onSent()
    } else if (answer.status === 403) onVisitor()
    else setError(answer.error.message)
  }

  const field = fieldOf(form, { date: dateError === null ? [] : [dateError] })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="開催をリクエストする"
      lead={<p>「{title}」を開催してほしい日を、主催者に伝えます。開催が決まると、メールでお知らせします。</p>}
      messages={error === null ? {} : { all: [error] }}
      confirmLabel="リクエストを送る"
      busy={busy}
      onSubmit={() => void send()}
    >
      <Fields>
        <DateInput
          {...field('date')}
          label="ご希望の日付"
          id="holding-date"
          required
          size="medium"
          min={today}
          max={last}
        />
        <Select
          {...field('number_of_people')}
          label="人数"
          id="holding-people"
          required
          size="short"
          placeholder={null}
          options={Array.from({ length: most }, (_, at) => ({ value: String(at + 1), label: `${at + 1}名` }))}
          value={String(people)}
          onChange={(number_of_people) => form.change({ number_of_people, people_asked })}
        />
        <TextArea
          {...field('message')}
          label="主催者へのメッセージ"
          id="holding-message"
          help="ご希望の時間帯や、お連れの方のことなど。"
          rows={3}
          limit={MAX_MESSAGE}
        />
      </Fields>
    </FormDialog>
  )
}
