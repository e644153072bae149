import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#test/render.tsx'
import { Carousel } from './carousel.tsx'

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const images = [1, 2, 3].map((at) => ({ url: PIXEL, alt: `写真 ${at}` }))
const dot = (at: number) => page.getByRole('button', { name: `${at}枚目の写真を表示` })

test('advances, starts again after the last picture, pauses, and shows the selected picture', async () => {
  render(
    <>
      <Carousel images={images} label="陶芸の写真" interval={200} />
      <button type="button">外</button>
    </>,
  )
  // It waits while the pointer is over it.
  await page.getByRole('button', { name: '外' }).hover()
  await expect.element(page.getByRole('region', { name: '陶芸の写真' })).toBeVisible()
  for (const at of [2, 3, 1]) await expect.element(dot(at)).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: '自動の切り替えを止める' }).click()
  await expect.element(page.getByRole('button', { name: '自動の切り替えを再開する' })).toBeVisible()
  await dot(3).click()
  await expect.element(dot(3)).toHaveAttribute('aria-current', 'true')
  await expect.element(page.getByRole('img', { name: '写真 3' })).toBeInViewport()
})

test('doesn’t move for users who prefer reduced motion', async () => {
  const list = Object.assign(new EventTarget(), { matches: true }) as MediaQueryList
  vi.spyOn(window, 'matchMedia').mockReturnValue(list)
  render(<Carousel images={images} label="陶芸の写真" interval={50} />)
  await expect.element(dot(2)).toBeVisible()
  await expect.element(page.getByRole('button', { name: '自動の切り替えを止める' })).not.toBeInTheDocument()
  await new Promise((resolve) => setTimeout(resolve, 200))
  await expect.element(dot(1)).toHaveAttribute('aria-current', 'true')
})
