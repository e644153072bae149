import { useRevalidator } from 'react-router'
import type { CommissionRates } from '#contract/booking/admin-ledger-schemas.ts'
import { MAX_COMMISSION_BP } from '#domain/booking/ledger.ts'
import { parseRate } from '#domain/reference/operator-form.ts'
import { addCommissionRate } from '#web/calls/admin-ledger.ts'
import { useSending } from '#web/features/shared/use-sending.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { Button } from '#web/ui/button.tsx'
import { stopAtUnfinishedDate } from '#web/ui/date-problem.ts'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { DateInput } from '#web/ui/form/date-input.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { Fields } from '#web/ui/page.tsx'

const FIELDS = ['brand_id', 'rate_bp', 'own_link_bp', 'starts_on']
const WRONG = `0から${MAX_COMMISSION_BP / 100}までの数字で入力してください。小数は2桁までです。例：12.5`

type Props = {
  brands: CommissionRates['brands']
  /** The payee that the rate is for; null for the default and for brands. */
  payee: { id: number; name: string } | null
  /** YYYY-MM-DD in Japan. */
  today: string
}

/** Adds a rate of commission. Rates are never changed, so there is nothing to edit. */
export function CommissionForm({ brands, payee, today }: Props) {
  const form = useStoredForm(`commission-${payee?.id ?? 'new'}`, {
    brand_id: '',
    sets: 'rate',
    rate: '',
    own: '',
    starts_on: today,
  })
  const sending = useSending(FIELDS, userAnswerOf)
  const { revalidate } = useRevalidator()
  const { brand_id, sets, rate, own, starts_on } = form.value
  const scoped = payee !== null || brand_id !== ''
  const ends = scoped && sets === 'end'

  async function save() {
    const rate_bp = ends ? null : parseRate(rate)
    const own_link_bp = ends ? null : parseRate(own)
    const problems = {
      ...(!ends && rate_bp === null && { rate_bp: [`販売手数料は、${WRONG}`] }),
      ...(!ends && own_link_bp === null && { own_link_bp: [`ホストのリンクからの率は、${WRONG}`] }),
    }
    if (Object.keys(problems).length > 0) return sending.refuse(problems)
    const json = {
      payee_id: payee?.id ?? null,
      brand_id: payee === null && brand_id !== '' ? Number(brand_id) : null,
      rate_bp,
      own_link_bp,
      starts_on,
    }
    if (!(await sending.send(() => addCommissionRate({ json })))) return
    form.change({ brand_id: '', sets: 'rate', rate: '', own: '', starts_on: today })
    form.clear()
    showSuccess('販売手数料の率を加えました。')
    await revalidate()
    sending.done()
  }

  const errorOf = (name: string) => sending.errorOf(name) ?? null
  return (
    <form
      method="post"
      noValidate
      aria-label="販売手数料の率を加える"
      onSubmit={(event) => {
        event.preventDefault()
        if (!stopAtUnfinishedDate(event.currentTarget)) void save()
      }}
    >
      <ErrorSummary errors={sending.errors} attempt={sending.attempt} />
      <Fields>
        {payee ? (
          <p>
            <strong>{payee.name}</strong> さんの体験だけの率です。
          </p>
        ) : (
          <Select
            label="どの体験に"
            name="brand_id"
            mark={false}
            placeholder="すべて（別の率がないとき）"
            options={brands.map(({ id, name }) => ({ value: String(id), label: `ブランド：${name}` }))}
            value={brand_id}
            error={errorOf('brand_id')}
            onChange={(event) => form.change({ brand_id: event.target.value })}
          />
        )}
        {scoped && (
          <RadioGroup
            name="sets"
            label="内容"
            required
            options={[
              { value: 'rate', label: '別の率を決める' },
              { value: 'end', label: '別の率をやめる' },
            ]}
            value={ends ? 'end' : 'rate'}
            onChange={(value) => form.change({ sets: value })}
          />
        )}
        {!ends && (
          <>
            <TextInput
              label="販売手数料"
              name="rate_bp"
              required
              size="short"
              suffix="%"
              inputMode="decimal"
              autoComplete="off"
              help="ホストが決めた料金に対して。消費税を含みます。1円に満たない額は切り捨てます。"
              value={rate}
              error={errorOf('rate_bp')}
              onChange={(event) => form.change({ rate: event.target.value })}
            />
            <TextInput
              label="ホストのリンクからの率"
              name="own_link_bp"
              required
              size="short"
              suffix="%"
              inputMode="decimal"
              autoComplete="off"
              help="ホストが自分のリンクで集めたお客さまの予約に。販売手数料以下にします。"
              value={own}
              error={errorOf('own_link_bp')}
              onChange={(event) => form.change({ own: event.target.value })}
            />
          </>
        )}
        <DateInput
          label="始まる日"
          name="starts_on"
          type="date"
          required
          size="medium"
          help="この日からの予約に使います。今日を選ぶと、すぐに使います。これまでの予約は変わりません。"
          value={starts_on}
          error={errorOf('starts_on')}
          onChange={(event) => form.change({ starts_on: event.target.value })}
        />
        <p>
          <Button type="submit" busy={sending.busy} busyLabel="保存しています…">
            この率を加える
          </Button>
        </p>
      </Fields>
    </form>
  )
}
