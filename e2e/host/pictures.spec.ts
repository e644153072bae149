// The pictures of an experience: upload by button or drop, order by mouse, keyboard or buttons.
import fs from 'node:fs'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { HEIC } from '#test/picture-files.ts'
import { photoFile, price, saved } from '../support/experience-form.ts'
import { createStory } from '../support/database.ts'
import { signInNewHost } from '../support/host.ts'
import { expect, test } from '../support/test.ts'

const COLOURS = ['#8a5a3c', '#3c5a8a', '#5a8a3c']
const tiles = (page: Page) => page.getByRole('list', { name: '選んだ写真' }).locator('[data-key]')
const order = (page: Page) => tiles(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-key')))

/** Opens a new experience and uploads three pictures. @returns their keys in order */
async function threePictures(page: Page) {
  await page.goto('/host_story_drafts/new')
  for (const [at, colour] of COLOURS.entries()) {
    await page.getByLabel('写真のファイル').setInputFiles(await photoFile(`${at}.jpg`, colour))
    await expect(tiles(page)).toHaveCount(at + 1)
  }
  return await order(page)
}

// The keys and the mouse of a sortable list have tests beside it
// (src/web/ui/kit/sortable.test.tsx).
test('reordered pictures are announced and saved', { tag: '@once' }, async ({ guestPage: page }) => {
  // A high window: nothing scrolls during a drag, and the sticky bar covers nothing.
  await page.setViewportSize({ width: 1280, height: 1600 })
  const [one, two, three] = await threePictures(page)
  await page.getByRole('button', { name: '並べ替える（3枚目の写真）' }).press('Enter')
  await expect(tiles(page).nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => order(page)).toEqual([one, three, two])
  await expect(page.getByText('写真を2番目に移動しました（全3枚）。')).toBeAttached()
  await expect(page.getByRole('button', { name: '並べ替える（2枚目の写真）' })).toBeFocused()
  await page.getByRole('button', { name: '前へ（2枚目の写真）' }).press('Enter')
  await expect.poll(() => order(page)).toEqual([three, one, two])
  await expect(page.getByRole('button', { name: '前へ（1枚目の写真）' })).toBeFocused()
  await tiles(page).nth(0).getByRole('img').dragTo(tiles(page).nth(2))
  await expect.poll(() => order(page)).toEqual([one, two, three])
  // A picture that is dropped on the area for files stays at its place.
  await tiles(page).nth(1).getByRole('img').dragTo(page.getByText('3／3枚'))
  expect(await order(page)).toEqual([one, two, three])
  await saved(page)
  await page.reload()
  expect(await order(page)).toEqual([one, two, three])
})

test('dropped files: pictures are uploaded, others are named', { tag: '@once' }, async ({ guestPage: page }, info) => {
  const [photo, memo] = [info.outputPath('kama.jpg'), info.outputPath('memo.txt')]
  fs.writeFileSync(photo, (await photoFile('kama.jpg', '#8a5a3c')).buffer)
  fs.writeFileSync(memo, 'memo')
  await page.goto('/host_story_drafts/new')
  const zone = page.getByText('ここに写真をドラッグするか、ボタンから選んでください。')
  await zone.scrollIntoViewIfNeeded()
  const box = await zone.boundingBox()
  if (!box) throw new Error('the area for files is not visible')
  const browser = await page.context().newCDPSession(page)
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    const data = { items: [], files: [photo, memo], dragOperationsMask: 1 }
    await browser.send('Input.dispatchDragEvent', { type, x: box.x + 5, y: box.y + 5, data })
  }
  await expect(tiles(page)).toHaveCount(1)
  await expect(page.getByText(/memo\.txt.*は追加できませんでした。/)).toBeVisible()
})

test('WebP is taken, and HEIC is converted if the browser reads it', { tag: '@once' }, async ({ guestPage: page }) => {
  const webp = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#8a5a3c' } })
    .webp()
    .toBuffer()
  // Chromium reads a file by its content. A JPEG stands for the HEIC that only Safari reads.
  const readable = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#3c5a8a' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  await page.goto('/host_story_drafts/new')
  const input = page.getByLabel('写真のファイル')
  await input.setInputFiles([
    { name: 'kama.webp', mimeType: 'image/webp', buffer: webp },
    { name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: readable },
    { name: 'IMG_2.HEIC', mimeType: 'image/heic', buffer: HEIC },
  ])
  await expect(tiles(page)).toHaveCount(2)
  await expect(page.getByText(/「IMG_2\.HEIC」は追加できませんでした。.*JPEG に書き出して/)).toBeVisible()
  const shapes = () =>
    tiles(page)
      .getByRole('img')
      .evaluateAll((all) => (all as HTMLImageElement[]).map((one) => (one.naturalWidth / one.naturalHeight).toFixed(1)))
  // The second one upright: 40 px wide, 60 px high.
  await expect.poll(shapes).toEqual(['1.5', '0.7'])
})

test.describe('failed uploads', () => {
  // page.route doesn't see requests that pass a service worker.
  test.use({ refusals: [503], serviceWorkers: 'block' })

  test('leave room for three pictures', { tag: '@once' }, async ({ guestPage: page }) => {
    await page.goto('/host_story_drafts/new')
    const files = page.getByLabel('写真のファイル')
    await page.route('**/image/upload', (route) => route.fulfill({ status: 503, json: {} }))
    for (const at of [1, 2, 3]) {
      await files.setInputFiles(await photoFile(`lost-${at}.jpg`, COLOURS[at - 1]!))
      await expect(page.getByRole('button', { name: `もう一度送る（「lost-${at}.jpg」）` })).toBeVisible()
    }
    await page.unroute('**/image/upload')
    for (const at of [1, 2, 3]) {
      await files.setInputFiles(await photoFile(`lost-${at}.jpg`, COLOURS[at - 1]!))
      await expect(tiles(page)).toHaveCount(at)
    }
    await expect(page.getByRole('button', { name: /^もう一度送る/ })).toHaveCount(0)
    await expect(page.getByText('3／3枚')).toBeVisible()
    await saved(page)
  })
})

test('on a phone the message after saving covers no button', { tag: '@once' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const host = await signInNewHost(page)
  const { id } = await createStory('版木を彫る朝', { host, slots: [{ inDays: 5 }] })
  await page.goto(`/host_story/${id}/edit`)
  await price(page).fill('4800')
  const update = page.getByRole('button', { name: '更新する' })
  await update.click()
  const toast = page.locator('[aria-live="polite"]').getByText(/更新|保存/)
  await expect(toast).toBeVisible()
  const [words, bar] = [await toast.boundingBox(), await page.locator('[data-sticky-bar]').boundingBox()]
  expect(words!.y + words!.height).toBeLessThanOrEqual(bar!.y)
})
