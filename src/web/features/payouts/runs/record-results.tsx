/** Records what the bank did with the selected payouts. */
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { PayoutRun } from '#contract/payouts/payout-runs-schemas.ts'
import {
  MAX_PAYOUT_REASON,
  MAX_RESULTS,
  MAX_RETURN_FEE,
  type ReturnCause,
  returnCauseLabels,
  returnCauses,
} from '#domain/payouts/payout-state.ts'
import { parseYen, toHalfWidth } from '#domain/shared/text.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { recordPayoutResults } from '#web/calls/payouts.ts'
import { useSending } from '#web/features/shared/use-sending.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { ReasonDialog } from '#web/features/office/shared/reason-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/content/dialog.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { YenInput } from '#web/ui/form/yen-input.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import type { ListSelection } from '#web/ui/kit/list-selection.ts'
import { showError, showSuccess } from '#web/ui/kit/toast-store.ts'
import { fieldOf } from '#web/ui/form/field-of.ts'
import { counted } from './run-words.ts'

const FIELDS = ['return_cause', 'reason', 'return_fee'] as const
type Result = 'sent' | 'settled' | 'returned'

const words = {
  sent: {
    button: '振込依頼済みにする',
    lead: 'ホストに、お振込のお知らせをメールで送ります（まだ送っていないときだけ）。',
  },
  settled: {
    button: '入金済みにする',
    lead: 'ホストに、お振込のお知らせをメールで送ります（まだ送っていないときだけ）。',
  },
} as const

const empty = {
  reason: '',
  return_cause: '' as ReturnCause | '',
  return_fee: '0',
  return_fee_borne_by: 'operator' as 'operator' | 'host',
}

/** The buttons in the bar of the selection. */
export function RecordResults({ run, selection }: { run: PayoutRun; selection: ListSelection }) {
  const [asking, setAsking] = useState<Result | null>(null)
  const form = useStoredForm(`payout-results-${run.id}`, empty)
  const sending = useSending(FIELDS, userAnswerOf)
  const { revalidate } = useRevalidator()
  const { reason, return_cause, return_fee_borne_by } = form.value
  const { messages } = sending
  const field = fieldOf(form, messages)
  const return_fee = parseYen(toHalfWidth(form.value.return_fee))
  const count = selection.count
  const ask = (result: Result) =>
    count > MAX_RESULTS
      ? showError(`一度に記録できるのは${counted(MAX_RESULTS)}までです。選択を減らしてください。`)
      : setAsking(result)

  async function record(result: Result) {
    const returned = result === 'returned'
    const json = {
      payout_ids: selection.ids.map(Number),
      result,
      reason: returned ? reason : '',
      ...(returned && return_cause !== '' && { return_cause }),
      return_fee: returned ? (return_fee ?? 0) : 0,
      return_fee_borne_by,
    }
    const param = { id: run.id }
    const answer = await sending.send(() => recordPayoutResults({ param, json }))
    await revalidate()
    if (!answer) return
    sending.done()
    form.change(empty)
    form.clear()
    selection.clear()
    setAsking(null)
    showSuccess(`${counted(answer.changed)}の結果を記録しました。`)
  }
  const close = () => {
    sending.done()
    setAsking(null)
  }
  return (
    <>
      <Button variant="quiet" onClick={() => ask('sent')}>
        {words.sent.button}
      </Button>
      {run.takes_results && (
        <>
          <Button onClick={() => ask('settled')}>{words.settled.button}</Button>
          <Button variant="quiet" onClick={() => ask('returned')}>
            振込の戻りを記録する
          </Button>
        </>
      )}
      {(asking === 'sent' || asking === 'settled') && (
        <ConfirmDialog
          open
          onClose={close}
          onConfirm={() => void record(asking)}
          title={`${counted(count)}を${words[asking].button.replace('する', 'しますか？')}`}
          confirmLabel={words[asking].button}
          destructive={false}
          busy={sending.busy}
          error={Object.values(messages).flat().join('') || null}
        >
          {words[asking].lead}
        </ConfirmDialog>
      )}
      <ReasonDialog
        open={asking === 'returned'}
        title={`${counted(count)}の振込が戻ったことを記録しますか？`}
        more={{
          names: ['return_cause', 'return_fee'],
          check: (): Record<string, string[]> => ({
            ...(return_cause === '' && { return_cause: ['戻った原因を選んでください。'] }),
            ...((return_fee === null || return_fee > MAX_RETURN_FEE) && {
              return_fee: [`手数料は、0円から${formatYen(MAX_RETURN_FEE)}までの数字で入力してください。`],
            }),
          }),
          controls: (
            <RadioGroup
              {...field('return_cause')}
              label="戻った原因"
              required
              options={returnCauses.map((value) => ({ value, label: returnCauseLabels[value] }))}
            />
          ),
          after: (
            <>
              <YenInput {...field('return_fee')} label="1件あたりの、銀行の手数料" required size="short" />
              <RadioGroup
                {...field('return_fee_borne_by')}
                label="手数料を負担する人"
                required
                layout="inline"
                options={[
                  { value: 'operator', label: '運営' },
                  { value: 'host', label: 'ホスト' },
                ]}
              />
            </>
          ),
        }}
        label="戻った理由"
        help="銀行の明細にある理由を入力してください。例：口座なし、名義相違"
        missing="戻った理由を入力してください。"
        limit={MAX_PAYOUT_REASON}
        field={fieldOf(form)('reason')}
        confirmLabel="戻りを記録する"
        busy={sending.busy}
        messages={messages}
        onMessages={sending.refuse}
        onClose={close}
        onConfirm={() => void record('returned')}
      >
        振込額を残高にもどし、ホストに「口座情報をご確認ください」と、理由を添えてメールで伝えます。ホストが口座を直すか確認するまで、次の振込をしません。
      </ReasonDialog>
    </>
  )
}
