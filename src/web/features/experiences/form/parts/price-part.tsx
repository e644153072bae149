/** Price and options. */
import type { OwnCommission } from '#contract/booking/host-sales-schemas.ts'
import { hostShareOf } from '#domain/booking/earnings.ts'
import { quote, type Rates } from '#domain/booking/quote.ts'
import { optionProblem } from '#domain/experiences/check-experience.ts'
import { priceProblem, yenOf } from '#domain/experiences/check-prices.ts'
import { MAX_OPTION_DESCRIPTION, MAX_OPTIONS, MIN_PRICE } from '#domain/experiences/limits.ts'
import { rateText } from '#domain/reference/operator-form.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { errorOf, fieldLabels, type FormApi, textField } from '../shared/fields.ts'
import styles from '../shared/form.module.css'
import { Part } from '../shared/part.tsx'
import { PriceInput } from '../shared/price-input.tsx'
import { useRef } from 'react'
import type { FormOption } from '#domain/experiences/experience-form.ts'
import { Button } from '#web/ui/button.tsx'
import { announce } from '#web/ui/content/announce.ts'
import { FieldGroup } from '#web/ui/form/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'

const EMPTY: FormOption = { id: null, name: '', description: '', price: null }

/** Options of the experience. A booking can have one of them. */
export function OptionsField({ form }: { form: FormApi }) {
  const { options } = form.values
  const list = useRef<HTMLDivElement>(null)
  const error = errorOf(form, 'options')
  const full = options.length >= MAX_OPTIONS
  const change = (at: number, some: Partial<FormOption>) =>
    form.change({ options: options.map((option, index) => (index === at ? { ...option, ...some } : option)) })
  const add = () => {
    form.change({ options: [...options, EMPTY] })
    requestAnimationFrame(() =>
      [...(list.current?.querySelectorAll('section') ?? [])].at(-1)?.querySelector('input')?.focus(),
    )
  }
  const remove = (at: number) => {
    form.change({ options: options.filter((_, index) => index !== at) })
    announce(`オプション${at + 1}を削除しました。`)
  }
  return (
    <FieldGroup
      id="options"
      label={fieldLabels.options}
      required={false}
      mark
      help={`予約のときに、ひとつ選んで追加できるもの。${MAX_OPTIONS}つまで設定できます。`}
      error={error}
    >
      <Stack ref={list} gap={2} className={styles.rows}>
        {options.map((option, at) => {
          const id = `option-${at}`
          const problem = error ? optionProblem(option) : null
          return (
            <Stack key={at} as="section" gap={2} className={styles.row} aria-label={`オプション${at + 1}`}>
              <Row nowrap justify="between">
                <h3>オプション{at + 1}</h3>
                <Button variant="plain" onClick={() => remove(at)} aria-label={`オプション${at + 1}を削除する`}>
                  削除する
                </Button>
              </Row>
              {problem && <Notice kind="error">{problem}</Notice>}
              <TextInput
                name={`${id}-name`}
                label="オプション名"
                required
                autoComplete="off"
                value={option.name}
                onChange={(text) => change(at, { name: text })}
              />
              <TextArea
                name={`${id}-description`}
                label="説明"
                required
                rows={2}
                limit={MAX_OPTION_DESCRIPTION}
                value={option.description}
                onChange={(text) => change(at, { description: text })}
              />
              <PriceInput
                name={`${id}-price`}
                label="追加料金（1名あたり）"
                required
                value={option.price}
                onChange={(price) => change(at, { price })}
              />
            </Stack>
          )
        })}
        <Button variant="quiet" aria-disabled={full} onClick={add}>
          {full ? `これ以上追加できません（${MAX_OPTIONS}つまで）` : 'オプションを追加'}
        </Button>
      </Stack>
    </FieldGroup>
  )
}

/**
 * What one guest pays, and what the host gets of it. Null for a price that isn't valid.
 * @param commission_bp basis points of the price; null if they aren't known
 */
export function earningWords(
  typed: FormApi['values']['price'],
  rates: Rates,
  commission_bp: number | null,
): string | null {
  const price = yenOf(typed)
  if (price === null || priceProblem(price, MIN_PRICE) !== null) return null
  if (price === 0) return '無料の体験です。お客さまのお支払いも、サービス料もありません。'
  const paid = quote({ tour: price, option: 0, coupon: null, rates })
  const guest = `お客さまのお支払い ${formatYen(paid.total)}`
  if (commission_bp === null) return `1名 ${formatYen(price)} → ${guest}`
  const note = commission_bp > 0 ? `（販売手数料${rateText(commission_bp)}%を引いた額）` : ''
  return `1名 ${formatYen(price)} → あなたの受け取り ${formatYen(hostShareOf(price, commission_bp))}${note} ／ ${guest}`
}

type Props = {
  form: FormApi
  rates: Rates
  /** The user's rates; null in an experience of somebody else. */
  commission: OwnCommission | null
}

export function PricePart({ form, rates, commission }: Props) {
  const { community_id, proxy_user_id } = form.values
  const of =
    community_id === null ? commission : commission?.communities.find((one) => one.community_id === community_id)
  // An admin who writes for a host knows only their own rates.
  const commission_bp = proxy_user_id === null ? (of?.commission_bp ?? null) : null
  return (
    <Part id="price">
      <PriceInput
        {...form.field('price')}
        label={fieldLabels.price}
        required
        help={`1名あたり、税込み。無料の体験は0、有料の体験は${MIN_PRICE}円から。ゲストの画面には、サービス料を加えた金額を表示します。`}
      />
      <p className={styles.earning} aria-live="polite">
        {unbroken(earningWords(form.values.price, rates, commission_bp))}
      </p>
      <TextInput
        {...textField(form, 'price_side_note')}
        autoComplete="off"
        help="材料費、道具のレンタル、保険など。例：材料費・お茶代を含みます。"
      />
      <OptionsField form={form} />
    </Part>
  )
}
