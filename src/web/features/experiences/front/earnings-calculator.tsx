import { earningsOf, type Plan, planProblems } from '#domain/booking/earnings.ts'
import type { Rates } from '#domain/booking/quote.ts'
import { rateText } from '#domain/reference/operator-form.ts'
import { parseYen } from '#domain/shared/text.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { fieldOf } from '#web/ui/form/field-of.ts'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { useValues } from '#web/ui/form/use-values.ts'
import { Grid, Stack } from '#web/ui/layout.tsx'
import { Yen } from '#web/ui/unbroken.tsx'
import looks from '#web/ui/looks.module.css'
import { classNames } from '#web/ui/class-names.ts'
import styles from './earnings-calculator.module.css'

const example: Record<keyof Plan, string> = { price: '4800', people: '4', times: '4' }

const fields = [
  { name: 'price', label: '料金（1名）', suffix: '円' },
  { name: 'people', label: '1回の人数', suffix: '名' },
  { name: 'times', label: 'ひと月の回数', suffix: '回' },
] as const

/** Price × people × times a month, and what it is based on. */
export function EarningsCalculator({ rates, commission_bp }: { rates: Rates; commission_bp: number }) {
  const form = useValues(example)
  const typed = form.value
  const numbers = { price: parseYen(typed.price), people: parseYen(typed.people), times: parseYen(typed.times) }
  const problems = planProblems(numbers)
  const field = fieldOf(form, (name) => problems[name as keyof Plan])
  const { price, people, times } = numbers
  const plan =
    price !== null && people !== null && times !== null && Object.keys(problems).length === 0
      ? { price, people, times }
      : null
  const earned = plan && earningsOf(plan, rates, commission_bp)
  return (
    <Stack gap={3} className={looks.sheet}>
      <Grid gap={3} rowGap={2} className={styles.fields}>
        {fields.map(({ name, label, suffix }) => (
          <TextInput
            key={name}
            {...field(name)}
            label={label}
            mark={false}
            size="short"
            suffix={suffix}
            inputMode="numeric"
            autoComplete="off"
          />
        ))}
      </Grid>
      <noscript>
        <p className={classNames(looks.note, looks.measure)}>下の金額は例です。計算には JavaScript が必要です。</p>
      </noscript>
      <output className={styles.result}>
        {earned ? (
          <>
            <span>あなたの受け取り（ひと月）</span>
            <strong>
              <Yen amount={earned.host} />
            </strong>
            <span>お客さまのお支払いは、1名につき{formatYen(earned.guest)}です。</span>
          </>
        ) : (
          <span>数字を入れると、ひと月の受け取り額が出ます。</span>
        )}
      </output>
      <p className={classNames(looks.note, looks.measure)}>
        {commission_bp > 0 && `販売手数料${rateText(commission_bp)}%（消費税を含みます）を引いた金額です。`}
        毎回この人数が集まり、キャンセルとクーポンの利用がない場合の金額です。お客さまのお支払いには、料金に対するサービス料
        {rateText(rates.service_rate_bp)}%と、その合計に対する{rateText(rates.processing_rate_bp)}
        %が加わります（1円未満は切り捨て）。材料費や税金は引いていません。
      </p>
    </Stack>
  )
}
