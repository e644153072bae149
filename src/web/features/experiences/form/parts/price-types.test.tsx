// The price types in the form of an experience.
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defaultRates } from '#domain/booking/quote.ts'
import { checkExperience } from '#domain/experiences/check-experience.ts'
import { emptyExperienceForm, type ExperienceForm, type FormPriceType } from '#domain/experiences/experience-form.ts'
import { ANNOUNCE } from '#web/ui/content/announce.ts'
import { render } from '#test/render.tsx'
import { fieldErrors } from '../shared/fields.ts'
import { progressOf } from '../shared/parts.ts'
import { useForm } from '../shared/use-form.ts'
import { FamilyPreview, PricePart } from './price-part.tsx'

/** The forms after each change. */
const forms: ExperienceForm[] = []
const values = () => forms.at(-1)!
const said: string[] = []
document.addEventListener(ANNOUNCE, (event) => said.push((event as CustomEvent<string>).detail))

function Prices({ first }: { first: ExperienceForm }) {
  const form = useForm(first, (now) => forms.push(now))
  const check = () => form.setErrors(fieldErrors(checkExperience(form.values, { now: 0 }).problems ?? {}))
  return (
    <>
      <PricePart form={form} rates={defaultRates} commission={{ commission_bp: 1000, communities: [] }} />
      <button type="button" onClick={check}>
        確かめる
      </button>
    </>
  )
}
function show(some: Partial<ExperienceForm>) {
  const first = { ...emptyExperienceForm(), ...some }
  forms.push(first)
  render(<Prices first={first} />)
}
const type = (some: Partial<FormPriceType>): FormPriceType => ({
  id: null,
  name: 'おとな',
  note: '',
  price: 3000,
  takes_place: true,
  needs_adult: false,
  whole_slot_people: null,
  ...some,
})
const family = [
  type({ id: 4 }),
  type({ id: 5, name: '小学生', price: 1500, needs_adult: true }),
  type({ id: 6, name: '貸し切り', price: 20_000, whole_slot_people: 8 }),
]
const button = (name: string) => page.getByRole('button', { name, exact: true })
const row = (at: number) => page.getByRole('region', { name: `区分${at}`, exact: true })
const names = () => values().price_types.map(({ name }) => name)

test('the price becomes two types, and removing both gives it back', async () => {
  show({ price: 2800 })
  await button('料金区分を追加する').click()
  await expect.element(row(2).getByLabelText('区分の名前')).toHaveFocus()
  await userEvent.keyboard('こども')
  expect(values().price_types).toMatchObject([
    { name: 'おとな', price: 2800, takes_place: true, needs_adult: false },
    { name: 'こども', price: null },
  ])
  await row(1).getByRole('textbox', { name: /^料金/ }).fill('3200')
  await button('区分1を削除する').click()
  await expect.element(row(1).getByLabelText('区分の名前')).toHaveFocus()
  expect(names()).toEqual(['こども'])
  await button('区分1を削除する').click()
  await expect.element(page.getByRole('textbox', { name: /^料金 / })).toHaveFocus()
  expect(values()).toMatchObject({ price: 3200, price_types: [] })
  expect(said.slice(-2)).toEqual(['区分1を削除しました。', '料金区分をなくし、ひとつの料金に戻しました。'])
})

test('a row moves by its buttons with its id, keeps the focus, and stops at the ends', async () => {
  show({ price_types: family })
  await expect.element(button('上へ（区分3）')).toBeVisible()
  ;(button('上へ（区分3）').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('上へ（区分2）')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('上へ（区分1）')).toHaveFocus()
  expect(said.at(-1)).toBe('区分を1番目に移動しました（全3件）。')
  expect(values().price_types.map(({ id }) => id)).toEqual([6, 4, 5])
  expect(values().price).toBe(20_000)
  await userEvent.keyboard('{Enter}')
  expect(values().price_types.map(({ id }) => id)).toEqual([6, 4, 5])
})

test('an error is beside its field, and a part with a wrong type isn’t complete', async () => {
  show({ price_types: [family[1]!, type({ name: '' }), type({ name: '幼児', price: 20 })] })
  await button('確かめる').click()
  const wrong = (at: number, label: string | RegExp) => row(at).getByLabelText(label)
  await expect.element(wrong(1, '大人といっしょに')).toBeInvalid()
  await expect.element(wrong(2, '区分の名前')).toBeInvalid()
  await expect.element(wrong(3, /^料金（/)).toBeInvalid()
  await expect.element(row(3).getByText('0円（無料）か、50円以上で入力してください。')).toBeVisible()
  expect(document.querySelectorAll('[aria-invalid]').length).toBe(3)
  expect(progressOf(values(), { now: 0 }).parts.price).toEqual({ required: 1, filled: 0, wrong: 0 })
  await wrong(1, '大人といっしょに').click()
  expect(document.querySelectorAll('[aria-invalid]').length).toBe(0)
})

test('a whole slot asks for its people instead of places, and six types are the most', async () => {
  show({ price_types: family.slice(0, 2), recruitment_number: 12 })
  await row(2).getByLabelText('料金の数え方').selectOptions('まるごと貸し切り')
  await expect.element(row(2).getByLabelText('席を使う')).not.toBeInTheDocument()
  await expect.element(row(2).getByLabelText('何名まで')).toHaveValue('12')
  await row(2).getByLabelText('何名まで').selectOptions('20名まで')
  expect(values().price_types[1]).toMatchObject({ whole_slot_people: 20 })
  await row(2).getByLabelText('料金の数え方').selectOptions('1人あたり')
  expect(values().price_types[1]).toMatchObject({ whole_slot_people: null, needs_adult: true })
  for (let at = 3; at <= 6; at += 1) await button('料金区分を追加する').click()
  await expect.element(button('これ以上追加できません（6つまで）')).toHaveAttribute('aria-disabled', 'true')
})

test.each<[string, FormPriceType[], string[]]>([
  [
    'two of the first and two of the next',
    family,
    ['6,000円', '3,000円', '790円', '9,790円', 'あなたの受け取り 8,100円（販売手数料10%を引いた額）'],
  ],
  [
    'four of the first without another',
    [family[0]!, family[2]!],
    ['12,000円', '1,053円', '13,053円', 'あなたの受け取り 10,800円（販売手数料10%を引いた額）'],
  ],
  ['nothing while a type is wrong', [family[0]!, type({ price: null })], []],
])('four people: %s', async (_, types, amounts) => {
  render(<FamilyPreview types={types} rates={defaultRates} commission_bp={1000} />)
  await expect
    .poll(() => [...document.querySelectorAll('dd, section > p')].map((cell) => cell.textContent))
    .toEqual(amounts)
})
