import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#test/render.tsx'
import { MonthGrid } from './month-grid.tsx'

type Props = { onChoose?: (date: string) => void; pressed?: string }

/** Days off: before the 8th, and the 20th. */
function Month({ onChoose = () => {}, pressed }: Props) {
  const [month, setMonth] = useState('2026-12')
  return (
    <MonthGrid
      month={month}
      onMonth={setMonth}
      first="2026-12"
      last="2027-01"
      today="2026-12-07"
      dayOf={(date) =>
        date < '2026-12-08' || date === '2026-12-20' ? null : { sign: '○', label: date, pressed: date === pressed }
      }
      onChoose={onChoose}
      busy={false}
      note="○ 空きあり"
    />
  )
}

const day = (date: string) => page.getByRole('button', { name: date })

test('the days are one tab stop; arrow keys move by days and weeks, over days that can’t be chosen', async () => {
  const onChoose = vi.fn()
  render(<Month onChoose={onChoose} />)
  ;(await page.getByRole('button', { name: '次の月' }).findElement()).focus()
  await userEvent.tab()
  await expect.element(day('2026-12-08')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')
  await expect.element(day('2026-12-16')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{ArrowUp}{ArrowUp}')
  await expect.element(day('2026-12-08')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}')
  await expect.element(day('2026-12-19')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(day('2026-12-21')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(onChoose.mock.calls).toEqual([['2026-12-21']])
  await userEvent.tab()
  await expect.element(day('2026-12-22')).not.toHaveFocus()
})

test('a chosen day is pressed and the tab stop', async () => {
  render(<Month pressed="2026-12-24" />)
  await expect.element(day('2026-12-24')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(day('2026-12-24')).toHaveAttribute('tabindex', '0')
  await expect.element(day('2026-12-08')).toHaveAttribute('tabindex', '-1')
})

test('the arrows lead from the first month to the last', async () => {
  render(<Month />)
  const [before, after] = [page.getByRole('button', { name: '前の月' }), page.getByRole('button', { name: '次の月' })]
  await expect.element(page.getByRole('list', { name: '2026年12月' })).toBeVisible()
  await expect.element(before).toHaveAttribute('aria-disabled', 'true')
  await after.click()
  await expect.element(page.getByRole('heading', { name: '2027年1月' })).toBeVisible()
  await expect.element(day('2027-01-31')).toBeVisible()
  await expect.element(after).toHaveAttribute('aria-disabled', 'true')
  await expect.element(before).not.toHaveAttribute('aria-disabled')
})
