import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#test/render.tsx'
import { CheckboxGroup } from './checkbox-group.tsx'
import { DateInput } from './date-input.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { RadioGroup } from './radio-group.tsx'
import { Select } from './select.tsx'
import { TextInput } from './text-input.tsx'

const three = [1, 2, 3].map((value) => ({ value, label: `第${value}` }))

describe('a text field', () => {
  test('is described by its help and its error, and says whether it is required', async () => {
    render(
      <>
        <TextInput name="title" label="タイトル" required help="40文字以内で。" error="入力してください。" />
        <TextInput name="note" label="補足" />
      </>,
    )
    const title = page.getByRole('textbox', { name: 'タイトル 必須' })
    await expect.element(title).toBeRequired()
    await expect.element(title).toHaveAccessibleDescription('40文字以内で。 入力してください。')
    await expect.element(title).toHaveAttribute('aria-invalid', 'true')
    const note = page.getByRole('textbox', { name: '補足 任意' })
    await expect.element(note).not.toBeRequired()
    await expect.element(note).not.toHaveAttribute('aria-invalid')
  })
})

describe('a select', () => {
  test('starts without a choice, and is reached by its label', async () => {
    const onChange = vi.fn()
    render(<Select name="kind" label="種類" options={three} defaultValue="" onChange={() => onChange()} />)
    const select = page.getByRole('combobox', { name: '種類' })
    await expect.element(select).toHaveDisplayValue('選択してください')
    await select.selectOptions('第2')
    await expect.element(select).toHaveValue('2')
    expect(onChange).toHaveBeenCalledOnce()
  })
})

describe('radio buttons', () => {
  test('are one tab stop, and the arrow keys choose', async () => {
    function Question() {
      const [value, setValue] = useState(1)
      return (
        <>
          <RadioGroup name="one" label="ひとつ" required options={three} value={value} onChange={setValue} />
          <button type="button">次</button>
        </>
      )
    }
    render(<Question />)
    const group = page.getByRole('group', { name: 'ひとつ 必須' })
    await group.getByRole('radio', { name: '第1' }).click()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(group.getByRole('radio', { name: '第2' })).toBeChecked()
    await expect.element(group.getByRole('radio', { name: '第1' })).not.toBeChecked()
    await userEvent.tab()
    await expect.element(page.getByRole('button', { name: '次' })).toHaveFocus()
  })
})

describe('checkboxes', () => {
  test('allow no more than the maximum', async () => {
    function Question() {
      const [values, setValues] = useState<number[]>([])
      return (
        <CheckboxGroup name="some" label="ふたつまで" options={three} value={values} max={2} onChange={setValues} />
      )
    }
    render(<Question />)
    const box = (at: number) => page.getByRole('checkbox', { name: `第${at}` })
    await box(1).click()
    await expect.element(box(3)).toBeEnabled()
    await box(2).click()
    await expect.element(box(3)).toBeDisabled()
    await expect.element(box(1)).toBeEnabled()
    await box(1).click()
    await expect.element(box(3)).toBeEnabled()
  })
})

describe('a date', () => {
  test.each([
    ['0002-12-01', '正しい日付を入力してください。'],
    ['2026-11-30', '日付は、2026年12月1日(火)から2026年12月31日(木)までの間で入力してください。'],
    ['2027-01-01', '日付は、2026年12月1日(火)から2026年12月31日(木)までの間で入力してください。'],
  ])('%s is reported when the field loses the focus, and kept', async (typed, problem) => {
    render(<DateInput name="on" label="日付" min="2026-12-01" max="2026-12-31" />)
    const date = page.getByLabelText('日付')
    await date.fill(typed)
    await expect.element(date).toHaveAccessibleDescription('')
    ;(date.element() as HTMLElement).blur()
    await expect.element(date).toHaveAccessibleDescription(problem)
    await expect.element(date).toHaveValue(typed)
    await date.fill('2026-12-24')
    await expect.element(date).toHaveAccessibleDescription('')
  })

  test('takes the keys of a native field', async () => {
    render(<DateInput name="on" label="日付" />)
    const date = page.getByLabelText('日付')
    await date.fill('2026-12-24')
    await date.click()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(date).not.toHaveValue('2026-12-24')
    await expect.element(date).not.toHaveValue('')
  })
})

describe('the summary of errors', () => {
  function Form({ known = true }: { known?: boolean }) {
    const [attempt, setAttempt] = useState(0)
    const errors = [
      { field: known ? 'title' : null, message: 'タイトルを入力してください。' },
      { field: 'some', message: 'ひとつ選んでください。' },
    ]
    return (
      <>
        <ErrorSummary errors={attempt > 0 ? errors : []} attempt={attempt} />
        <TextInput name="title" label="タイトル" />
        <CheckboxGroup name="some" label="いくつか" options={three} value={[]} onChange={() => {}} />
        <button type="button" onClick={() => setAttempt(attempt + 1)}>
          送る
        </button>
      </>
    )
  }
  const summary = page.getByRole('group', { name: '入力内容をご確認ください（2件）' })

  test('has the focus after each attempt; its links lead to the controls', async () => {
    render(<Form />)
    const send = page.getByRole('button', { name: '送る' })
    await expect.element(summary).not.toBeInTheDocument()
    await send.click()
    await expect.element(summary).toHaveFocus()
    await summary.getByRole('link', { name: 'タイトルを入力してください。' }).click()
    await expect.element(page.getByLabelText('タイトル')).toHaveFocus()
    await send.click()
    await expect.element(summary).toHaveFocus()
    await summary.getByRole('link', { name: 'ひとつ選んでください。' }).click()
    await expect.element(page.getByRole('checkbox').first()).toHaveFocus()
  })

  test('has no link for an error without a field', async () => {
    render(<Form known={false} />)
    await page.getByRole('button', { name: '送る' }).click()
    await expect.element(summary.getByText('タイトルを入力してください。')).toBeVisible()
    await expect.element(summary.getByRole('link')).toHaveLength(1)
  })

  test('leads past controls that can’t take the focus', async () => {
    render(
      <>
        <ErrorSummary errors={[{ field: 'images', message: '写真を追加してください。' }]} attempt={1} />
        <fieldset id="images">
          <input type="file" hidden />
          <button type="button" disabled>
            送信中
          </button>
          <button type="button">写真を選ぶ</button>
        </fieldset>
      </>,
    )
    await page.getByRole('link', { name: '写真を追加してください。' }).click()
    await expect.element(page.getByRole('button', { name: '写真を選ぶ' })).toHaveFocus()
  })
})
