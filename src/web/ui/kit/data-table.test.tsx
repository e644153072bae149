import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#test/render.tsx'
import { type Column, DataTable } from './data-table.tsx'

type Row = { id: number; name: string; total: number; note: string }
type Props = Partial<Parameters<typeof DataTable<Row>>[0]>

const columns: readonly Column<Row>[] = [
  { head: '金額', cell: ({ total }) => total, end: true },
  { head: 'お客さま', cell: ({ name }) => name, names: true },
  { head: 'メモ', cell: ({ note }) => note, wideOnly: true },
]
const rows: Row[] = [
  { id: 1, name: '一 花子', total: 3000, note: '窓側' },
  { id: 2, name: '二 花子', total: 4000, note: '通路側' },
]

const Table = (some: Props) => (
  <DataTable
    label="予約"
    columns={columns}
    rows={rows}
    keyOf={({ id }) => id}
    empty="予約はまだありません。"
    {...some}
  />
)

const table = page.getByRole('table', { name: '予約' })

test('cells are in the order of the columns, below their heads; one of them names the row', async () => {
  render(<Table />)
  await expect.element(table.getByRole('columnheader')).toHaveLength(3)
  expect(
    [...table.element().querySelectorAll('tr')].map((row) => [...row.children].map((cell) => cell.textContent)),
  ).toEqual([
    ['金額', 'お客さま', 'メモ'],
    ['3000', '一 花子', '窓側'],
    ['4000', '二 花子', '通路側'],
  ])
  expect(
    table
      .getByRole('rowheader')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['一 花子', '二 花子'])
  await expect.element(table).not.toHaveAttribute('aria-busy')
})

test('while rows load, it says so and has no row for screen readers', async () => {
  render(<Table rows={null} />)
  await expect.element(page.getByRole('status')).toMatchTextContent('読み込んでいます')
  await expect.element(table).toHaveAttribute('aria-busy', 'true')
  await expect.element(table.getByRole('row')).toHaveLength(1)
})

test('without rows, the next step stands in its place', async () => {
  render(<Table rows={[]} />)
  await expect.element(page.getByText('予約はまだありません。')).toBeVisible()
  await expect.element(table).not.toBeInTheDocument()
})

test.each([
  ['while rows are there', rows],
  ['before rows came', null],
])('a failure %s is an alert, with a button that tries again', async (_, loaded) => {
  const onRetry = vi.fn()
  render(<Table rows={loaded} error="読み込めませんでした。" onRetry={onRetry} />)
  await expect.element(page.getByRole('alert')).toMatchTextContent('読み込めませんでした。')
  await expect.element(table).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'もう一度読み込む' }).click()
  expect(onRetry).toHaveBeenCalledOnce()
})

test('a row changes its place with its key, and keeps what it holds', async () => {
  const typing: readonly Column<Row>[] = [
    { head: 'お客さま', cell: ({ name }) => name, names: true },
    { head: '返事', cell: ({ name }) => <input aria-label={`${name}への返事`} /> },
  ]
  const { replace } = render(<Table columns={typing} />)
  await page.getByLabelText('二 花子への返事').fill('承知しました')
  replace(<Table columns={typing} rows={rows.toReversed()} />)
  await expect.element(table.getByRole('rowheader').first()).toHaveTextContent('二 花子')
  await expect.element(page.getByLabelText('二 花子への返事')).toHaveValue('承知しました')
  await expect.element(page.getByLabelText('一 花子への返事')).toHaveValue('')
})

test('on a phone a row is a card: its name first, then values with their labels, without those for wide screens', async () => {
  await page.viewport(390, 844)
  try {
    render(<Table />)
    const row = table.getByRole('row').nth(1)
    const [total, name, note] = [...(await row.findElement()).children] as HTMLElement[]
    expect(name!.getBoundingClientRect().bottom).toBeLessThanOrEqual(total!.getBoundingClientRect().top)
    expect(getComputedStyle(total!, '::before').content).toBe('"金額"')
    await expect.element(page.elementLocator(note!)).not.toBeVisible()
  } finally {
    await page.viewport(1280, 900)
  }
})
