import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { HostCalendar, SlotExperience } from '#contract/schedule/host-schedule-schemas.ts'
import { recruitmentChoices } from '#domain/experiences/limits.ts'
import { updateHostCalendar } from '#web/calls/host-booking.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { showSuccess, showError } from '#web/ui/kit/toast-store.ts'
import type { SlotParticipants } from '#contract/booking/host-booking-schemas.ts'
import { partyWords } from '#domain/booking/party-words.ts'
import { dateOf, formatMoment } from '#domain/shared/japan-time.ts'
import { listHostCalendars } from '#web/calls/schedule.ts'
import { AddSlot } from '#web/features/schedule/slots/add-slot.tsx'
import { Section } from '#web/ui/page.tsx'

type Change = { open: boolean } | { recruitment_number: number }

/** Changes a slot. One call at a time. */
function useSlotChange(id: number) {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const { revalidate } = useRevalidator()
  async function change(json: Change, done: string) {
    if (running.current) return null
    running.current = true
    setBusy(true)
    const answer = await userAnswerOf(updateHostCalendar({ param: { id }, json }))
    // Also after a refusal: the displayed data may be outdated. Without a connection the page
    // stays, with the time of its data (src/web/ui/keep-page.ts).
    await revalidate()
    running.current = false
    setBusy(false)
    // Last, because the user may click the next button after reading it.
    if (answer.ok) showSuccess(done)
    return answer
  }
  return { busy, change }
}

/** Opens or closes a slot for reservations. Only before the slot starts. */
export function OpenSlot({ calendar: { id, open } }: { calendar: HostCalendar }) {
  const { busy, change } = useSlotChange(id)
  async function toggle() {
    const answer = await change(
      { open: !open },
      open ? '受付を止めました。いまの予約はそのまま残ります。' : '受付を再開しました。',
    )
    if (answer && !answer.ok) showError(answer.error.message)
  }
  return (
    <Button variant="quiet" busy={busy} busyLabel="変更中…" onClick={() => void toggle()}>
      {open ? '受付を止める' : '受付を再開'}
    </Button>
  )
}

/** Changes the places of a slot, in a dialog. Only before the slot starts. */
export function SlotPlaces({ calendar }: { calendar: HostCalendar }) {
  const { id, participant_number, recruitment_number } = calendar
  const [places, setPlaces] = useState<number | null>(null)
  const [messages, setMessages] = useState<Record<string, string[]>>({})
  const { busy, change } = useSlotChange(id)
  const close = () => {
    setPlaces(null)
    setMessages({})
  }
  async function submit() {
    if (places === null || places === recruitment_number) return close()
    setMessages({})
    const answer = await change({ recruitment_number: places }, `定員を${places}名に変更しました。`)
    if (answer?.ok) close()
    else if (answer) setMessages(answer.error.messages)
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setPlaces(recruitment_number)} aria-label="定員を変える">
        定員
      </Button>
      <FormDialog
        open={places !== null}
        onClose={close}
        busy={busy}
        title="定員を変える"
        confirmLabel="定員を変更する"
        busyLabel="変更しています…"
        messages={messages}
        fields={['recruitment_number']}
        onSubmit={() => void submit()}
      >
        <Select
          label="定員"
          name="recruitment_number"
          mark={false}
          size="short"
          placeholder={null}
          help={participant_number > 0 ? `${participant_number}名のお席が埋まっています。` : undefined}
          options={recruitmentChoices(recruitment_number)
            .filter((one) => one >= participant_number)
            .map((one) => ({ value: one, label: `${one}名` }))}
          value={places ?? recruitment_number}
          onChange={setPlaces}
          error={messages.recruitment_number?.[0]}
        />
      </FormDialog>
    </>
  )
}

/** Who waits for the slot, and a button to add a date for them. */
export function SlotWaiting({ calendar, waiting = [] }: Pick<SlotParticipants, 'calendar' | 'waiting'>) {
  const [adding, setAdding] = useState<{ experience: SlotExperience; today: string } | null>(null)
  if (waiting.length === 0) return null
  const open = async () => {
    const today = dateOf(Date.now())
    const experience_id = calendar.experience.id
    const answer = await userAnswerOf(
      listHostCalendars({ query: { experience_id: String(experience_id), from_date: today, to_date: today } }),
    )
    const found = answer.ok && answer.data.meta.experiences.find(({ id }) => id === experience_id)
    if (found) setAdding({ experience: found, today })
    else showError('日程を読み込めませんでした。もう一度お試しください。')
  }
  return (
    <Section title={`空きを待つ方（${waiting.length}組）`}>
      <ol>
        {waiting.map(({ id, name, number_of_people, lines, new_dates, offer_ends_at }) => (
          <li key={id}>
            {name} さん　{partyWords(lines ?? null, number_of_people)}
            {new_dates && '・新しい日程ならどの日でも'}
            {offer_ends_at && `（ご案内中・${formatMoment(Date.parse(offer_ends_at))}まで）`}
          </li>
        ))}
      </ol>
      <p>日を追加すると、この方々に先にご案内します。入らない方は、ひきつづきお待ちになります。</p>
      <div>
        <Button variant="quiet" onClick={() => void open()}>
          日を追加して先に案内する
        </Button>
      </div>
      {adding && (
        <AddSlot
          experiences={[adding.experience]}
          experience_id={adding.experience.id}
          date={null}
          today={adding.today}
          for_waiting_of={calendar.id}
          onClose={() => setAdding(null)}
        />
      )}
    </Section>
  )
}
