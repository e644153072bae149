import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#test/render.tsx'
import { Collapse } from './collapse.tsx'

test('a long text is cut until its button is pressed', async () => {
  render(<Collapse text={Array.from({ length: 12 }, (_, line) => `${line + 1}行目`).join('\n')} />)
  const [more, less] = [
    page.getByRole('button', { name: '説明をもっと見る' }),
    page.getByRole('button', { name: '閉じる' }),
  ]
  await expect.element(more).toHaveAttribute('aria-expanded', 'false')
  const height = () => page.getByText('1行目').element().getBoundingClientRect().height
  const cut = height()
  await more.click()
  await expect.element(less).toHaveAttribute('aria-expanded', 'true')
  expect(height()).toBeGreaterThan(cut * 1.5)
  await less.click()
  await expect.element(more).toBeVisible()
  expect(height()).toBe(cut)
})

test('a short text has no button', async () => {
  render(<Collapse text="短い説明です。" />)
  await expect.element(page.getByText('短い説明です。')).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})
