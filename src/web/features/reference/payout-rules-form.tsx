import type { Settings } from '#contract/reference/admin-settings-schemas.ts'
import {
  type FeeBearer,
  feeBearers,
  feeBearerWords,
  LAST_DAY,
  MAX_MINIMUM,
  MAX_TRANSFER_FEE,
  type PayoutRules,
} from '#domain/payouts/closing.ts'
import { parseYen } from '#domain/shared/text.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { changePayoutRules, getSettings } from '#web/calls/admin-reference.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { Select } from '#web/ui/form/select.tsx'
import { YenInput } from '#web/ui/form/yen-input.tsx'
import { SettingForm, useSettingForm } from './setting-form.tsx'

const fields = [
  'closing_day',
  'pay_months',
  'pay_day',
  'minimum_payout',
  'transfer_fee_borne_by',
  'transfer_fee',
] as const satisfies (keyof PayoutRules)[]
type Field = (typeof fields)[number]

/** The values of the controls. */
type Form = Record<Field, string> & { version: number }

const labels: Record<Field, string> = {
  closing_day: '締め日',
  pay_months: '支払う月',
  pay_day: '支払日',
  minimum_payout: '最低額',
  transfer_fee_borne_by: '振込手数料の負担',
  transfer_fee: '振込手数料',
}
const days = Array.from({ length: LAST_DAY }, (_, n) => ({
  value: String(n + 1),
  label: n + 1 === LAST_DAY ? '月末' : `${n + 1}日`,
}))
const months = ['同じ月', '次の月', '次の次の月'].map((label, n) => ({ value: String(n), label }))
const bearers = feeBearers.map((value) => ({ value, label: feeBearerWords[value] }))
const choices: Partial<Record<Field, { value: string; label: string }[]>> = {
  closing_day: days,
  pay_months: months,
  pay_day: days,
  transfer_fee_borne_by: bearers,
}
const helps: Partial<Record<Field, string>> = {
  closing_day: 'この日までに終わった体験を、その月の分にします。',
  pay_day: '土日・祝日・12月31日から1月3日に当たるときは、その前の銀行の営業日になります。',
  minimum_payout: '残高がこれより少ないときは、次の月に繰り越します（長くても半年）。',
  transfer_fee: '1回の振込あたり。受取人が負担するときだけ、残高から引きます。',
}
const mosts: Partial<Record<Field, number>> = { minimum_payout: MAX_MINIMUM, transfer_fee: MAX_TRANSFER_FEE }

const formOf = ({ set: _, version, ...rules }: Settings['payouts']): Form => ({
  closing_day: String(rules.closing_day),
  pay_months: String(rules.pay_months),
  pay_day: String(rules.pay_day),
  minimum_payout: String(rules.minimum_payout),
  transfer_fee_borne_by: rules.transfer_fee_borne_by,
  transfer_fee: String(rules.transfer_fee),
  version,
})

const yenOf = (form: Form, field: Field): number | null => {
  const yen = parseYen(form[field])
  return yen !== null && yen <= (mosts[field] ?? 0) ? yen : null
}

const bearerOf = (text: string): FeeBearer => feeBearers.find((bearer) => bearer === text) ?? 'operator'

/** When hosts are paid, and from which amount. */
export function PayoutRulesForm({ saved }: { saved: Settings['payouts'] }) {
  const { value, field, theirs, sending, save } = useSettingForm({
    key: 'admin-payout-rules',
    saved: formOf(saved),
    fields,
    check: (form) => {
      const wrong = (['minimum_payout', 'transfer_fee'] as const).filter((field) => yenOf(form, field) === null)
      if (wrong.length === 0) return null
      return Object.fromEntries(
        wrong.map((field) => [
          field,
          [`${labels[field]}は0円から${formatYen(mosts[field] ?? 0)}までの数字で入力してください。`],
        ]),
      )
    },
    send: (form) =>
      changePayoutRules({
        json: {
          closing_day: Number(form.closing_day),
          pay_months: Number(form.pay_months),
          pay_day: Number(form.pay_day),
          minimum_payout: yenOf(form, 'minimum_payout')!,
          transfer_fee_borne_by: bearerOf(form.transfer_fee_borne_by),
          transfer_fee: yenOf(form, 'transfer_fee')!,
          version: form.version,
        },
      }),
    newest: async () => {
      const answer = await userAnswerOf(getSettings())
      return answer.ok ? formOf(answer.data.payouts) : null
    },
    done: 'お支払いの決まりを保存しました。次に締める月から使われます。',
  })
  const shown = (field: Field, text: string) =>
    choices[field]?.find((choice) => choice.value === text)?.label ?? `${text}円`
  const different = theirs && fields.filter((field) => theirs[field] !== value[field])
  return (
    <SettingForm
      label="お支払いの決まり"
      sending={sending}
      onSave={save}
      theirs={different && different.map((field) => ({ term: labels[field], detail: shown(field, theirs[field]) }))}
    >
      {fields.map((name) => {
        const options = choices[name]
        const shared = {
          ...field(name),
          label: labels[name],
          required: true,
          help: helps[name],
        }
        return options ? (
          <Select key={name} {...shared} size="short" placeholder={null} options={options} />
        ) : (
          <YenInput key={name} {...shared} size="short" />
        )
      })}
    </SettingForm>
  )
}
