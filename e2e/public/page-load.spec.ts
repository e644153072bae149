// The load of a page: the size of its scripts and styles, input before hydration, the first
// picture.
import fs from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { APIResponse, Page } from '@playwright/test'
import { bookingPath, payButton } from '../support/booking.ts'
import { createStory } from '../support/database.ts'
import { hydrated, expect, test } from '../support/test.ts'

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
/** Upper bounds per page, bytes with Brotli; the page with its headers (docs/benchmarks.md). */
const MAX = { script: 125_000, page: 20_000, requests: 16 }

const CLIENT = path.join(import.meta.dirname, '../../build/client')
const read = (asset: string) => fs.readFileSync(path.join(CLIENT, asset))
const sizeOf = (file: string) => fs.statSync(path.join(CLIENT, file), { throwIfNoEntry: false })?.size
/** Bytes that the server sends. Small files have no compressed copy. */
const bytesOf = (assets: readonly string[]) =>
  assets.reduce((sum, asset) => sum + (sizeOf(`${asset}.br`) ?? fs.statSync(path.join(CLIENT, asset)).size), 0)

/** Bytes of the headers and of the HTML, compressed as the server does it. */
function bytesOfPage(response: APIResponse, html: string) {
  const ofHeaders = response.headersArray().reduce((sum, { name, value }) => sum + name.length + value.length + 4, 0)
  return ofHeaders + brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }).length
}

/** The style sheets that the page contains. */
const sheetsIn = (html: string) => /<style\b[^>]* data-href="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? []

/** The modules that the page preloads. */
const modulesIn = (html: string) => [
  ...new Set([...html.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(([, file]) => file!)),
]

test(
  'pages load little, and nothing of the back offices',
  { tag: ['@once', '@journey'] },
  async ({ request, guestPage }) => {
    const story = await createStory('軽いページの会', { slots: [{ inDays: 12 }] })
    const visitor = PAGES.map((address) => ({ address, by: request }))
    const guest = ['/mypage', '/mypage/favorites', bookingPath(story)].map((address) => ({
      address,
      by: guestPage.request,
    }))
    for (const { address, by } of [...visitor, ...guest])
      await test.step(address, async () => {
        const response = await by.get(address)
        const html = await response.text()
        expect(bytesOfPage(response, html), address).toBeLessThanOrEqual(MAX.page)
        const scripts = modulesIn(html)
        const styles = sheetsIn(html)
        expect(scripts.length).toBeGreaterThan(5)
        expect(styles.length).toBeGreaterThan(0)
        expect(bytesOf(scripts), address).toBeLessThanOrEqual(MAX.script)
        for (const asset of [...scripts, ...styles]) expect(read(asset).toString(), asset).not.toMatch(/react-aria/)
        // The page doesn't contain the routes of other areas.
        expect(html).not.toMatch(/routes\/(host|brand|admin)\//)
      })
  },
)

test('a first visit asks for few files', { tag: '@once' }, async ({ browser }) => {
  const story = await createStory('ファイルの少ない会', { slots: [{ inDays: 12 }] })
  for (const address of ['/', '/stories', `/stories/${story.id}`])
    await test.step(address, async () => {
      const context = await browser.newContext()
      const page = await context.newPage()
      // The router may ask twice for the same routes; the browser's cache has the second answer.
      const asked = new Set<string>()
      page.on('request', (request) => {
        // Pictures don't count. Chromium names the type of the favicon "other".
        if (request.resourceType() !== 'image' && !request.url().endsWith('/favicon.svg')) asked.add(request.url())
      })
      await page.goto(address)
      await hydrated(page)
      await page.waitForLoadState('networkidle')
      expect([...asked].some((url) => url.includes('/assets/visit-'))).toBe(true)
      expect(asked.size, [...asked].join('\n')).toBeLessThanOrEqual(MAX.requests)
      await context.close()
    })
})

test('a first load needs no language data of the browser, which takes 100 ms to load', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new Error('language data')
    }
    for (const kind of [Number, Date, String]) Object.assign(kind.prototype, { toLocaleString: refuse })
    for (const kind of ['NumberFormat', 'DateTimeFormat', 'Collator'] as const) Intl[kind] = refuse as never
  })
  for (const address of ['/', '/stories', '/stories/1', '/communities']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
})

test.describe('a part that is not loaded', () => {
  test.use({ refusals: [0] })

  test(
    'the booking page says so, keeps the input and loads it later',
    { tag: '@once' },
    async ({ guestPage: page }) => {
      const story = await createStory('電波のとぎれる会', { slots: [{ inDays: 12 }] })
      const parts = '**/assets/order-parts-*.js'
      await page.route(parts, (route) => route.abort('internetdisconnected'))
      await page.goto(bookingPath(story))
      await expect(page.getByText('お支払いの画面を読み込めませんでした。')).toBeVisible()
      await expect(payButton(page)).toHaveCount(0)
      await page.getByLabel('主催者へのメッセージ').fill('残ってほしい言葉')
      await page.unroute(parts)
      await page.getByRole('button', { name: 'もう一度読み込む' }).click()
      await expect(payButton(page)).toBeVisible()
      await expect(page.getByRole('heading', { name: 'ご予約内容の最終確認' })).toBeVisible()
      await expect(page.getByLabel('主催者へのメッセージ')).toHaveValue('残ってほしい言葉')
    },
  )

  test(
    'in a browser that remembers what it could not load, the booking page loads again with its input',
    { tag: '@once' },
    async ({ guestPage: page }) => {
      const story = await createStory('電波のとぎれる会', { slots: [{ inDays: 12 }] })
      let network: 'none' | 'returns' | 'with the next page' = 'none'
      page.on('request', (request) => {
        if (network === 'with the next page' && request.isNavigationRequest()) network = 'returns'
      })
      // As long as this page is open, the part can't be loaded: some browsers don't ask again.
      await page.route('**/assets/order-parts-*.js', (route) =>
        network === 'returns' ? route.continue() : route.abort('internetdisconnected'),
      )
      // The question whether the server can be reached.
      await page.route('**/assets/*.js', async (route) =>
        route.request().method() === 'HEAD' && network === 'none'
          ? route.abort('internetdisconnected')
          : route.fallback(),
      )
      await page.goto(bookingPath(story))
      const notice = page.getByText('お支払いの画面を読み込めませんでした。')
      const again = page.getByRole('button', { name: 'もう一度読み込む' })
      await page.getByLabel('主催者へのメッセージ').fill('残ってほしい言葉')
      // Without a network the page stays.
      const asked = page.waitForRequest((request) => request.method() === 'HEAD')
      await again.click()
      await asked
      await expect(notice).toBeVisible()
      await expect(page.getByLabel('主催者へのメッセージ')).toHaveValue('残ってほしい言葉')
      network = 'with the next page'
      await again.click()
      await expect(payButton(page)).toBeVisible()
      expect(network).toBe('returns')
      await expect(page.getByLabel('主催者へのメッセージ')).toHaveValue('残ってほしい言葉')
    },
  )

  test('the rest of the page stays', { tag: '@once' }, async ({ page }) => {
    const story = await createStory('電波のとぎれる会', { slots: [{ inDays: 12 }] })
    await page.goto(`/stories/${story.id}`)
    const cut = async (part: string) => {
      const failed = page.waitForEvent('requestfailed', (request) => request.url().includes(`/assets/${part}-`))
      await page.route(`**/assets/${part}-*.js`, (route) => route.abort('internetdisconnected'))
      return failed
    }
    const notLoaded = page.getByText('この部分を読み込めませんでした。')
    await test.step('without what it can do without', async () => {
      const failed = cut('visit')
      await page.goto('/')
      await failed
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('人の物語に、会いにいく。')
      await expect(notLoaded).toHaveCount(0)
    })
    await test.step('with a message in place of the part', async () => {
      const failed = cut('schedule-month')
      await page.goto(`/stories/${story.id}/calendars`)
      await failed
      await expect(notLoaded).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: '日程を選ぶ' })).toBeVisible()
      await expect(page.getByText(story.slots[0].day).first()).toBeVisible()
    })
  })

  test('signing in with a passkey says so', { tag: '@once' }, async ({ page }) => {
    await page.route('**/assets/esm-*.js', (route) => route.abort('internetdisconnected'))
    await page.goto('/logon')
    await page.getByRole('button', { name: 'パスキーでログイン' }).click()
    await expect(page.getByText('パスキーの準備ができませんでした。')).toBeVisible()
  })
})

/** Opens a page on a slow connection, without waiting for hydration. */
async function openSlowly(page: Page, address: string) {
  const line = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 600, downloadThroughput: 100_000, uploadThroughput: 100_000 }
  await line.send('Network.emulateNetworkConditions', slow)
  await page.goto(address, { waitUntil: 'commit' })
  return {
    /** Expects that the last input came before hydration. */
    expectEarly: async () =>
      expect(await page.evaluate(() => window.tsumugiEarlyInput?.events.length)).toBeGreaterThan(0),
  }
}

test('a click on a slot before hydration selects the slot', { tag: '@once' }, async ({ page }) => {
  const { expectEarly } = await openSlowly(page, '/stories/1/calendars')
  const slots = page.getByRole('button', { name: /予約できます|残りわずか/, disabled: false })
  await slots.first().click()
  await expectEarly()
  await hydrated(page)
  await expect(page.getByText('1件を選択中')).toBeVisible()
})

test('an order that is selected before hydration sorts the list', { tag: '@once' }, async ({ page }) => {
  const { expectEarly } = await openSlowly(page, '/stories')
  await page.getByLabel('並び順').selectOption({ index: 1 })
  await expectEarly()
  const chosen = await page.getByLabel('並び順').inputValue()
  await hydrated(page)
  await expect(page).toHaveURL(new RegExp(`sort=${chosen}`))
  await expect(page.getByLabel('並び順')).toHaveValue(chosen)
})

test(
  'a form that is submitted before hydration is sent after it, and never into the URL',
  { tag: '@once' },
  async ({ page }) => {
    const { expectEarly } = await openSlowly(page, '/logon?back=/contact')
    await page.getByLabel('メールアドレス').fill('guest@example.jp')
    await page.getByRole('textbox', { name: 'パスワード' }).fill('tsumugi2026')
    await page.getByRole('button', { name: 'ログインする' }).click()
    await expectEarly()
    await expect(page.getByRole('heading', { level: 1, name: 'お問い合わせ' })).toBeVisible()
  },
)

test('a checkbox that is checked before hydration has its effect after it', { tag: '@once' }, async ({ page }) => {
  const { expectEarly } = await openSlowly(page, '/logon')
  await page.getByRole('checkbox').first().check()
  await expectEarly()
  await hydrated(page)
  await expect(page.getByRole('checkbox').first()).toBeChecked()
  await expect(page.getByRole('textbox', { name: 'パスワード' })).toHaveAttribute('type', 'text')
})

test('the first picture of a page is loaded once, in the width that it needs', async ({ page }) => {
  for (const address of ['/', '/stories', '/stories/1', '/hosting']) {
    const fetched: string[] = []
    const record = (request: { url: () => string }) => fetched.push(request.url())
    page.on('request', record)
    await page.goto(address)
    const first = page.locator('img[fetchpriority="high"]').first()
    await expect.poll(() => first.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true)
    page.off('request', record)
    const shown = await first.evaluate((img: HTMLImageElement) => img.currentSrc)
    const picture = shown.slice(shown.lastIndexOf('/') + 1)
    const width = /w_\d+/.exec(shown)?.[0]
    expect(width, shown).toBeDefined()
    expect(fetched.filter((url) => url.endsWith(`/${picture}`) && url.includes(`${width}`))).toEqual([shown])
    const preloaded = await page
      .locator('link[rel="preload"][as="image"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('imagesrcset') ?? link.getAttribute('href') ?? ''))
    for (const one of preloaded) expect(one, `${address} preloads what it shows`).toContain(`/${picture}`)
  }
})

test('the rules of the first page stay before those of the next pages', { tag: '@once' }, async ({ page }) => {
  const sheets = () =>
    page
      .locator('style[data-href], link[rel="stylesheet"]:not([disabled])')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-href') ?? one.getAttribute('href') ?? ''))
  await page.goto('/stories')
  await hydrated(page)
  // Parts that the page imports need no sheet of the page a second time.
  await expect(page.getByRole('button', { name: /^お気に入り：/ }).first()).toBeVisible()
  const [first, ...ofParts] = await sheets()
  expect(ofParts.filter((href) => first?.includes(href))).toEqual([])
  await page.getByRole('link', { name: '体験をひらく' }).first().click()
  await expect(page.getByRole('heading', { level: 1 }).filter({ hasText: 'あなたの毎日は' })).toBeVisible()
  const [kept, ...added] = await sheets()
  expect(kept).toBe(first)
  expect(added.some((href) => href.includes('hosting'))).toBe(true)
})
