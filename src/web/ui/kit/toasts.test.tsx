import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#test/render.tsx'
import { runLatestAction, showError, showSuccess, showUndoable } from './toast-store.ts'

afterEach(() => void vi.useRealTimers())

// React Aria has regions of its own.
const region = (politeness: 'polite' | 'assertive') =>
  document.querySelector(`[aria-live=${politeness}]:not([data-live-announcer] *)`)
const closeButton = page.getByRole('button', { name: 'お知らせを閉じる', exact: true })
const openPage = async () => {
  render(<button type="button">ページのボタン</button>)
  await expect.element(page.getByRole('button', { name: 'ページのボタン' })).toBeVisible()
}

test('the live regions exist before the toasts, which are added to them: errors interrupt, successes wait', async () => {
  await openPage()
  const [polite, assertive] = [region('polite'), region('assertive')]
  expect([polite?.textContent, assertive?.textContent]).toEqual(['', ''])
  showSuccess('保存しました。')
  showError('保存できませんでした。')
  await expect.element(page.getByText('保存しました。')).toBeVisible()
  await expect.element(page.getByText('保存できませんでした。')).toBeVisible()
  expect([polite!.isConnected, assertive!.isConnected]).toEqual([true, true])
  expect(polite!.textContent).toContain('保存しました。')
  expect(assertive!.textContent).toContain('保存できませんでした。')
  // A live region inside of a live region would be read twice.
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('a toast takes no focus; its button closes it alone, and the focus goes to the main part', async () => {
  await openPage()
  await page.getByRole('button', { name: 'ページのボタン' }).click()
  showSuccess('一件目')
  showSuccess('二件目')
  await expect.element(closeButton).toHaveLength(2)
  await expect.element(page.getByRole('button', { name: 'ページのボタン' })).toHaveFocus()
  ;(await closeButton.first().findElement()).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('一件目')).not.toBeInTheDocument()
  await expect.element(page.getByText('二件目')).toBeVisible()
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('four at once: the three latest are shown', async () => {
  await openPage()
  for (const name of ['一件目', '二件目', '三件目', '四件目']) showSuccess(name)
  await expect.element(closeButton).toHaveLength(3)
  await expect.element(page.getByText('一件目')).not.toBeInTheDocument()
  await expect.element(page.getByText('四件目')).toBeVisible()
})

test('a success goes after six seconds, not while the pointer or the focus is on it; an error stays', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  render(null)
  await vi.waitFor(() => {
    vi.advanceTimersByTime(50)
    expect(region('polite')).not.toBeNull()
  })
  showSuccess('保存しました。')
  showError('送信できませんでした。')
  const shows = (text: string) => document.body.textContent.includes(text)
  await settled(() => shows('保存しました。'))
  const close = region('polite')!.querySelector('button')!

  vi.advanceTimersByTime(5_000)
  close.focus()
  await settled(() => document.activeElement === close)
  vi.advanceTimersByTime(60_000)
  await rendered()
  expect(shows('保存しました。')).toBe(true)

  close.blur()
  await rendered()
  vi.advanceTimersByTime(5_900)
  await rendered()
  expect(shows('保存しました。')).toBe(true)
  vi.advanceTimersByTime(200)
  await settled(() => !shows('保存しました。'))
  vi.advanceTimersByTime(600_000)
  await rendered()
  expect(shows('送信できませんでした。')).toBe(true)
})

test('an action runs once and closes its toast, by its button or by a key of the page', async () => {
  await openPage()
  const run = vi.fn()
  const show = () => showUndoable('アーカイブしました。', { label: '元に戻す', seconds: 10, run })
  show()
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect.element(page.getByText('アーカイブしました。')).not.toBeInTheDocument()
  expect(run).toHaveBeenCalledOnce()
  show()
  showSuccess('保存しました。')
  runLatestAction()
  runLatestAction()
  await expect.element(page.getByText('アーカイブしました。')).not.toBeInTheDocument()
  await expect.element(page.getByText('保存しました。')).toBeVisible()
  expect(run).toHaveBeenCalledTimes(2)
})

/** React has rendered. It doesn't use the timers that the test stops. */
const rendered = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
async function settled(condition: () => boolean) {
  for (let frame = 0; frame < 300 && !condition(); frame++) await rendered()
  expect(condition()).toBe(true)
}
