import { useRef } from 'react'
import type { Ledger } from '#contract/booking/admin-ledger-schemas.ts'
import {
  adjustmentKinds,
  adjustmentKindWords,
  adjustmentProblems,
  MAX_ADJUSTMENT_REASON,
} from '#domain/booking/ledger.ts'
import { parseYen, toHalfWidth } from '#domain/shared/text.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { addAdjustment } from '#web/calls/admin-booking.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { ReasonDialog } from '#web/features/office/shared/reason-dialog.tsx'
import { useAsking } from '#web/features/shared/use-operation.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { YenInput } from '#web/ui/form/yen-input.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { Yen } from '#web/ui/unbroken.tsx'
import { fieldOf } from '#web/ui/form/field-of.ts'

/** The button and dialog that change what is owed to a payee. */
export function AdjustBalance({ payee }: { payee: NonNullable<Ledger['payee']> }) {
  const { ask, close, messages, reasoned, run } = useAsking()
  const form = useStoredForm(`adjust-balance-${payee.id}`, { kind: '', direction: 'less', amount: '', reason: '' })
  // Stays until the adjustment has succeeded, so that a retry after a lost response changes
  // nothing.
  const key = useRef<string | null>(null)
  const { kind: chosen, direction, amount, reason } = form.value
  const kind = adjustmentKinds.find((one) => one === chosen) ?? null
  const typed = parseYen(toHalfWidth(amount))
  const yen = typed === null ? null : direction === 'more' ? typed : -typed
  const needsApproval = yen !== null && Math.abs(yen) > payee.alone
  async function adjust() {
    if (yen === null || kind === null) return
    key.current ??= crypto.randomUUID()
    const json = { payee_id: payee.id, kind, amount: yen, reason, request_key: key.current }
    await run(
      () => userAnswerOf(addAdjustment({ json })),
      () => {
        key.current = null
        form.change({ kind: '', direction: 'less', amount: '', reason: '' })
        form.clear()
        close()
        showSuccess(needsApproval ? 'ほかの管理者に承認を頼みました。' : '残高を調整しました。')
      },
    )
  }
  const check = (): Record<string, string[]> => {
    const problems = adjustmentProblems({ amount: yen ?? 0, reason: 'checked by the dialog' })
    return {
      ...(kind === null && { kind: ['調整の種類を選んでください。'] }),
      ...(problems.amount && { amount: ['金額は1円から9,999,999円までの数字で入力してください。'] }),
    }
  }
  const field = fieldOf(form, messages)
  const controls = (
    <>
      <Select
        {...field('kind')}
        label="調整の種類"
        required
        help="会計ソフトに渡す仕訳の勘定科目が決まります。"
        options={adjustmentKinds.map((value) => ({ value, label: adjustmentKindWords[value] }))}
      />
      <RadioGroup
        {...field('direction')}
        label="残高をどうしますか"
        required
        layout="inline"
        options={[
          { value: 'less', label: '減らす' },
          { value: 'more', label: '増やす' },
        ]}
      />
      <YenInput
        {...field('amount')}
        label="金額"
        required
        help={
          yen
            ? `調整後の残高は${formatYen(payee.balance + yen)}です。${needsApproval ? 'ほかの管理者の承認がいります。' : ''}`
            : `${formatYen(payee.alone)}を超えると、ほかの管理者の承認がいります。`
        }
      />
    </>
  )
  return (
    <>
      <Button variant="quiet" onClick={ask}>
        残高を調整する
      </Button>
      <ReasonDialog
        {...reasoned}
        title={`${payee.name} さんの残高を調整しますか？`}
        more={{ names: ['kind', 'amount'], controls, check }}
        label="調整の理由"
        help="元帳と操作の記録に残ります。"
        limit={MAX_ADJUSTMENT_REASON}
        missing="理由を入力してください。"
        field={fieldOf(form)('reason')}
        confirmLabel={needsApproval ? '承認を頼む' : '調整する'}
        onConfirm={() => void adjust()}
      >
        いまの残高は <Yen amount={payee.balance} />{' '}
        です。調整はあとから消せません。まちがえたときは、反対の調整をします。
      </ReasonDialog>
    </>
  )
}
