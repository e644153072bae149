import { useState } from 'react'
import type { HoldingRequestAnswer, HostHoldingRequest } from '#contract/schedule/host-schedule-schemas.ts'
import { recruitmentChoices } from '#domain/experiences/limits.ts'
import { proposedTimes } from '#domain/schedule/request-answer.ts'
import { formatDate } from '#domain/shared/japan-time.ts'
import { answerHoldingRequest } from '#web/calls/schedule.ts'
import { readResponse } from '#web/read-response.ts'
import { useOperation } from '#web/features/shared/use-operation.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { Fields } from '#web/ui/page.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { Row } from '#web/ui/layout.tsx'
import { fieldOf } from '#web/ui/form/field-of.ts'
import styles from './requests.module.css'
import { missingTimes, SlotTimeFields } from '../slots/slot-time-fields.tsx'

const MAX_ANSWER = 1000

/** Sends the host's answer to a request, and keeps errors by field. */
function useAnswering(id: number, onDone: () => void) {
  const { busy, messages, refuse, run } = useOperation()
  const send = (json: HoldingRequestAnswer, done: string) =>
    run(
      () => readResponse(answerHoldingRequest({ param: { id }, json })),
      () => {
        onDone()
        showSuccess(done)
      },
    )
  return { messages, refuse, busy, send }
}

type DialogProps = { request: HostHoldingRequest; open: boolean; onClose: () => void }

/** Accepts a request by creating a slot. */
function AcceptDialog({ request, today, open, onClose }: DialogProps & { today: string }) {
  const { experience, number_of_people } = request
  const form = useStoredForm(`accept-request-${request.id}`, {
    date: request.date < today ? '' : request.date,
    ...proposedTimes(experience, request.start_time),
    recruitment_number: String(Math.max(experience.recruitment_number, number_of_people)),
    answer: '',
  })
  const { messages, refuse, busy, send } = useAnswering(request.id, () => {
    form.clear()
    onClose()
  })
  const { date, start_time, end_time, recruitment_number, answer } = form.value
  const id = (name: string) => `accept-${request.id}-${name}`
  function submit() {
    const missing = missingTimes(form.value)
    refuse(missing)
    const [first] = Object.keys(missing)
    if (first) {
      document.getElementById(id(first))?.focus()
      return
    }
    if (answer.length > MAX_ANSWER) return
    void send(
      { action: 'accept', date, start_time, end_time, recruitment_number: Number(recruitment_number), answer },
      `日程をつくり、${request.guest_name} さんにメールでお知らせします。`,
    )
  }

  const field = fieldOf(form, messages)
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      busy={busy}
      title="日程をつくって受ける"
      confirmLabel="日程をつくって知らせる"
      lead={
        <p>{`「${experience.title}」に新しい日程をつくり、${request.guest_name} さんに予約のご案内をメールします。お席は、ご予約があるまで確保されません。`}</p>
      }
      messages={messages}
      fields={Object.keys(form.value)}
      onSubmit={submit}
    >
      <Fields>
        <SlotTimeFields
          value={form.value}
          known={experience}
          today={today}
          help={`ご希望は ${formatDate(request.date)}${request.start_time ? ` ${request.start_time}から` : ''}`}
          messages={messages}
          idOf={id}
          onChange={form.change}
        />
        <Select
          {...field('recruitment_number')}
          label="定員"
          id={id('recruitment_number')}
          required
          size="short"
          placeholder={null}
          help={`リクエストは ${number_of_people}名です。`}
          options={recruitmentChoices(experience.recruitment_number)
            .filter((places) => places >= number_of_people)
            .map((places) => ({ value: String(places), label: `${places}名` }))}
        />
        <TextArea {...field('answer')} label="ゲストへのことば" id={id('answer')} rows={3} limit={MAX_ANSWER} />
      </Fields>
    </FormDialog>
  )
}

/** Declines a request with a message. */
function DeclineDialog({ request, open, onClose }: DialogProps) {
  const form = useStoredForm(`decline-request-${request.id}`, { answer: '' })
  const { messages, refuse, busy, send } = useAnswering(request.id, () => {
    form.clear()
    onClose()
  })
  const { answer } = form.value
  const id = `decline-${request.id}-answer`

  function submit() {
    if (answer.trim() === '') {
      refuse({ answer: ['お断りするときは、ゲストへのことばを入力してください。'] })
      document.getElementById(id)?.focus()
    } else if (answer.length <= MAX_ANSWER)
      void send({ action: 'decline', answer }, `${request.guest_name} さんにお返事をメールでお知らせします。`)
  }

  const field = fieldOf(form, messages)
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      busy={busy}
      title="リクエストをお断りする"
      confirmLabel="お断りの返事を送る"
      lead={
        <p>{`${request.guest_name} さんに、書いたことばをメールでお伝えします。あとから変えることはできません。`}</p>
      }
      messages={messages}
      fields={Object.keys(form.value)}
      onSubmit={submit}
    >
      <TextArea
        {...field('answer')}
        label="ゲストへのことば"
        id={id}
        required
        rows={4}
        help="例：あいにくその日は留守にしております。翌週の土曜日でしたら開催できます。"
        limit={MAX_ANSWER}
      />
    </FormDialog>
  )
}

/** The buttons to accept or decline an open request. */
export function AnswerRequest({ request, today }: { request: HostHoldingRequest; today: string }) {
  const [answering, setAnswering] = useState<'accept' | 'decline' | null>(null)
  const close = () => setAnswering(null)
  return (
    <Row gap={1} align="stretch" className={styles.actions}>
      {request.experience.approve ? (
        <Button onClick={() => setAnswering('accept')}>日程をつくって受ける</Button>
      ) : (
        <p className={styles.hidden}>この体験はいま公開されていないため、日程はつくれません。</p>
      )}
      <Button variant="quiet" onClick={() => setAnswering('decline')}>
        お断りする
      </Button>
      <AcceptDialog request={request} today={today} open={answering === 'accept'} onClose={close} />
      <DeclineDialog request={request} open={answering === 'decline'} onClose={close} />
    </Row>
  )
}
