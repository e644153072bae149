import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Report } from '#contract/messages/reports-schemas.ts'
import { MOST_OUTCOME, MOST_READING_REASON, MOST_REPLY } from '#domain/messages/reports.ts'
import { beginReading, closeReport } from '#web/calls/reports.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { ReasonDialog } from '#web/features/office/shared/reason-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { Fields } from '#web/ui/page.tsx'
import { fieldOf } from '#web/ui/form/field-of.ts'

/** The button with which an admin begins to read a thread, after a reason. */
export function BeginReading({ thread_id }: { thread_id: number }) {
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [messages, setMessages] = useState<Record<string, string[]>>({})
  const { revalidate } = useRevalidator()
  const begin = async () => {
    setBusy(true)
    const param = { id: thread_id }
    const answer = await userAnswerOf(beginReading({ param, json: { reason } }))
    if (answer.ok) {
      await revalidate()
      setOpen(false)
    } else setMessages(answer.error.messages)
    setBusy(false)
  }
  return (
    <>
      <p>
        <Button variant="quiet" onClick={() => setOpen(true)}>
          理由を記録して読む
        </Button>
      </p>
      <ReasonDialog
        open={open}
        title="このやりとりを読む"
        label="読む理由"
        help="やりとりのおふたりと、操作の記録に、この文がそのまま残ります。"
        limit={MOST_READING_REASON}
        missing="読む理由を入力してください。"
        field={{ value: reason, onChange: setReason }}
        confirmLabel="記録して読む"
        busy={busy}
        messages={messages}
        onMessages={setMessages}
        onClose={() => setOpen(false)}
        onConfirm={() => void begin()}
      >
        <p>通信の秘密を守るため、連絡への対応に必要なときだけ読みます。30分のあいだ読めます。</p>
      </ReasonDialog>
    </>
  )
}

/** The button and dialog that end the work on a report. */
export function CloseReport({ report }: { report: Report }) {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [messages, setMessages] = useState<Record<string, string[]>>({})
  const form = useStoredForm(`report-closing-${report.id}`, { outcome: '', reply: '' })
  const { revalidate } = useRevalidator()
  const { outcome, reply } = form.value
  const close = async () => {
    if (busy) return
    if (outcome.trim() === '') return setMessages({ outcome: ['対応の内容を入力してください。'] })
    setBusy(true)
    setMessages({})
    const param = { id: report.id }
    const answer = await userAnswerOf(closeReport({ param, json: { outcome, reply } }))
    setBusy(false)
    if (answer.ok) {
      form.clear()
      setOpen(false)
      showSuccess(reply.trim() === '' ? '対応済みにしました。' : '対応済みにし、返事を送りました。')
    } else setMessages(answer.error.messages)
    // Not without a connection: that would replace the page.
    if (answer.ok || answer.error.status !== 0) await revalidate()
  }
  const field = fieldOf(form, messages)
  return (
    <>
      <Button onClick={() => setOpen(true)}>対応済みにする</Button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        busy={busy}
        title="対応済みにする"
        confirmLabel="対応済みにする"
        messages={messages}
        fields={['outcome', 'reply']}
        onSubmit={() => void close()}
      >
        <Fields>
          <TextArea
            {...field('outcome')}
            label="対応の内容"
            required
            rows={3}
            help="ほかの管理者だけが読みます。"
            limit={MOST_OUTCOME}
          />
          <TextArea
            {...field('reply')}
            label={`${report.reporter.name} さんへの返事`}
            rows={5}
            help="メールで送ります。空欄なら送りません。"
            limit={MOST_REPLY}
          />
        </Fields>
      </FormDialog>
    </>
  )
}
