/** The price types of an experience, in their order. */
import { useContext, useState } from 'react'
import { wrongInType } from '#domain/experiences/check-prices.ts'
import type { FormPriceType } from '#domain/experiences/experience-form.ts'
import { MAX_PRICE_TYPES, recruitmentChoices } from '#domain/experiences/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { announce } from '#web/ui/content/announce.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { focusField } from '#web/ui/form/error-summary.tsx'
import { FieldGroup, FieldNotes } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Facts, Row, Stack } from '#web/ui/layout.tsx'
import { errorOf, fieldLabels, type FormApi } from '../shared/fields.ts'
import styles from '../shared/form.module.css'
import { PriceInput } from '../shared/price-input.tsx'

const EMPTY: FormPriceType = {
  id: null,
  name: '',
  note: '',
  price: null,
  takes_place: true,
  needs_adult: false,
  whole_slot_people: null,
}
/** What hosts often have, in this order. */
const EXAMPLES = [
  { name: 'おとな', note: '中学生以上' },
  { name: '小学生', note: '6〜12歳' },
  { name: '幼児', note: '3〜5歳' },
]

/** The first types of an experience that had one price. */
export const firstTypes = (price: FormPriceType['price']): FormPriceType[] => [
  { ...EMPTY, name: EXAMPLES[0]!.name, price },
  EMPTY,
]

const idOf = (at: number, part: string) => `price-type-${at}-${part}`

/** Focuses a control of a type, once it is on the page. */
export const focusType = (at: number, part: string) => requestAnimationFrame(() => focusField(idOf(at, part)))

type RowProps = {
  type: FormPriceType
  at: number
  count: number
  /** Whether the form has been sent with a wrong type. */
  checked: boolean
  /** The group that a whole slot is for, until the host says it. */
  group: number
  onChange: (some: Partial<FormPriceType>) => void
  onMove: (to: number, part: 'up' | 'down') => void
  onRemove: () => void
}

function TypeRow({ type, at, count, checked, group, onChange, onMove, onRemove }: RowProps) {
  const label = `区分${at + 1}`
  const whole = type.whole_slot_people !== null
  const example = whole ? { name: '貸し切り', note: 'まるごと' } : EXAMPLES[at]
  const wrong = checked ? wrongInType(type, at === 0) : null
  const errorAt = (field: keyof FormPriceType) => (wrong?.field === field ? wrong.problem : null)
  const mover = (part: 'up' | 'down', words: string, to: number) => (
    <Button
      id={idOf(at, part)}
      variant="plain"
      aria-label={`${words}（${label}）`}
      aria-disabled={to < 0 || to >= count}
      onClick={() => onMove(to, part)}
    >
      {words}
    </Button>
  )
  return (
    <Stack as="section" gap={2} className={styles.row} aria-label={label}>
      <Row gap={0} rowGap={0} justify="between">
        <h3>{label}</h3>
        <Row gap={0}>
          {mover('up', '上へ', at - 1)}
          {mover('down', '下へ', at + 1)}
          <Button variant="plain" aria-label={`${label}を削除する`} onClick={onRemove}>
            削除する
          </Button>
        </Row>
      </Row>
      <Facts as="div" align="end">
        <TextInput
          name={idOf(at, 'name')}
          label="区分の名前"
          required
          autoComplete="off"
          placeholder={example?.name}
          value={type.name}
          error={errorAt('name')}
          onChange={(name) => onChange({ name })}
        />
        <TextInput
          name={idOf(at, 'note')}
          label="どんな人か"
          autoComplete="off"
          placeholder={example?.note}
          value={type.note}
          error={errorAt('note')}
          onChange={(note) => onChange({ note })}
        />
      </Facts>
      <Facts as="div" align="end">
        <Select
          name={idOf(at, 'kind')}
          label="料金の数え方"
          required
          placeholder={null}
          options={[
            { value: 'person', label: '1人あたり' },
            { value: 'whole', label: 'まるごと貸し切り' },
          ]}
          value={whole ? 'whole' : 'person'}
          error={at === 0 ? errorAt('whole_slot_people') : null}
          onChange={(kind) => onChange({ whole_slot_people: kind === 'whole' ? group : null })}
        />
        {whole && (
          <Select
            name={idOf(at, 'people')}
            label="何名まで"
            required
            placeholder={null}
            size="short"
            options={recruitmentChoices(type.whole_slot_people ?? 0).map((value) => ({
              value,
              label: `${value}名まで`,
            }))}
            value={type.whole_slot_people}
            error={at === 0 ? null : errorAt('whole_slot_people')}
            onChange={(whole_slot_people) => onChange({ whole_slot_people })}
          />
        )}
        <PriceInput
          name={idOf(at, 'price')}
          label={whole ? '料金（1回まるごと）' : '料金（1人あたり）'}
          required
          value={type.price}
          error={errorAt('price')}
          onChange={(price) => onChange({ price })}
        />
      </Facts>
      {whole ? (
        <p className={styles.status}>
          予約のない回を、1組がまるごと使います。その回には、ほかの人は予約できなくなります。
        </p>
      ) : (
        <Facts as="div" rowGap={0}>
          <Checkbox
            name={idOf(at, 'place')}
            label="席を使う"
            help="外すと、募集人数に数えません。ひざの上の幼児などに。"
            value={type.takes_place}
            error={errorAt('takes_place')}
            onChange={(takes_place) => onChange({ takes_place })}
          />
          <Checkbox
            name={idOf(at, 'adult')}
            label="大人といっしょに"
            help="この区分の人だけでは予約できません。"
            value={type.needs_adult}
            error={errorAt('needs_adult')}
            onChange={(needs_adult) => onChange({ needs_adult })}
          />
        </Facts>
      )}
    </Stack>
  )
}

/** The price types: added, ordered, changed and removed. Without any, the form has one price. */
export function PriceTypesField({ form }: { form: FormApi }) {
  const { price_types: types, recruitment_number } = form.values
  // Other rows take the places of those that moved: none may keep what it showed.
  const [moves, setMoves] = useState(0)
  const notes = useContext(FieldNotes)
  const error = errorOf(form, 'price_types')
  const full = types.length >= MAX_PRICE_TYPES
  /** The price of the experience is that of its first type. */
  const set = (price_types: FormPriceType[]) =>
    form.change({ price_types, price: price_types[0]?.price ?? form.values.price })
  const change = (at: number, some: Partial<FormPriceType>) =>
    set(types.map((type, index) => (index === at ? { ...type, ...some } : type)))
  const add = () => {
    set([...types, EMPTY])
    focusType(types.length, 'name')
  }
  const move = (from: number, to: number, part: 'up' | 'down') => {
    set(types.with(from, types[to]!).with(to, types[from]!))
    setMoves(moves + 1)
    focusType(to, part)
    announce(`区分を${to + 1}番目に移動しました（全${types.length}件）。`)
  }
  const remove = (at: number) => {
    set(types.filter((_, index) => index !== at))
    setMoves(moves + 1)
    if (types.length === 1) requestAnimationFrame(() => focusField('price'))
    else focusType(Math.min(at, types.length - 2), 'name')
    announce(types.length === 1 ? '料金区分をなくし、ひとつの料金に戻しました。' : `区分${at + 1}を削除しました。`)
  }
  return (
    // What an admin has written to the price is for the types.
    <FieldNotes value={{ ...notes, price_types: notes['price'] }}>
      <div id="price">
        <FieldGroup
          id="price_types"
          label={fieldLabels.price_types}
          required
          mark
          help={`${MAX_PRICE_TYPES}つまで。いちばん上が基本の料金です。ゲストの画面には、サービス料を加えた金額を表示します。`}
          error={error}
        >
          <Stack gap={2} className={styles.rows}>
            {types.map((type, at) => (
              <TypeRow
                key={`${moves} ${at}`}
                type={type}
                at={at}
                count={types.length}
                checked={Boolean(error)}
                group={Math.max(2, recruitment_number)}
                onChange={(some) => change(at, some)}
                onMove={(to, part) => move(at, to, part)}
                onRemove={() => remove(at)}
              />
            ))}
            {types.some(({ id }) => id !== null) && (
              <p className={styles.status}>
                区分を変えたり削除したりしても、これまでのご予約の区分と料金はそのまま残ります。
              </p>
            )}
            <Button variant="quiet" aria-disabled={full} onClick={add}>
              {full ? `これ以上追加できません（${MAX_PRICE_TYPES}つまで）` : '料金区分を追加する'}
            </Button>
          </Stack>
        </FieldGroup>
      </div>
    </FieldNotes>
  )
}
