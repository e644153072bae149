import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#test/render.tsx'
import { type PickedUser, UserPicker } from './user-picker.tsx'

const hosts = ['asakura', 'inoue', 'ueda'].map((name, at) => ({ id: at + 1, name, email: `${name}@example.jp` }))

/** @param earlier the id of a choice from an earlier visit, of which no more is known */
function Picker({ earlier = null }: { earlier?: number | null }) {
  const [chosen, setChosen] = useState<PickedUser | null>(null)
  const [id, setId] = useState(earlier)
  return (
    <UserPicker
      id="host"
      label="ホスト"
      help="代わって書くホスト"
      placeholder="名前でさがす"
      clearLabel="ホストの選択を解除する"
      value={id}
      chosen={chosen}
      error="選んでください。"
      find={(q) => Promise.resolve({ ok: true, data: { users: hosts.filter(({ email }) => email.includes(q)) } })}
      onChange={(one) => {
        setChosen(one)
        setId(one?.id ?? null)
      }}
    />
  )
}

const picker = page.getByRole('combobox', { name: 'ホスト' })
const options = page.getByRole('option')

test('has its label, help and error, opens with the focus, and closes with Escape', async () => {
  render(<Picker />)
  await expect.element(picker).toHaveAccessibleDescription('代わって書くホスト 選んでください。')
  await expect.element(picker).toHaveAttribute('aria-invalid', 'true')
  await picker.click()
  await expect.element(options).toHaveLength(3)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
})

test('is filled with the keyboard; text that selects nothing is reset; the button clears it', async () => {
  render(<Picker />)
  await picker.click()
  await expect.element(options).toHaveLength(3)
  await userEvent.keyboard('ino')
  await expect.element(options).toHaveLength(1)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(picker).toHaveValue('inoue（inoue@example.jp）')
  await userEvent.keyboard('{End}xyz')
  await userEvent.tab()
  await expect.element(picker).toHaveValue('inoue（inoue@example.jp）')
  await page.getByRole('button', { name: 'ホストの選択を解除する' }).click()
  await expect.element(picker).toHaveValue('')
  await expect.element(picker).toHaveFocus()
})

test.each([
  ['replaces the choice', '{Control>}a{/Control}', ''],
  ['follows its removal', '{Control>}a{/Control}{Backspace}', ''],
  ['is added to the choice', '{End}', 'inoue（inoue@example.jp）'],
])('a text that %s stays while it is typed and searched', async (_, keys, kept) => {
  render(<Picker />)
  await picker.click()
  await options.getByText('inoue').click()
  await expect.element(picker).toHaveValue('inoue（inoue@example.jp）')
  await userEvent.keyboard(`${keys}ue`)
  await searched()
  await expect.element(picker).toHaveValue(`${kept}ue`)
  await userEvent.keyboard('d')
  await searched()
  await expect.element(picker).toHaveValue(`${kept}ued`)
})

test('the first letter after the removal of the choice stays, also when it comes at once', async () => {
  render(<Picker earlier={2} />)
  await picker.click()
  await expect.element(options).toHaveLength(3)
  const input = (await picker.findElement()) as HTMLInputElement
  // Both in one task, before React renders what waits.
  for (const text of ['', 'u']) {
    input.select()
    document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
  }
  await searched()
  await expect.element(picker).toHaveValue('u')
})

test('a text stays when the search finds the choice from an earlier visit', async () => {
  render(<Picker earlier={2} />)
  await picker.click()
  await searched()
  await userEvent.keyboard('{Control>}a{/Control}ino')
  await searched()
  await expect.element(picker).toHaveValue('ino')
})

test('a text stays when the page scrolls', async () => {
  render(
    <div style={{ height: 2000 }}>
      <Picker />
    </div>,
  )
  await picker.click()
  await userEvent.keyboard('ino')
  await searched()
  window.scrollBy(0, 100)
  await searched()
  await expect.element(picker).toHaveValue('ino')
})

/** Longer than the wait before a search. */
const searched = () => new Promise((resolve) => setTimeout(resolve, 500))
