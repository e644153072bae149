import { useRevalidator } from 'react-router'
import type { CommissionRates } from '#contract/booking/admin-ledger-schemas.ts'
import { MAX_COMMISSION_BP } from '#domain/booking/ledger.ts'
import { parseRate } from '#domain/reference/operator-form.ts'
import { addCommissionRate } from '#web/calls/admin-booking.ts'
import { useSending } from '#web/features/shared/use-sending.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { PostForm } from '#web/ui/form/post-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { DateInput } from '#web/ui/form/date-input.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { Fields } from '#web/ui/page.tsx'
import { fieldOf } from '#web/ui/form/field-of.ts'

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
    change: 'set' as 'set' | 'end',
    rate_bp: '',
    own_link_bp: '',
    starts_on: today,
  })
  const sending = useSending(FIELDS, userAnswerOf)
  const { revalidate } = useRevalidator()
  const { brand_id, change, starts_on } = form.value
  const field = fieldOf(form, sending.errorOf)
  const scoped = payee !== null || brand_id !== ''
  const ends = scoped && change === 'end'

  async function save() {
    const rate_bp = ends ? null : parseRate(form.value.rate_bp)
    const own_link_bp = ends ? null : parseRate(form.value.own_link_bp)
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
    form.change({ brand_id: '', change: 'set', rate_bp: '', own_link_bp: '', starts_on: today })
    form.clear()
    showSuccess('販売手数料の率を加えました。')
    await revalidate()
    sending.done()
  }

  return (
    <PostForm aria-label="販売手数料の率を加える" onSubmit={save}>
      <ErrorSummary errors={sending.errors} attempt={sending.attempt} />
      <Fields>
        {payee ? (
          <p>
            <strong>{payee.name}</strong> さんの体験だけの率です。
          </p>
        ) : (
          <Select
            {...field('brand_id')}
            label="どの体験に"
            mark={false}
            placeholder="すべて（別の率がないとき）"
            options={brands.map(({ id, name }) => ({ value: String(id), label: `ブランド：${name}` }))}
          />
        )}
        {scoped && (
          <RadioGroup
            {...field('change')}
            label="内容"
            required
            options={[
              { value: 'set', label: '別の率を決める' },
              { value: 'end', label: '別の率をやめる' },
            ]}
          />
        )}
        {!ends && (
          <>
            <TextInput
              {...field('rate_bp')}
              label="販売手数料"
              required
              size="short"
              suffix="%"
              inputMode="decimal"
              autoComplete="off"
              help="ホストが決めた料金に対して。消費税を含みます。1円に満たない額は切り捨てます。"
            />
            <TextInput
              {...field('own_link_bp')}
              label="ホストのリンクからの率"
              required
              size="short"
              suffix="%"
              inputMode="decimal"
              autoComplete="off"
              help="ホストが自分のリンクで集めたお客さまの予約に。販売手数料以下にします。"
            />
          </>
        )}
        <DateInput
          {...field('starts_on')}
          label="始まる日"
          type="date"
          required
          size="medium"
          help="この日からの予約に使います。今日を選ぶと、すぐに使います。これまでの予約は変わりません。"
        />
        <p>
          <Button type="submit" busy={sending.busy} busyLabel="保存しています…">
            この率を加える
          </Button>
        </p>
      </Fields>
    </PostForm>
  )
}
