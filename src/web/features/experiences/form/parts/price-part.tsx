/** Price and options. */
import type { OwnCommission } from '#contract/booking/host-sales-schemas.ts'
import { hostShareOf } from '#domain/booking/earnings.ts'
import { partyWords } from '#domain/booking/party-words.ts'
import { linesOf, sumsOf } from '#domain/booking/party.ts'
import { lineCalculation } from '#domain/booking/price-type-words.ts'
import { quote, type Rates, serviceFeeOf } from '#domain/booking/quote.ts'
import { optionProblem } from '#domain/experiences/check-experience.ts'
import { priceProblem, priceTypeOf, priceTypeProblem, yenOf } from '#domain/experiences/check-prices.ts'
import { MAX_OPTION_DESCRIPTION, MAX_OPTIONS, MIN_PRICE } from '#domain/experiences/limits.ts'
import { rateText } from '#domain/reference/operator-form.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { TextInput } from '#web/ui/form/text-input.tsx'
import looks from '#web/ui/looks.module.css'
import { unbroken, Yen } from '#web/ui/unbroken.tsx'
import { errorOf, fieldLabels, type FormApi, textField } from '../shared/fields.ts'
import styles from '../shared/form.module.css'
import { Part } from '../shared/part.tsx'
import { PriceInput } from '../shared/price-input.tsx'
import { firstTypes, focusType, PriceTypesField } from './price-types-field.tsx'
import { useRef } from 'react'
import type { FormOption, FormPriceType } from '#domain/experiences/experience-form.ts'
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

/** 「あなたの受け取り 8,100円（販売手数料10%を引いた額）」 @param commission_bp basis points of the price */
function hostShareWords(price: number, commission_bp: number): string {
  const note = commission_bp > 0 ? `（販売手数料${rateText(commission_bp)}%を引いた額）` : ''
  return `あなたの受け取り ${formatYen(hostShareOf(price, commission_bp))}${note}`
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
  return `1名 ${formatYen(price)} → ${hostShareWords(price, commission_bp)} ／ ${guest}`
}

type FamilyProps = { types: readonly FormPriceType[]; rates: Rates; commission_bp: number | null }

/**
 * What four people pay, and what the host gets of it: two of the first type and two of the next, or
 * four of the first. Empty as long as one of these types is wrong.
 */
export function FamilyPreview({ types, rates, commission_bp }: FamilyProps) {
  const [first, second] = types.filter(({ whole_slot_people }) => whole_slot_people === null).slice(0, 2)
  const family = [first, second].filter((type) => type !== undefined)
  if (first !== types[0] || family.some((type, at) => priceTypeProblem(type, at === 0) !== null)) return null
  const people = 4 / family.length
  const { lines } = linesOf(
    family.map((type, id) => ({ ...priceTypeOf(type), id })),
    family.map((_, price_type_id) => ({ price_type_id, people })),
    0,
  )
  if (!lines) return null
  const { amount } = sumsOf(lines)
  const paid = quote({ tour: amount, option: 0, coupon: null, rates })
  const sums = [
    ...lines.map((line) => ({ term: `${line.name} ${lineCalculation(line)}`, yen: line.amount })),
    { term: 'サービス料', yen: serviceFeeOf(paid) },
    { term: 'お客さまのお支払い', yen: paid.total },
  ]
  return (
    <Stack as="section" gap={1} aria-labelledby="family">
      <h3 id="family">例：{partyWords(lines, 4)}の家族のとき</h3>
      <dl className={looks.lined}>
        {sums.map(({ term, yen }, at) => (
          <Row
            key={at}
            gap={2}
            rowGap={0}
            justify="between"
            className={at === sums.length - 1 ? looks.bold : undefined}
          >
            <dt>{term}</dt>
            <dd className={looks.numbers}>
              <Yen amount={yen} />
            </dd>
          </Row>
        ))}
      </dl>
      {commission_bp !== null && <p className={styles.earning}>{unbroken(hostShareWords(amount, commission_bp))}</p>}
    </Stack>
  )
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
  const divide = () => {
    form.change({ price_types: firstTypes(form.values.price) })
    focusType(1, 'name')
    announce('料金を2つの区分に分けました。')
  }
  return (
    <Part id="price">
      {form.values.price_types.length > 0 ? (
        <>
          <PriceTypesField form={form} />
          <FamilyPreview types={form.values.price_types} rates={rates} commission_bp={commission_bp} />
        </>
      ) : (
        <>
          <PriceInput
            {...form.field('price')}
            label={fieldLabels.price}
            required
            help={`1名あたり、税込み。無料の体験は0、有料の体験は${MIN_PRICE}円から。ゲストの画面には、サービス料を加えた金額を表示します。`}
          />
          <p className={styles.earning} aria-live="polite">
            {unbroken(earningWords(form.values.price, rates, commission_bp))}
          </p>
          <Stack gap={0.5} className={styles.rows}>
            <Button variant="quiet" onClick={divide} aria-describedby="divide-help">
              料金区分を追加する
            </Button>
            <p id="divide-help" className={styles.status}>
              おとなと子ども、貸し切りなどで料金を分けるとき。
            </p>
          </Stack>
        </>
      )}
      <TextInput
        {...textField(form, 'price_side_note')}
        autoComplete="off"
        help="材料費、道具のレンタル、保険など。例：材料費・お茶代を含みます。"
      />
      <OptionsField form={form} />
    </Part>
  )
}
