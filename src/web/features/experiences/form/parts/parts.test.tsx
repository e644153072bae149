// Parts of the form of an experience that check what is typed.
import { type ReactNode, useState } from 'react'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { emptyExperienceForm, type FormCalendar } from '#domain/experiences/experience-form.ts'
import { addDays, instantOf } from '#domain/shared/japan-time.ts'
import { render } from '#test/render.tsx'
import type { FormApi } from '../shared/fields.ts'
import { PriceInput } from '../shared/price-input.tsx'
import { useForm } from '../shared/use-form.ts'
import { CalendarRow } from './calendar-row.tsx'
import { OptionsField } from './price-part.tsx'
import { PeoplePart, TextsPart } from './texts-and-people.tsx'

/** A part with a form of its own. */
function OfForm({ children }: { children: (form: FormApi) => ReactNode }) {
  return children(useForm(emptyExperienceForm(), () => {}))
}

describe('a price', () => {
  function Price() {
    const [value, setValue] = useState<number | string | null>(null)
    return <PriceInput name="price" label="料金" value={value} onChange={setValue} />
  }
  const price = page.getByRole('textbox', { name: '料金' })

  test('takes full-width digits; other text is reported and removed', async () => {
    render(<Price />)
    await price.fill('１２，０００')
    ;(price.element() as HTMLElement).blur()
    await expect.element(price).toHaveValue('12000')
    await price.fill('五千円')
    ;(price.element() as HTMLElement).blur()
    await expect.element(price).toHaveValue('')
    await expect.element(page.getByText('数字のみ入力してください。')).toBeVisible()
    await price.fill('0')
    await expect.element(page.getByText('数字のみ入力してください。')).not.toBeInTheDocument()
  })
})

describe('the texts', () => {
  const items = ['海', '山', '川', '町'].map((name, at) => ({ id: at + 1, name }))

  test('count the characters of the title, and allow three themes', async () => {
    render(<OfForm>{(form) => <TextsPart form={form} categories={items} themes={items} />}</OfForm>)
    await page.getByRole('textbox', { name: /^タイトル/ }).fill('あ'.repeat(43))
    await expect.element(page.getByText('3文字超えています（43 / 40）')).toBeVisible()
    const theme = (name: string) => page.getByRole('checkbox', { name })
    for (const name of ['海', '山', '川']) await theme(name).click()
    await expect.element(theme('町')).toBeDisabled()
    await theme('海').click()
    await expect.element(theme('町')).toBeEnabled()
  })
})

describe('the options', () => {
  test('are at most five; a new one has the focus', async () => {
    render(<OfForm>{(form) => <OptionsField form={form} />}</OfForm>)
    for (const at of [1, 2, 3, 4, 5]) {
      await page.getByRole('button', { name: 'オプションを追加' }).click()
      await expect
        .element(page.getByRole('region', { name: `オプション${at}` }).getByLabelText('オプション名'))
        .toHaveFocus()
    }
    await expect
      .element(page.getByRole('button', { name: /これ以上追加できません/ }))
      .toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: 'オプション5を削除する' }).click()
    await expect.element(page.getByRole('button', { name: 'オプションを追加' })).toBeVisible()
  })
})

describe('the number of people', () => {
  test('has a minimum that is never above the number of places', async () => {
    render(<OfForm>{(form) => <PeoplePart form={form} saved_recruitment_number={1} />}</OfForm>)
    const places = page.getByRole('combobox', { name: /^募集人数/ })
    await expect.element(places).toHaveValue('1')
    await expect.element(places.getByRole('option')).toHaveLength(30)
    await places.selectOptions('6名')
    await page.getByRole('checkbox', { name: /最少催行人数を決める/ }).click()
    const minimum = page.getByRole('combobox', { name: /^最少催行人数/ })
    await expect.element(minimum.getByRole('option')).toHaveLength(7)
    await minimum.selectOptions('5名')
    await places.selectOptions('4名')
    await expect.element(minimum).toHaveValue('')
    await expect.element(minimum.getByRole('option')).toHaveLength(5)
  })
})

describe('a date with its times', () => {
  const today = '2026-11-20'

  function Row() {
    const [row, setRow] = useState<FormCalendar>({ id: null, date: null, start_time: null, end_time: null })
    return (
      <CalendarRow
        id="slot"
        row={row}
        error={null}
        now={instantOf(today, '10:00')}
        deadline="the_day_before"
        others={[]}
        off={false}
        onChange={setRow}
        onAdd={() => {}}
        onRepeat={() => {}}
      />
    )
  }
  const date = page.getByLabelText('開催日')
  const start = page.getByRole('combobox', { name: '開始時刻' })
  const end = page.getByRole('combobox', { name: '終了時刻' })
  const alert = page.getByRole('alert')
  const buttons = ['日程を追加', '毎週くり返す'].map((name) => page.getByRole('button', { name }))

  test('can be added once it is complete; a time that doesn’t fit is reported and cleared', async () => {
    render(<Row />)
    for (const button of buttons) await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await date.fill(addDays(today, 10))
    await start.selectOptions('14:00')
    await expect.element(start.getByRole('option')).toHaveLength(37)
    await end.selectOptions('13:00')
    await expect.element(alert).toHaveTextContent('終了時刻は開始時刻より後に設定してください。')
    await expect.element(end).toHaveValue('')
    await end.selectOptions('16:00')
    await expect.element(alert).toBeEmptyDOMElement()
    await start.selectOptions('16:30')
    await expect.element(alert).toHaveTextContent('開始時刻は終了時刻より前に設定してください。')
    await expect.element(start).toHaveValue('')
    for (const button of buttons) await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await start.selectOptions('06:00')
    for (const button of buttons) await expect.element(button).not.toHaveAttribute('aria-disabled')
  })

  test('on a day whose bookings are closed can’t be added', async () => {
    render(<Row />)
    await start.selectOptions('14:00')
    await end.selectOptions('16:00')
    await date.fill(today)
    await expect.element(alert).toMatchTextContent('予約の締め切り')
    await expect.element(buttons[0]!).toHaveAttribute('aria-disabled', 'true')
    await date.fill(addDays(today, 1))
    await expect.element(alert).toBeEmptyDOMElement()
  })
})
