// The page that shows the API document, in a browser: within the Content-Security-Policy (the test
// function fails on violations), from our server only.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'
import { expectAccessible } from '../support/accessible.ts'

async function search(page: Page) {
  await page.getByRole('button', { name: '検索' }).first().click()
  await page.getByRole('combobox').fill('予約をキャンセルする')
  await page
    .getByRole('option', { name: /予約をキャンセルする/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: '予約をキャンセルする', exact: true })).toBeInViewport()
}

// The script of the page is large, so one test does everything on one page.
test(
  'an operation of the API is shown in both color schemes, and found',
  { tag: '@once' },
  async ({ page, baseURL }) => {
    const others: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== new URL(baseURL!).origin) others.push(request.url())
    })
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/api/docs#tag/booking/POST/api/v1/reservations')
    await expect(page.getByRole('heading', { name: 'お席を取り、支払いをして予約する' })).toBeInViewport()
    await expect(page.getByText('"calendar_ids": [').first()).toBeVisible()
    // Tags are closed until the reader opens them, so the page stays short.
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(40_000)
    await expectAccessible(page, 'api-docs-light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page, 'api-docs-dark')
    await search(page)
    expect(others).toEqual([])
  },
)

test('a phone finds an operation by the menu', { tag: '@long-phone' }, async ({ page, isMobile }) => {
  test.skip(!isMobile, 'the desktop searches in the test above')
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { name: 'つむぎ API' })).toBeVisible()
  await page.getByRole('button', { name: 'メニューを開く' }).click()
  await search(page)
})
