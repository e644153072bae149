import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#test/render.tsx'
import { useStoredForm } from './use-stored-form.ts'

function Note({ person }: { person: number }) {
  const form = useStoredForm(`note-${person}`, { text: `${person}番の方` })
  return (
    <input aria-label="メモ" value={form.value.text} onChange={({ target }) => form.change({ text: target.value })} />
  )
}

function Desk() {
  const [person, setPerson] = useState(1)
  return (
    <>
      <Note person={person} />
      <button type="button" onClick={() => setPerson(3 - person)}>
        もう一人の方へ
      </button>
    </>
  )
}

test('what is typed for one person isn’t in the form of the next, and is there again on return', async () => {
  sessionStorage.clear()
  render(<Desk />)
  const note = page.getByRole('textbox', { name: 'メモ' })
  const other = page.getByRole('button')
  await note.fill('一人めへのメモ')
  await other.click()
  await expect.element(note).toHaveValue('2番の方')
  await note.fill('二人めへのメモ')
  await other.click()
  await expect.element(note).toHaveValue('一人めへのメモ')
  await other.click()
  await expect.element(note).toHaveValue('二人めへのメモ')
})
