import { useSearchParams } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render, typePartOf } from '#test/render.tsx'
import bar from './list-bar.module.css'
import { ListFilters } from './list-filters.tsx'

function Filters() {
  const [query] = useSearchParams()
  return (
    <div className={bar.tools}>
      <ListFilters
        label="予約をしぼる"
        path="/list"
        values={Object.fromEntries(query)}
        filters={[
          {
            label: '状態',
            fields: [{ name: 'status', label: '状態', options: [{ value: 'cancelled', label: 'キャンセル' }] }],
          },
          {
            label: '都道府県',
            fields: [
              {
                name: 'state',
                label: '都道府県',
                groups: [
                  { label: '東京', options: [{ value: '13', label: '東京都' }] },
                  { label: '信州', options: [{ value: '20', label: '長野県' }] },
                  {
                    label: '四国',
                    options: [
                      { value: '36', label: '徳島県' },
                      { value: '37', label: '香川県' },
                    ],
                  },
                ],
              },
            ],
          },
          {
            label: '開催日',
            fields: [
              { name: 'from', label: 'この日から' },
              { name: 'to', label: 'この日まで' },
            ],
          },
        ]}
        searches="名前、予約番号"
        sort={{
          value: query.get('sort') ?? 'newest',
          options: [
            { value: 'newest', label: '新しい順' },
            { value: 'oldest', label: '古い順' },
          ],
        }}
        to={(values) => {
          const set = Object.entries(values).filter(([, value]) => value !== undefined && value !== 'newest')
          return set.length === 0 ? '/list' : `/list?${new URLSearchParams(set as [string, string][]).toString()}`
        }}
      />
    </div>
  )
}

const chip = (text: string) => page.getByRole('search').getByText(text)
const add = page.getByText('条件を追加')
const search = page.getByRole('searchbox', { name: '名前、予約番号' })

test('several conditions apply together, and become chips; the first has the focus and removes itself', async () => {
  const { address } = render(<Filters />, '/list')
  await expect.element(page.getByRole('search', { name: '予約をしぼる' })).toBeVisible()
  await add.click()
  await page.getByRole('combobox', { name: '状態' }).selectOptions('キャンセル')
  await page.getByRole('checkbox', { name: '東京' }).click()
  await page.getByRole('checkbox', { name: '信州' }).click()
  // Nothing applies, and the menu stays, before the button.
  expect(address()).toBe('/list')
  await page.getByRole('button', { name: '適用する' }).click()
  await expect.poll(address).toBe('/list?status=cancelled&state=13%2C20')
  await expect.poll(() => document.activeElement?.textContent).toContain('状態：キャンセル')
  await expect.element(chip('都道府県：東京、信州')).toBeVisible()
  await chip('都道府県：東京、信州').click()
  await page.getByRole('checkbox', { name: '東京' }).click()
  await page.getByRole('button', { name: '適用する' }).click()
  await expect.poll(address).toBe('/list?status=cancelled&state=20')
  await chip('状態：キャンセル').click()
  await page.getByRole('link', { name: 'この条件を外す' }).click()
  await expect.poll(address).toBe('/list?state=20')
  await expect.element(chip('状態：キャンセル')).not.toBeInTheDocument()
})

test('the box of a whole group applies once, and is checked afterwards', async () => {
  const { address } = render(<Filters />, '/list?state=13')
  const group = page.getByRole('checkbox', { name: '四国' })
  await chip('都道府県：東京').click()
  await group.click()
  await page.getByRole('button', { name: '適用する' }).first().click()
  await expect.poll(address).toBe('/list?state=13%2C36%2C37')
  await chip('都道府県：東京、四国').click()
  await expect.element(group).toBeChecked()
})

test('a select that is changed with keys waits for the button', async () => {
  const { address } = render(<Filters />, '/list')
  await add.click()
  const order = page.getByRole('combobox', { name: '並び順' })
  const element = (await order.findElement()) as HTMLSelectElement
  element.focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(order).toHaveValue('oldest')
  expect(address()).toBe('/list')
  await page.getByRole('button', { name: '適用する' }).click()
  await expect.poll(address).toBe('/list?sort=oldest')
})

test('a text applies with Enter; what is typed afterwards stays', async () => {
  const { address } = render(<Filters />, '/list?q=%E5%B1%B1')
  await expect.element(search).toHaveValue('山')
  await search.fill(' 山田 ')
  await add.click()
  await page.getByRole('combobox', { name: '並び順' }).selectOptions('古い順')
  await page.getByRole('button', { name: '適用する' }).click()
  await expect.poll(address).toBe(`/list?${new URLSearchParams({ q: '山田', sort: 'oldest' }).toString()}`)
  await search.fill('山田 花子')
  await page.getByRole('link', { name: '条件を消す' }).click()
  await expect.poll(address).toBe('/list')
  await search.fill('海')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe(`/list?q=${encodeURIComponent('海')}`)
  await expect.element(search).toHaveFocus()
})

test('a range is one condition; an unfinished date is reported instead of dropped', async () => {
  const { address } = render(<Filters />, '/list?from=2026-12-01&to=2026-12-31')
  await chip('開催日：2026/12/01〜2026/12/31').click()
  const from = page.getByLabelText('この日から')
  await expect.element(from).toHaveValue('2026-12-01')
  await from.fill('')
  await typePartOf(from)
  await userEvent.keyboard('{Enter}')
  await expect.element(from).toHaveFocus()
  await expect.element(from).toHaveAccessibleDescription('日付を最後まで入力してください。')
  expect(address()).toBe('/list?from=2026-12-01&to=2026-12-31')
})

test('the button that applies a date works though the error of the date moves it', async () => {
  const { address } = render(<Filters />, '/list')
  await add.click()
  const from = page.getByLabelText('この日から')
  await typePartOf(from)
  await page.getByRole('button', { name: '適用する' }).click()
  await expect.element(from).toHaveAccessibleDescription('日付を最後まで入力してください。')
  await expect.element(from).toHaveFocus()
  expect(address()).toBe('/list')
})

test('Escape and a click elsewhere close a menu', async () => {
  render(<Filters />, '/list')
  const status = page.getByRole('combobox', { name: '状態' })
  await add.click()
  await expect.element(status).toBeVisible()
  ;(await status.findElement()).focus()
  await userEvent.keyboard('{Escape}')
  await expect.element(status).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.textContent).toContain('条件を追加')
  await add.click()
  await expect.element(status).toBeVisible()
  await search.click()
  await expect.element(status).not.toBeInTheDocument()
})
