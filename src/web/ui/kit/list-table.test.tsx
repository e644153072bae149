import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#test/render.tsx'
import { EmptyState } from '../content/empty-state.tsx'
import { useListSelection } from './list-selection.ts'
import { type ListColumn, ListTable } from './list-table.tsx'
import { SelectionBar } from './selection-bar.tsx'

type Row = { id: number; name: string; total: number }
type Props = Partial<Parameters<typeof ListTable<Row>>[0]>

const columns: readonly ListColumn<Row>[] = [
  { id: 'name', head: 'お客さま', cell: ({ name }) => name, rem: 12, names: true },
  { id: 'total', head: '金額', cell: ({ total }) => total, rem: 8, sort: { up: 'total_up', down: 'total' } },
  { id: 'at', head: '予約日時', cell: () => '11月20日', rem: 8, hidden: true },
]
const rows: Row[] = ['一', '二', '三', '四'].map((name, at) => ({ id: at + 1, name: `${name} 花子`, total: at * 1000 }))

const List = (some: Props) => (
  <ListTable
    name="test"
    label="予約"
    columns={columns}
    rows={rows}
    keyOf={({ id }) => String(id)}
    hrefOf={({ id }) => `/reservations/${id}`}
    sort="newest"
    sortPath={(sort) => `/reservations?sort=${sort}`}
    count="4件"
    loading={false}
    empty={<EmptyState>予約はまだありません。</EmptyState>}
    filters={null}
    {...some}
  />
)

function Selectable() {
  const selection = useListSelection('')
  const bar = (
    <SelectionBar selection={selection} total={30} unit="人">
      <button type="button">停止する</button>
    </SelectionBar>
  )
  return <List selection={{ ...selection, nameOf: ({ name }) => name, bar }} />
}

const link = (name: string) => page.getByRole('rowheader').getByRole('link', { name })

describe('the rows', () => {
  test('are reached by arrow keys, Home and End, and opened by Enter', async () => {
    const { address } = render(<List />)
    ;(await link('一 花子').findElement()).focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(link('二 花子')).toHaveFocus()
    await userEvent.keyboard('{End}')
    await expect.element(link('四 花子')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{ArrowUp}')
    await expect.element(link('三 花子')).toHaveFocus()
    await userEvent.keyboard('{Home}{Enter}')
    await expect.poll(address).toBe('/reservations/1')
  })

  test.each([
    ['none', { rows: [] }, '予約はまだありません。'],
    ['loading', { loading: true }, '読み込んでいます…'],
    ['counted', {}, '4件'],
  ])('%s: says so', async (_, some, words) => {
    render(<List {...some} />)
    await expect.element(page.getByText(words)).toBeVisible()
  })

  test('that could not be loaded have an error and a button', async () => {
    const onRetry = vi.fn()
    render(<List error="読み込めませんでした。" onRetry={onRetry} />)
    await expect.element(page.getByRole('alert')).toMatchTextContent('読み込めませんでした。')
    await expect.element(page.getByRole('table')).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'もう一度読み込む' }).click()
    expect(onRetry).toHaveBeenCalledOnce()
  })
})

describe('the head', () => {
  test.each([
    ['newest', null, 'total'],
    ['total', 'descending', 'total_up'],
    ['total_up', 'ascending', 'total'],
  ])('of a list sorted by %s: the next press', async (sort, sorted, next) => {
    render(<List sort={sort} />)
    const head = page.getByRole('columnheader', { name: '金額' })
    await expect.poll(() => head.element().getAttribute('aria-sort')).toBe(sorted)
    await expect.element(head.getByRole('link')).toHaveAttribute('href', `/reservations?sort=${next}`)
  })
})

test('the choice of columns is kept by the browser, and the column of the link can’t be hidden', async () => {
  localStorage.clear()
  render(<List />)
  await page.getByText('列', { exact: true }).click()
  await expect.element(page.getByRole('checkbox', { name: 'お客さま' })).toBeDisabled()
  const column = page.getByRole('columnheader', { name: '予約日時' })
  await expect.element(column).not.toBeInTheDocument()
  await page.getByRole('checkbox', { name: '予約日時' }).click()
  await expect.element(column).toBeVisible()
  await page.getByRole('checkbox', { name: '金額' }).click()
  await expect.element(page.getByRole('columnheader', { name: '金額' })).not.toBeInTheDocument()
  expect(JSON.parse(localStorage.getItem('tsumugi:list:test:columns')!)).toEqual({ at: true, total: false })
  await page.getByRole('button', { name: 'はじめの列に戻す' }).click()
  await expect.element(column).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('group', { name: '表示する列' })).not.toBeInTheDocument()
  await expect.element(page.getByText('列', { exact: true })).toHaveFocus()
})

test('Space selects a row, with Shift all rows up to it; the whole list can be selected', async () => {
  render(<Selectable />)
  const box = (name: string) => page.getByRole('checkbox', { name: `${name}を選択` })
  const bar = page.getByRole('region', { name: '選択したものの操作' })
  await expect.element(box('一 花子')).toBeVisible()
  await expect.element(bar).not.toBeInTheDocument()
  ;(await link('一 花子').findElement()).focus()
  await userEvent.keyboard(' ')
  await expect.element(box('一 花子')).toBeChecked()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Shift>} {/Shift}')
  await expect.element(box('二 花子')).toBeChecked()
  await expect.element(bar).toMatchTextContent('3人を選択中')
  await page.getByRole('checkbox', { name: 'このページをすべて選択' }).click()
  await expect.element(bar).toMatchTextContent('4人を選択中')
  await bar.getByRole('button', { name: '全30人を選択' }).click()
  await expect.element(bar).toMatchTextContent('全30人を選択中')
  await box('二 花子').click()
  await expect.element(bar).toMatchTextContent('3人を選択中')
  await bar.getByRole('button', { name: '選択を外す' }).click()
  await expect.element(bar).not.toBeInTheDocument()
})
