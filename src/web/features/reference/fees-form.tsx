import type { Settings } from '#contract/reference/admin-settings-schemas.ts'
import { quote, serviceFeeOf } from '#domain/booking/quote.ts'
import { parseRate, rateText } from '#domain/reference/operator-form.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { changeFees, getSettings } from '#web/calls/admin-reference.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { SettingForm } from './setting-form.tsx'
import styles from './settings.module.css'
import { useSettingForm } from './use-setting-form.ts'

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
