import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#test/render.tsx'
import { ConfirmButton } from './confirm-button.tsx'
import type { Answer } from '#web/read-response.ts'

const opener = page.getByRole('button', { name: '停止する' })
const dialog = page.getByRole('dialog', { name: '停止しますか？' })
const confirm = dialog.getByRole('button', { name: 'はい、停止' })

const refusal: Answer<unknown> = {
  ok: false,
  status: 409,
  error: { status: 409, code: 'conflict', message: 'ほかの方が変更しました。', messages: { base: ['…'] } },
}

const shown = (call: () => Promise<Answer<unknown>>) =>
  render(
    <ConfirmButton label="停止する" title="停止しますか？" confirmLabel="はい、停止" call={call} done="停止しました。">
      あとで再開できます。
    </ConfirmButton>,
  )

test('the operation is called once, after the confirmation; then the dialog closes and a toast says so', async () => {
  const answer = Promise.withResolvers<Answer<unknown>>()
  const call = vi.fn(() => answer.promise)
  shown(call)
  await opener.click()
  expect(call).not.toHaveBeenCalled()
  const button = (await confirm.findElement()) as HTMLButtonElement
  button.click()
  button.click()
  expect(call).toHaveBeenCalledOnce()
  answer.resolve({ ok: true, data: null })
  await expect.element(page.getByText('停止しました。')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a refusal stays in the dialog, and is gone when it opens again', async () => {
  shown(() => Promise.resolve(refusal))
  await opener.click()
  await confirm.click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('ほかの方が変更しました。')
  await dialog.getByRole('button', { name: 'やめる' }).click()
  await opener.click()
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument()
})
