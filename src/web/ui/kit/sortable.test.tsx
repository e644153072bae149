import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#test/render.tsx'
import { Sortable } from './sortable.tsx'

type Props = { list?: string; names?: string[]; byHandle?: boolean; onMove?: (from: number, to: number) => void }

function List({ list = 'menu', names = ['朝', '昼', '夜'], byHandle, onMove }: Props) {
  const [items, setItems] = useState(names)
  const move = (from: number, to: number) => {
    onMove?.(from, to)
    const rest = items.filter((_, at) => at !== from)
    setItems([...rest.slice(0, to), items[from]!, ...rest.slice(to)])
  }
  return (
    <ol aria-label={list}>
      {items.map((name, at) => (
        <Sortable
          key={name}
          list={list}
          at={at}
          count={items.length}
          label={name}
          byHandle={byHandle}
          dataKey={name}
          onMove={move}
        >
          {(handle) => (
            <>
              {handle}
              <span>{name}の部</span>
            </>
          )}
        </Sortable>
      ))}
    </ol>
  )
}

const handle = (name: string) => page.getByRole('button', { name: `並べ替える（${name}）` })
const order = (list = 'menu') =>
  page
    .getByRole('list', { name: list })
    .getByRole('listitem')
    .elements()
    .map((one) => one.getAttribute('data-key'))
/** What React Aria told screen readers last. */
const announced = () => document.querySelector('[data-live-announcer] [aria-live=assertive]')?.lastChild?.textContent

test('the keyboard moves an item: Enter, Tab to the place, Enter; screen readers hear of it', async () => {
  const onMove = vi.fn()
  render(<List onMove={onMove} />)
  ;(await handle('昼').findElement()).focus()
  await userEvent.tab()
  await expect.element(handle('夜')).toHaveFocus()
  await expect.element(handle('夜')).toHaveAccessibleDescription('Enter キーを押してドラッグを開始してください。')
  await userEvent.keyboard('{Enter}')
  const items = page.getByRole('listitem')
  // The neighbour is the first target.
  await expect.element(items.nth(1)).toHaveFocus()
  await expect.poll(announced).toMatch(/^ドラッグを開始します。/)
  await userEvent.tab()
  await expect.element(items.nth(0)).toHaveFocus()
  await userEvent.tab({ shift: true })
  await expect.element(items.nth(1)).toHaveFocus()
  expect(onMove).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => order()).toEqual(['朝', '夜', '昼'])
  expect(onMove.mock.calls).toEqual([[2, 1]])
  await expect.poll(announced).toBe('ドロップが完了しました。')
})

test('Escape ends a drag by keyboard, and the handle has the focus again', async () => {
  const onMove = vi.fn()
  render(<List onMove={onMove} />)
  ;(await handle('朝').findElement()).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('listitem').nth(1)).toHaveFocus()
  await expect.poll(announced).toMatch(/^ドラッグを開始します。/)
  await userEvent.keyboard('{Escape}')
  await expect.element(handle('朝')).toHaveFocus()
  await expect.poll(announced).toBe('ドロップがキャンセルされました。')
  expect(onMove).not.toHaveBeenCalled()
})

test('the mouse moves an item by its handle and by its content, to both ends', async () => {
  const onMove = vi.fn()
  render(<List onMove={onMove} />)
  await page.getByText('朝の部').dropTo(page.getByText('夜の部'))
  await expect.poll(() => order()).toEqual(['昼', '夜', '朝'])
  await handle('朝').dropTo(page.getByText('昼の部'))
  await expect.poll(() => order()).toEqual(['朝', '昼', '夜'])
  await page.getByText('昼の部').dropTo(handle('昼'))
  expect(onMove.mock.calls).toEqual([
    [0, 2],
    [2, 0],
  ])
})

test('with handles only, the content can’t be dragged, and the handle can', async () => {
  render(<List byHandle />)
  await page.getByText('朝の部').dropTo(page.getByText('夜の部'))
  expect(order()).toEqual(['朝', '昼', '夜'])
  await handle('朝').dropTo(page.getByText('夜の部'))
  await expect.poll(() => order()).toEqual(['昼', '夜', '朝'])
  await page.getByText('昼の部').dropTo(page.getByText('朝の部'))
  expect(order()).toEqual(['昼', '夜', '朝'])
})

test('an item can’t be dropped on another list, by mouse or keyboard', async () => {
  const onMove = vi.fn()
  render(
    <>
      <List onMove={onMove} />
      <List list="days" names={['月', '火']} onMove={onMove} />
    </>,
  )
  await page.getByText('朝の部').dropTo(page.getByText('火の部'))
  ;(await handle('朝').findElement()).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('昼の部').element().closest('li')).toHaveFocus()
  const reached = new Set<string | null>()
  for (let step = 0; step < 6; step++) {
    reached.add(document.activeElement!.getAttribute('data-key'))
    await userEvent.tab()
  }
  expect([...reached]).not.toContain('月')
  expect([...reached]).toContain('夜')
  await userEvent.keyboard('{Escape}')
  expect([order(), order('days'), onMove.mock.calls]).toEqual([['朝', '昼', '夜'], ['月', '火'], []])
})

test('a single item has no handle', async () => {
  render(<List names={['朝']} />)
  await expect.element(page.getByText('朝の部')).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})
