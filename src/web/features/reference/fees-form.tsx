import type { Settings } from '#contract/reference/admin-settings-schemas.ts'
import { quote, serviceFeeOf } from '#domain/booking/quote.ts'
import { parseRate, rateText } from '#domain/reference/operator-form.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { changeFees, getSettings, changeAdjustmentLimit, changeRefundLimit } from '#web/calls/admin-reference.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { SettingForm, useSettingForm } from './setting-form.tsx'
import styles from './settings.module.css'
import { MAX_ADJUSTMENT_LIMIT } from '#domain/accounts/own-interest.ts'
import { MAX_REFUND_LIMIT } from '#domain/accounts/roles.ts'
import { ACTIONS_A_DAY } from '#domain/booking/refunds.ts'
import { parseYen } from '#domain/shared/text.ts'
import { YenInput } from '#web/ui/form/yen-input.tsx'

const fields = ['service_rate_bp', 'processing_rate_bp'] as const
type Field = (typeof fields)[number]
const labels: Record<Field, string> = { service_rate_bp: 'サービス料', processing_rate_bp: '決済手数料' }
const helps: Record<Field, string> = {
  service_rate_bp: '体験とオプションの料金から割引を引いた額に対して。',
  processing_rate_bp: '上の額とサービス料の合計に対して。',
}
const WRONG = 'は0から30までの数字で入力してください。小数は2桁までです。例：3.6'
const EXAMPLE = 10_000

/** Percentages as typed. */
type Form = Record<Field, string> & { version: number }

const formOf = ({ service_rate_bp, processing_rate_bp, version }: Settings['fees']): Form => ({
  service_rate_bp: rateText(service_rate_bp),
  processing_rate_bp: rateText(processing_rate_bp),
  version,
})

function ratesOf(form: Form) {
  const service_rate_bp = parseRate(form.service_rate_bp)
  const processing_rate_bp = parseRate(form.processing_rate_bp)
  return service_rate_bp === null || processing_rate_bp === null ? null : { service_rate_bp, processing_rate_bp }
}

/** The percentages charged on top of prices. */
export function FeesForm({ saved }: { saved: Settings['fees'] }) {
  const { value, field, theirs, sending, save } = useSettingForm({
    key: 'admin-fees',
    saved: formOf(saved),
    fields,
    check: (form) => {
      const wrong = fields.filter((field) => parseRate(form[field]) === null)
      return wrong.length > 0 ? Object.fromEntries(wrong.map((field) => [field, [labels[field] + WRONG]])) : null
    },
    send: (form) => changeFees({ json: { ...ratesOf(form)!, version: form.version } }),
    newest: async () => {
      const answer = await userAnswerOf(getSettings())
      return answer.ok ? formOf(answer.data.fees) : null
    },
    done: '手数料を保存しました。これからの予約に使われます。',
  })
  const rates = ratesOf(value)
  const example = rates && quote({ tour: EXAMPLE, option: 0, coupon: null, rates })
  const different = theirs && fields.filter((field) => theirs[field] !== value[field])
  return (
    <SettingForm
      label="手数料"
      sending={sending}
      onSave={save}
      theirs={different && different.map((field) => ({ term: labels[field], detail: `${theirs[field]}%` }))}
    >
      {fields.map((name) => (
        <TextInput
          key={name}
          {...field(name)}
          label={labels[name]}
          required
          size="short"
          suffix="%"
          inputMode="decimal"
          autoComplete="off"
          help={helps[name]}
        />
      ))}
      <p className={styles.example} aria-live="polite">
        {example
          ? `${formatYen(EXAMPLE)}の体験では、サービス料 ${formatYen(example.service_fee)}、決済手数料 ${formatYen(example.processing_fee)}です。ゲストには合わせて「サービス料 ${formatYen(serviceFeeOf(example))}」、料金は「${formatYen(example.total)}（サービス料込み）」と表示します。`
          : '正しい数字を入れると、ここにお支払いの例を表示します。'}
      </p>
    </SettingForm>
  )
}

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
