/** Every field that handles keys itself: an input method's keys are no keys of the field. */
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { inputMethod, ORDERS } from '#test/input-method.ts'
import { render } from '#test/render.tsx'
import { UserPicker } from '#web/features/accounts/people/user-picker.tsx'
import { CouponField } from '#web/features/booking/reserve/coupon-field.tsx'
import { StoriesFilter } from '#web/features/experiences/stories/stories-filter.tsx'
import { Composer } from '#web/features/messages/threads/composer.tsx'
import { SearchPanel } from '#web/features/office/search/search-panel.tsx'
import { Dialog } from '../content/dialog.tsx'
import { PageLinks } from '../frame/page-links.tsx'
import { ListFilters } from '../kit/list-filters.tsx'

/** What the fields did. */
let done: string[] = []

function Bank() {
  const [chosen, setChosen] = useState<{ id: number; name: string; email: string } | null>(null)
  return (
    <UserPicker
      id="bank"
      label="金融機関"
      help=""
      placeholder=""
      clearLabel="解除する"
      value={chosen?.id ?? null}
      chosen={chosen}
      labelOf={({ name }) => name}
      find={() => Promise.resolve({ ok: true, data: { users: [{ id: 1, name: 'みずいろ銀行', email: '' }] } })}
      onChange={(one) => {
        if (one) done.push(`chose ${one.name}`)
        setChosen(one)
      }}
    />
  )
}

function Coupon() {
  const [value, setValue] = useState({ coupon_code: '', applied_coupon: '' })
  return (
    <CouponField
      value={value}
      busy={false}
      error={null}
      onEdit={(some) => {
        if (some.applied_coupon !== undefined) done.push(`applied ${some.applied_coupon}`)
        setValue({ ...value, ...some })
      }}
    />
  )
}

function Office() {
  const [open, setOpen] = useState(true)
  const close = () => {
    done.push('closed')
    setOpen(false)
  }
  const rows = [{ path: '/admin/users/1', title: '井上', detail: '' }]
  return (
    <Dialog open={open} onClose={close} title="さがす">
      <PageLinks />
      <SearchPanel
        label="会員の名前"
        recentName="1"
        opens={() => true}
        search={() => Promise.resolve({ groups: [{ heading: '会員', rows, all: null }] })}
        onDone={() => done.push('opened')}
      />
    </Dialog>
  )
}

const filters = (
  <ListFilters
    label="しぼる"
    path="/list"
    values={{}}
    filters={[{ label: '名前', fields: [{ name: 'name', label: '名前', text: true }] }]}
    searches="番号"
    sort={{ value: 'newest', options: [{ value: 'newest', label: '新しい順' }] }}
    to={({ name }) => {
      if (name) done.push(`searched ${name}`)
      return '/list'
    }}
  />
)

/** The search of the public site. */
function Stories() {
  const { search } = useLocation()
  useEffect(() => {
    if (search !== '') done.push(decodeURIComponent(search))
  }, [search])
  return <StoriesFilter search={{}} categories={[]} themes={[]} today="2026-11-20" />
}

type Field = {
  field: ReactNode
  name: string
  role?: 'combobox' | 'searchbox'
  /** The key itself, and what it does. */
  key: string
  does: string
}

const composer = <Composer user_id={1} thread_id={1} about={null} onSend={(text) => done.push(`sent ${text}`)} />
const FIELDS: Field[] = [
  { field: <Bank />, name: '金融機関', role: 'combobox', key: '{ArrowDown}{Enter}', does: 'chose みずいろ銀行' },
  { field: <Coupon />, name: 'クーポンコード', key: '{Enter}', does: 'applied いの' },
  { field: composer, name: 'メッセージ', key: '{Control>}{Enter}{/Control}', does: 'sent いの' },
  { field: <Office />, name: '会員の名前', role: 'searchbox', key: '{Enter}', does: 'opened' },
  { field: filters, name: '名前', key: '{Enter}', does: 'searched いの' },
  { field: <Stories />, name: '体験をさがす言葉', role: 'searchbox', key: '{Enter}', does: '?q=いの' },
]

const cases = FIELDS.flatMap((field) => ORDERS.map((order) => ({ ...field, order })))

test.each(cases)('$name takes a text that is composed, $order', async ({ field: element, order, ...field }) => {
  done = []
  const typing = inputMethod(cdp())
  render(element)
  const menu = page.getByText('条件を追加')
  if (element === filters) await menu.click()
  if (field.name === 'クーポンコード') await page.getByText('コードをお持ちの方').click()
  const input = page.getByRole(field.role ?? 'textbox', { name: field.name })
  await input.click()

  await typing.compose('いの')
  await typing.press('ArrowDown')
  await typing.press('ArrowUp')
  await typing.press('Enter', { control: true })
  await typing.confirm('いの', order)
  await expect.element(input).toHaveValue('いの')
  await typing.compose('うえ')
  await expect.element(input).toHaveValue('いのうえ')
  await typing.cancel(order)
  await expect.element(input).toHaveValue('いの')
  await expect.element(input).toBeVisible()
  await expect.element(input).toHaveFocus()
  // The searches wait for a pause.
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(done).toEqual([])

  await userEvent.keyboard(field.key)
  await expect.poll(() => done[0]).toBe(field.does)
})
