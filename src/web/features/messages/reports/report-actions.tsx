import { useState } from 'react'
import type { Report } from '#contract/messages/reports-schemas.ts'
import {
  MOST_OUTCOME,
  MOST_READING_REASON,
  MOST_REPLY,
  reportResults,
  reportResultWords,
} from '#domain/messages/reports.ts'
import { beginReading, closeReport } from '#web/calls/messages.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { ReasonDialog } from '#web/features/office/shared/reason-dialog.tsx'
import { useAsking } from '#web/features/shared/use-operation.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { decides } from '#web/ui/kit/queue-keys.tsx'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { Fields } from '#web/ui/page.tsx'
import { fieldOf } from '#web/ui/form/field-of.ts'

/** The button with which an admin begins to read a thread, after a reason. */
export function BeginReading({ id }: { id: number }) {
  const { ask, close, reasoned, run } = useAsking()
  const [reason, setReason] = useState('')
  const begin = () => run(() => userAnswerOf(beginReading({ param: { id }, json: { reason } })), close)
  return (
    <>
      <p>
        <Button variant="quiet" onClick={ask}>
          理由を記録して読む
        </Button>
      </p>
      <ReasonDialog
        {...reasoned}
        title="このやりとりを読む"
        label="読む理由"
        help="連絡した方と、操作の記録に、この文がそのまま残ります。相手の方には見えません。"
        limit={MOST_READING_REASON}
        missing="読む理由を入力してください。"
        field={{ value: reason, onChange: setReason }}
        confirmLabel="記録して読む"
        onConfirm={() => void begin()}
      >
        <p>通信の秘密を守るため、連絡への対応に必要なときだけ読みます。30分のあいだ読めます。</p>
      </ReasonDialog>
    </>
  )
}

/** The button and dialog that end the work on a report. */
export function CloseReport({ report }: { report: Report }) {
  const { ask, close, form: dialog, refuse, run } = useAsking()
  const form = useStoredForm(`report-closing-${report.id}`, { result: '', outcome: '', reply: '' })
  const { outcome, reply } = form.value
  const result = reportResults.find((one) => one === form.value.result)
  const submit = async () => {
    if (!result) return refuse({ result: ['結果を選んでください。'] })
    if (outcome.trim() === '') return refuse({ outcome: ['対応の内容を入力してください。'] })
    await run(
      () => userAnswerOf(closeReport({ param: { id: report.id }, json: { result, outcome, reply } })),
      () => {
        form.clear()
        close()
        showSuccess('対応済みにし、連絡した方にお知らせしました。')
      },
    )
  }
  const field = fieldOf(form, dialog.messages)
  return (
    <>
      <Button {...decides('approve')} onClick={ask}>
        対応済みにする
      </Button>
      <FormDialog
        {...dialog}
        title="対応済みにする"
        confirmLabel="対応済みにする"
        fields={['result', 'outcome', 'reply']}
        onSubmit={() => void submit()}
      >
        <Fields>
          <RadioGroup
            {...field('result')}
            label="結果"
            required
            options={reportResults.map((value) => ({ value, label: reportResultWords[value] }))}
          />
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
            label={`${report.reporter.name} さんへの最後の返事`}
            rows={5}
            help="結果とともに、連絡した方の画面に表示します。相手の方のことは書かないでください。"
            limit={MOST_REPLY}
          />
        </Fields>
      </FormDialog>
    </>
  )
}

/** Who reported whom, such as 「花子（ゲスト） → 太郎（ホスト）」. */
export const reportParties = ({ side, reporter, guest, host }: Report): string =>
  side === 'guest'
    ? `${reporter.name}（ゲスト） → ${host.name}（ホスト）`
    : `${reporter.name}（ホスト） → ${guest.name}（ゲスト）`
