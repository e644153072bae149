import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#test/render.tsx'
import { type PickedUser, UserPicker } from './user-picker.tsx'

const hosts = ['asakura', 'inoue', 'ueda'].map((name, at) => ({ id: at + 1, name, email: `${name}@example.jp` }))

function Picker() {
  const [chosen, setChosen] = useState<PickedUser | null>(null)
  return (
    <UserPicker
      id="host"
      label="ホスト"
      help="代わって書くホスト"
      placeholder="名前でさがす"
      clearLabel="ホストの選択を解除する"
      value={chosen?.id ?? null}
      chosen={chosen}
      error="選んでください。"
      find={(q) => Promise.resolve({ ok: true, data: { users: hosts.filter(({ email }) => email.includes(q)) } })}
      onChange={setChosen}
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
