import { useState } from 'react'
import type { DisputePage } from '#contract/booking/admin-disputes-schemas.ts'
import { type EnteredState, enteredStates, disputeWords, MAX_DISPUTE_REASON } from '#domain/booking/disputes.ts'
import { type RefundBearer, refundBearers } from '#domain/booking/sales.ts'
import { changeDisputeBearer, composeEvidence, enterDisputeOutcome } from '#web/calls/admin-booking.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { ReasonDialog } from '#web/features/office/shared/reason-dialog.tsx'
import { useAsking } from '#web/features/shared/use-operation.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { DateInput } from '#web/ui/form/date-input.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { fieldOf } from '#web/ui/form/field-of.ts'
import { disputeBearers } from './admin-reservation-words.ts'

type Dispute = DisputePage['dispute']

const reasonField = {
  label: '理由',
  help: 'ほかの管理者だけが読みます。元帳と操作の記録に残ります。',
  limit: MAX_DISPUTE_REASON,
  missing: '理由を入力してください。',
}

const meanings: Record<EnteredState, string> = {
  needs_response: '証拠をまだ送っていません。',
  under_review: '証拠を送り、カード会社の判断を待っています。',
  won: 'こちらの主張が通り、代金は運営に戻りました。',
  lost: '代金はお客さまに戻りました。',
}

type BearerProps = { name: string; value: RefundBearer; onChange: (value: RefundBearer) => void }
const Bearer = (field: BearerProps) => (
  <RadioGroup
    {...field}
    label="認められなかったときの負担"
    required
    layout="inline"
    options={refundBearers.map((one) => ({ value: one, label: disputeBearers[one] }))}
  />
)

/** The button and dialog with which an admin enters what the company's console shows. */
export function EnterOutcome({ dispute }: { dispute: Dispute }) {
  const { id, version, borne_by: stored } = dispute
  const { ask, close, messages, reasoned, run } = useAsking()
  const unset = { state: '' as EnteredState | '', evidence_due_on: '', reason: '', borne_by: stored }
  const form = useStoredForm(`dispute-outcome-${id}`, unset)
  const { evidence_due_on, reason } = form.value
  // What is stored in the tab may be of an older version, or anything.
  const state = enteredStates.find((one) => one === form.value.state)
  const borne_by = refundBearers.find((one) => one === form.value.borne_by) ?? stored
  async function enter() {
    if (!state) return
    const json = { version, state, reason, borne_by, evidence_due_on: evidence_due_on === '' ? null : evidence_due_on }
    const param = { id }
    await run(
      () => userAnswerOf(enterDisputeOutcome({ param, json })),
      () => {
        form.change(unset)
        form.clear()
        close()
        showSuccess('チャージバックの状態を記入しました。')
      },
    )
  }
  const field = fieldOf(form, messages)
  const controls = (
    <>
      <RadioGroup
        {...field('state')}
        label="決済会社の管理画面での状態"
        required
        layout="boxed"
        options={enteredStates.map((value) => ({ value, label: disputeWords[value], help: meanings[value] }))}
      />
      <DateInput
        {...field('evidence_due_on')}
        label="回答の期限"
        size="medium"
        help="変わらないときは、空のままにします。"
      />
      <Bearer {...field('borne_by')} value={borne_by} />
    </>
  )
  return (
    <>
      <Button onClick={ask}>その後を記入する</Button>
      <ReasonDialog
        {...reasoned}
        title="チャージバックのその後を記入しますか？"
        more={{
          names: ['state', 'evidence_due_on', 'borne_by'],
          controls,
          check: (): Record<string, string[]> => (state ? {} : { state: ['状態を選んでください。'] }),
        }}
        {...reasonField}
        field={fieldOf(form)('reason')}
        confirmLabel="記入する"
        onConfirm={() => void enter()}
      >
        この決済会社は、その後の状態を知らせません。「認められなかった」と記入すると、ホストが負担する分が、ホストの残高から引かれます。
      </ReasonDialog>
    </>
  )
}

/** The button and dialog that change who bears a dispute. */
export function ChangeBearer({ dispute }: { dispute: Dispute }) {
  const { id, version, borne_by: stored, lost } = dispute
  const { ask, close, reasoned, run } = useAsking()
  const unset = { borne_by: stored, reason: '' }
  const form = useStoredForm(`dispute-bearer-${id}`, unset)
  const borne_by = refundBearers.find((one) => one === form.value.borne_by) ?? stored
  const { reason } = form.value
  async function change() {
    const json = { version, borne_by, reason }
    const param = { id }
    await run(
      () => userAnswerOf(changeDisputeBearer({ param, json })),
      () => {
        form.change({ borne_by, reason: '' })
        form.clear()
        close()
        showSuccess('負担を変えました。')
      },
    )
  }
  return (
    <>
      <Button variant="quiet" onClick={ask}>
        負担を変える
      </Button>
      <ReasonDialog
        {...reasoned}
        title="チャージバックの負担を変えますか？"
        more={{
          names: ['borne_by'],
          controls: <Bearer {...fieldOf(form)('borne_by')} value={borne_by} />,
          check: () => ({}),
        }}
        {...reasonField}
        field={fieldOf(form)('reason')}
        confirmLabel="負担を変える"
        onConfirm={() => void change()}
      >
        {lost > 0
          ? '差額を、いまの日付で元帳に記入します。'
          : '認められなかったときに、だれが負担するかを決めます。いまの残高は変わりません。'}
      </ReasonDialog>
    </>
  )
}

/** The button and dialog that add what guest and host wrote to the evidence. */
export function AddMessages({ id, onAdded }: { id: number; onAdded: (text: string) => void }) {
  const { ask, close, reasoned, run } = useAsking()
  const [reason, setReason] = useState('')
  const add = () =>
    run(
      () => userAnswerOf(composeEvidence({ param: { id }, json: { reason } })),
      ({ evidence_text }) => {
        close()
        onAdded(evidence_text)
      },
    )
  return (
    <>
      <Button variant="quiet" onClick={ask}>
        メッセージを加える
      </Button>
      <ReasonDialog
        {...reasoned}
        title="お客さまと主催者のメッセージを加えますか？"
        {...reasonField}
        help="操作の記録に残ります。"
        field={{ value: reason, onChange: setReason }}
        confirmLabel="記録して加える"
        danger={false}
        onConfirm={() => void add()}
      >
        通信の秘密を守るため、カード会社への回答に必要なときだけ加えます。予約の30日前からのメッセージが、文章に入ります。まだ送りません。
      </ReasonDialog>
    </>
  )
}
