import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#test/render.tsx'
import { decides, neighbour, queueKeys, QueueKeys } from './queue-keys.tsx'

test('the keys move by one row and stop at the ends', () => {
  const rows = [{ id: 5 }, { id: 3 }, { id: 9 }]
  expect([neighbour(rows, null, 1), neighbour(rows, 5, 1), neighbour(rows, 9, 1)]).toEqual([5, 3, null])
  expect([neighbour(rows, 3, -1), neighbour(rows, 5, -1), neighbour([], null, 1)]).toEqual([5, null, null])
})

/** What the keys did, in order. */
function queue() {
  const did = vi.fn<(what: string) => void>()
  const item = (shown: number) => (
    <>
      <button type="button" {...decides('approve')} onClick={() => did(`approve ${shown}`)}>
        承認する
      </button>
      <button type="button" {...decides('decline')} onClick={() => did(`decline ${shown}`)}>
        差し戻す
      </button>
      <input aria-label="メモ" />
      <QueueKeys
        keys={queueKeys('体験', (step) => did(`move ${step}`), { approve: '承認する', decline: '差し戻す' })}
        shown={shown}
      />
    </>
  )
  return { did, done: () => did.mock.calls.map(([what]) => what), item }
}

const press = (keys: string, target: Element = document.body) => {
  for (const key of keys) target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
}

test('keys move and decide, but not at once, and not while somebody types', async () => {
  localStorage.clear()
  const { did, done, item } = queue()
  render(item(1))
  const memo = page.getByRole('textbox', { name: 'メモ' })
  await expect.element(memo).toBeVisible()
  // The keys work after an effect.
  await vi.waitFor(() => {
    press('j')
    expect(did).toHaveBeenCalled()
  })
  did.mockClear()
  const now = vi.spyOn(performance, 'now')
  onTestFinished(() => now.mockRestore())
  now.mockReturnValue(0)
  press('jkad')
  expect(done()).toEqual(['move 1', 'move -1'])
  now.mockReturnValue(1e9)
  press('ad')
  expect(done().slice(2)).toEqual(['approve 1', 'decline 1'])
  press('jad', memo.element())
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true, repeat: true }))
  expect(done()).toHaveLength(4)
})

test('? lists the keys, which a choice turns off', async () => {
  localStorage.clear()
  const { done, item } = queue()
  render(item(1))
  const dialog = page.getByRole('dialog', { name: 'キー操作' })
  const line = page.getByRole('button', { name: 'キー操作' })
  await expect.element(line).toBeVisible()
  // A tablet with a keyboard doesn't show the line.
  line.element().parentElement!.style.display = 'none'
  await userEvent.keyboard('?')
  for (const words of ['次の体験を開く', '前の体験を開く', '承認する', '差し戻す', 'この一覧を開く'])
    await expect.element(dialog.getByText(words, { exact: true })).toBeVisible()
  await userEvent.keyboard('j')
  await dialog.getByRole('checkbox', { name: 'この端末でキー操作を使う' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await userEvent.keyboard('j?')
  document.querySelector<HTMLElement>('[style="display: none;"]')?.removeAttribute('style')
  await expect.element(page.getByText('キー操作は使わない設定です。')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(done()).toEqual([])
  localStorage.clear()
})
