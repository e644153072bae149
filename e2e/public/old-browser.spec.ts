// The oldest browsers that the pages support (docs/product/quality.md#browsers), and older ones.
import fs from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { BRAND, signInToBrand } from '../support/brand.ts'
import { demo, expect, hydrated, signIn, test } from '../support/test.ts'

const ASSETS = path.join(import.meta.dirname, '../../build/client/assets')

/** Newer than the floor. The pages use some of them only where they are there. */
const NEWER =
  /\b(Map\.groupBy|Object\.groupBy|URL\.(canParse|parse)|Array\.fromAsync|Promise\.(withResolvers|try)|RegExp\.escape|Iterator\.from|AbortSignal\.any|Uint8Array\.from(Base64|Hex)|Intl\.Segmenter|Math\.sumPrecise)\b|\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|toWellFormed|isWellFormed|getOrInsert|getOrInsertComputed|toBase64|toHex)\(|(?<=[=(,:!&|?{;])\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[dgimsuy]*v[dgimsuy]*\b/g

test('the scripts use nothing that the oldest supported browsers lack', { tag: '@once' }, () => {
  const found = fs
    .readdirSync(ASSETS)
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) =>
      (fs.readFileSync(path.join(ASSETS, name), 'utf8').match(NEWER) ?? []).map((one) => `${name}: ${one}`),
    )
  expect(found).toEqual([])
})

test('the style rules need no query that the oldest supported browsers ignore', { tag: '@once' }, () => {
  // Without `scripting` (Safari 17), a rule for its `enabled` never applies.
  const sheets = fs.readdirSync(ASSETS).filter((name) => name.endsWith('.css'))
  expect(sheets.length).toBeGreaterThan(0)
  const found = sheets.filter((name) => /scripting:\s*enabled/.test(fs.readFileSync(path.join(ASSETS, name), 'utf8')))
  expect(found).toEqual([])
})

/** Takes away what Safari 16.4, Chrome 111 or Firefox 115 don't have. */
const removeNewer = (page: Page) =>
  page.addInitScript(() => {
    const remove = (owner: object, ...names: string[]) => {
      for (const name of names) Reflect.deleteProperty(owner, name)
    }
    remove(Map, 'groupBy')
    remove(Object, 'groupBy')
    remove(URL, 'canParse', 'parse')
    remove(Array, 'fromAsync')
    remove(Promise, 'withResolvers', 'try')
    remove(RegExp, 'escape')
    remove(AbortSignal, 'any')
    remove(URLSearchParams.prototype, 'size')
    remove(Intl, 'Segmenter')
    remove(String.prototype, 'isWellFormed', 'toWellFormed')
    remove(Element.prototype, 'checkVisibility')
    remove(Document.prototype, 'startViewTransition')
    remove(
      Set.prototype,
      'union',
      'intersection',
      'difference',
      'symmetricDifference',
      'isSubsetOf',
      'isSupersetOf',
      'isDisjointFrom',
    )
    const iterators: object = Object.getPrototypeOf(Object.getPrototypeOf([].values()))
    remove(
      iterators,
      'map',
      'filter',
      'take',
      'drop',
      'flatMap',
      'reduce',
      'toArray',
      'forEach',
      'some',
      'every',
      'find',
    )
    remove(globalThis, 'Iterator')
  })

const error = (page: Page) => page.getByRole('heading', { name: /エラー|表示できません|見つかりません/ })

test('a page of each layout works in the oldest supported browsers', { tag: '@once' }, async ({ page }) => {
  await removeNewer(page)
  const open = async (addresses: string[]) => {
    for (const address of addresses)
      await test.step(address, async () => {
        expect((await page.goto(address))?.status()).toBe(200)
        await hydrated(page)
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        await expect(error(page)).toHaveCount(0)
      })
  }
  // The page of the last person would ask for that person's unread messages with the new session.
  const become = async (signingIn: () => Promise<unknown>) => {
    await page.goto('about:blank')
    await signingIn()
  }
  await open(['/', '/stories', '/stories/1', '/stories/1/calendars', '/logon', '/contact'])
  await become(() => signIn(page.request, demo('guest')))
  await open(['/mypage', '/mypage/profile', '/mypage/messages'])
  await become(() => signIn(page.request, demo('host')))
  await open(['/host/story', '/host_story_drafts/new', '/host/calendars', '/host/payee', '/host/messages'])
  await become(() => signIn(page.request, demo('admin')))
  await open(['/admin', '/admin/reservations', '/admin/coupons'])
  await become(() => signInToBrand(page.request, BRAND))
  await open(['/brand'])
})

test('lists keep their filters in the oldest supported browsers', { tag: '@once' }, async ({ page }) => {
  await removeNewer(page)
  await signInToBrand(page.request, BRAND)
  await page.goto('/brand/community_applications')
  await hydrated(page)
  const search = page.getByRole('main').getByRole('searchbox')
  await search.fill('田')
  await search.press('Enter')
  await expect(page).toHaveURL(/\?.*q=/)
})

test('an older browser keeps the page of the server', { tag: '@once' }, async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted'))
  await page.goto('/stories/1', { waitUntil: 'commit' })
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(error(page)).toHaveCount(0)
  const main = await page.locator('#main').evaluate((one) => Object.keys(one).some((key) => key.startsWith('__react')))
  expect(main).toBe(false)
})
