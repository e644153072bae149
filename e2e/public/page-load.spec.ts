// What a page weighs before anything is pressed, and what becomes of what is pressed before its script is there.
import fs from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { alive, expect, test } from '../support/test.ts'

const PAGES = [
  '/',
  '/stories',
  '/stories/1',
  '/stories/1/calendars',
  '/reviews/1',
  '/communities/1',
  '/ambassadors',
  '/ambassadors/1',
  '/brands',
  '/brands/1',
  '/hosting',
  '/contact',
  '/legal/terms',
  '/logon',
  '/sign_up',
  '/password',
]
/** Bytes of script and of styles, brotli (docs/benchmarks.md). */
const MOST = { script: 115_000, style: 8_000 }

const CLIENT = path.join(import.meta.dirname, '../../build/client')
const read = (asset: string) => fs.readFileSync(path.join(CLIENT, asset))
/** As the server sends it; what is too small to be compressed counts as it is. */
function weightOf(assets: string[]): number {
  const sent = assets.map((asset) => [`${asset}.br`, asset].find((file) => fs.existsSync(path.join(CLIENT, file)))!)
  return sent.reduce((sum, file) => sum + fs.statSync(path.join(CLIENT, file)).size, 0)
}

test('pages ask for little, and for nothing of the back offices', { tag: '@once' }, async ({ request }) => {
  for (const address of PAGES)
    await test.step(address, async () => {
      const html = await (await request.get(address)).text()
      const scripts = /data-modules="([^"]+)"/.exec(html)![1]!.split(' ')
      const styles = /<style\b[^>]* data-href="([^"]+)"/.exec(html)![1]!.split(' ')
      expect(styles.length).toBeGreaterThan(0)
      expect(weightOf(scripts)).toBeLessThanOrEqual(MOST.script)
      expect(weightOf(styles)).toBeLessThanOrEqual(MOST.style)
      for (const asset of [...scripts, ...styles]) expect(read(asset).toString(), asset).not.toMatch(/react-aria/)
      // Nor does the head ask for anything by itself, and other areas' routes are not even named.
      expect(html).not.toContain('rel="modulepreload"')
      expect(html).not.toMatch(/routes\/(host|brand|admin)\//)
    })
})

async function openSlowly(page: Page, address: string) {
  const line = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 600, downloadThroughput: 100_000, uploadThroughput: 100_000 }
  await line.send('Network.emulateNetworkConditions', slow)
  await page.goto(address, { waitUntil: 'commit' })
  return {
    /** That what follows came before the script. */
    stillEarly: async () =>
      expect(await page.evaluate(() => window.tsumugiEarlyInput!.events.length)).toBeGreaterThan(0),
  }
}

test('a slot that is pressed before the page is alive is chosen', { tag: '@once' }, async ({ page }) => {
  const { stillEarly } = await openSlowly(page, '/stories/1/calendars')
  await page.getByRole('listitem').getByRole('button', { disabled: false }).first().click()
  await stillEarly()
  await alive(page)
  await expect(page.getByText('1件を選択中')).toBeVisible()
})

test(
  'an order that is chosen before the page is alive is the order of the list',
  { tag: '@once' },
  async ({ page }) => {
    const { stillEarly } = await openSlowly(page, '/stories')
    await page.getByLabel('並び順').selectOption({ index: 1 })
    await stillEarly()
    const chosen = await page.getByLabel('並び順').inputValue()
    await alive(page)
    await expect(page).toHaveURL(new RegExp(`sort=${chosen}`))
    await expect(page.getByLabel('並び順')).toHaveValue(chosen)
  },
)

test(
  'a form that is sent before the page is alive is sent then, and never into the address',
  { tag: '@once' },
  async ({ page }) => {
    const { stillEarly } = await openSlowly(page, '/logon?back=/contact')
    await page.getByLabel('メールアドレス').fill('guest@example.jp')
    await page.getByRole('textbox', { name: 'パスワード' }).fill('tsumugi2026')
    await page.getByRole('button', { name: 'ログインする' }).click()
    await stillEarly()
    await expect(page.getByRole('heading', { level: 1, name: 'お問い合わせ' })).toBeVisible()
  },
)

test('a box that is ticked before the page is alive does what it says', { tag: '@once' }, async ({ page }) => {
  const { stillEarly } = await openSlowly(page, '/logon')
  await page.getByRole('checkbox').first().check()
  await stillEarly()
  await alive(page)
  await expect(page.getByRole('checkbox').first()).toBeChecked()
  await expect(page.getByRole('textbox', { name: 'パスワード' })).toHaveAttribute('type', 'text')
})

test('the first picture of a page is fetched once, as wide as it is drawn', async ({ page }) => {
  for (const address of ['/', '/stories', '/stories/1', '/hosting']) {
    const fetched: string[] = []
    const note = (request: { url: () => string }) => fetched.push(request.url())
    page.on('request', note)
    await page.goto(address)
    const first = page.locator('img[fetchpriority="high"]').first()
    await expect.poll(() => first.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true)
    page.off('request', note)
    const shown = await first.evaluate((img: HTMLImageElement) => img.currentSrc)
    const picture = shown.split('/').at(-1)!
    const [width] = /w_\d+/.exec(shown)!
    expect(fetched.filter((url) => url.endsWith(`/${picture}`) && url.includes(width))).toEqual([shown])
    const preloaded = await page
      .locator('link[rel="preload"][as="image"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('imagesrcset') ?? link.getAttribute('href') ?? ''))
    for (const one of preloaded) expect(one, `${address} preloads what it shows`).toContain(`/${picture}`)
  }
})
