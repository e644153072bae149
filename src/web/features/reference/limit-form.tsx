import type { Settings } from '#contract/reference/admin-settings-schemas.ts'
import { MAX_ADJUSTMENT_LIMIT } from '#domain/accounts/own-interest.ts'
import { MAX_REFUND_LIMIT } from '#domain/accounts/roles.ts'
import { ACTIONS_A_DAY } from '#domain/booking/refunds.ts'
import { parseYen } from '#domain/shared/text.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { changeAdjustmentLimit, changeRefundLimit, getSettings } from '#web/calls/admin-reference.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { YenInput } from '#web/ui/form/yen-input.tsx'
import { SettingForm } from './setting-form.tsx'
import { useSettingForm } from './use-setting-form.ts'

/** A limit of yen, in a setting of its own. */
type Limit = {
  /** The field of the call and of its errors. */
  field: string
  label: string
  help: string
  most: number
  send: (yen: number, version: number) => ReturnType<typeof changeRefundLimit>
  of: (settings: Settings) => { yen: number; version: number }
}

/** Yen that an admin of the role サポート may refund with one action. */
export const refundLimit: Limit = {
  field: 'support_refund_limit',
  label: 'サポートの返金の上限',
  help: `1回の操作と1つの予約で返す金額の合計です。ひとりの1日の合計は、この${ACTIONS_A_DAY}倍までです。0円にすると、サポートの役割だけの管理者は返金できません。`,
  most: MAX_REFUND_LIMIT,
  send: (support_refund_limit, version) => changeRefundLimit({ json: { support_refund_limit, version } }),
  of: ({ refunds }) => ({ yen: refunds.support_refund_limit, version: refunds.version }),
}

/** Yen of one payee that an admin may adjust alone. */
export const adjustmentLimit: Limit = {
  field: 'adjustment_limit',
  label: 'ひとりで調整できる額',
  help: '同じ受取人について、30日間の合計です。0円にすると、すべての調整に承認がいります。',
  most: MAX_ADJUSTMENT_LIMIT,
  send: (adjustment_limit, version) => changeAdjustmentLimit({ json: { adjustment_limit, version } }),
  of: ({ adjustments }) => ({ yen: adjustments.adjustment_limit, version: adjustments.version }),
}

export function LimitForm({ limit, saved }: { limit: Limit; saved: Settings }) {
  const { field: name, label, help, most } = limit
  const formOf = (settings: Settings) => {
    const { yen, version } = limit.of(settings)
    return { yen: String(yen), version }
  }
  const yenOf = (form: { yen: string }) => {
    const yen = parseYen(form.yen)
    return yen !== null && yen <= most ? yen : null
  }
  const { value, field, theirs, sending, save } = useSettingForm({
    key: `admin-${name}`,
    saved: formOf(saved),
    fields: [name],
    check: (form) =>
      yenOf(form) === null ? { [name]: [`${label}は0円から${formatYen(most)}までの数字で入力してください。`] } : null,
    send: (form) => limit.send(yenOf(form)!, form.version),
    newest: async () => {
      const answer = await userAnswerOf(getSettings())
      return answer.ok ? formOf(answer.data) : null
    },
    done: `${label}を保存しました。`,
  })
  const different = theirs !== null && theirs.yen !== value.yen
  return (
    <SettingForm
      label={label}
      sending={sending}
      onSave={save}
      theirs={different ? [{ term: label, detail: `${theirs.yen}円` }] : null}
    >
      <YenInput
        {...field('yen')}
        label={label}
        name={name}
        required
        size="short"
        help={help}
        error={sending.errorOf(name)}
      />
    </SettingForm>
  )
}
