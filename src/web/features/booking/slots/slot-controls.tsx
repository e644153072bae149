import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { HostCalendar } from '#contract/schedule/host-schedule-schemas.ts'
import { recruitmentChoices } from '#domain/experiences/limits.ts'
import { updateHostCalendar } from '#web/calls/host-booking.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { showSuccess, showError } from '#web/ui/kit/toast-store.ts'

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
