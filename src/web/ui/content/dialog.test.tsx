import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render, typePartOf } from '#test/render.tsx'
import { ConfirmDialog } from './dialog.tsx'
import { DateInput } from '../form/date-input.tsx'
import { TextInput } from '../form/text-input.tsx'
import { FormDialog } from '../form/form-dialog.tsx'

const opener = page.getByRole('button', { name: '開く' })
const dialog = page.getByRole('dialog', { name: '「陶芸の朝」を削除しますか？' })
const confirm = dialog.getByRole('button', { name: '削除する' })

type Props = { onConfirm?: () => void; busy?: boolean; error?: string; goes?: boolean }

/** @param goes the button that opens the dialog goes with the confirmation */
function Confirmation({ onConfirm = () => {}, busy, error, goes = false }: Props) {
  const [open, setOpen] = useState(false)
  const [there, setThere] = useState(true)
  return (
    <>
      {there && (
        <button type="button" onClick={() => setOpen(true)}>
          開く
        </button>
      )}
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        onConfirm={() => {
          onConfirm()
          setOpen(false)
          // As a list that is loaded again.
          if (goes) setTimeout(() => setThere(false), 50)
        }}
        title="「陶芸の朝」を削除しますか？"
        confirmLabel="削除する"
        busy={busy}
        error={error}
      >
        元には戻せません。
      </ConfirmDialog>
    </>
  )
}

test('the harmless button has the focus; Escape closes and returns the focus to the opener', async () => {
  const onConfirm = vi.fn()
  render(<Confirmation onConfirm={onConfirm} />)
  await opener.click()
  await expect.element(dialog).toMatchTextContent('元には戻せません。')
  await expect.element(dialog.getByRole('button', { name: 'やめる' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  expect(onConfirm).not.toHaveBeenCalled()
})

test('the focus goes to the main part when the opener leaves the page', async () => {
  render(<Confirmation goes />)
  await opener.click()
  await confirm.click()
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('while a request runs, neither Escape nor a click ends the dialog', async () => {
  const onConfirm = vi.fn()
  render(<Confirmation busy onConfirm={onConfirm} />)
  await opener.click()
  const busy = dialog.getByRole('button', { name: '送信しています…' })
  await expect.element(busy).toHaveAttribute('aria-busy', 'true')
  await userEvent.keyboard('{Escape}')
  await busy.click({ force: true })
  await dialog.getByRole('button', { name: 'やめる' }).click({ force: true })
  await expect.element(dialog).toBeVisible()
  expect(onConfirm).not.toHaveBeenCalled()
})

test('the reason of a failure is an alert in the dialog', async () => {
  render(<Confirmation error="削除できませんでした。" />)
  await opener.click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('削除できませんでした。')
})

test('a form in a dialog: the button and Enter send it once it is complete; errors are at their place', async () => {
  const onSubmit = vi.fn()
  render(
    <FormDialog
      open
      onClose={() => {}}
      title="日付を変える"
      confirmLabel="変える"
      messages={{ name: ['名前を入力してください。'], base: ['ほかの方が変更しました。'] }}
      fields={['name']}
      busy={false}
      onSubmit={onSubmit}
    >
      <TextInput name="name" label="名前" error="名前を入力してください。" />
      <DateInput name="on" label="日付" />
    </FormDialog>,
  )
  const form = page.getByRole('dialog', { name: '日付を変える' })
  await expect.element(form.getByRole('alert')).toMatchTextContent('ほかの方が変更しました。')
  await expect.element(form.getByLabelText('名前')).toHaveAccessibleDescription('名前を入力してください。')
  const date = form.getByLabelText('日付')
  await typePartOf(date)
  await form.getByRole('button', { name: '変える' }).click()
  await expect.element(date).toHaveFocus()
  await expect.element(date).toHaveAccessibleDescription('日付を最後まで入力してください。')
  expect(onSubmit).not.toHaveBeenCalled()
  await date.fill('2026-12-01')
  await form.getByRole('button', { name: '変える' }).click()
  await form.getByLabelText('名前').click()
  await userEvent.keyboard('{Enter}')
  expect(onSubmit).toHaveBeenCalledTimes(2)
})
