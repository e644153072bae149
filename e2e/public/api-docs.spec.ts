// The page that shows the API document, in a browser: within the Content-Security-Policy (the test
// function fails on violations), from our server only, at every width.
import { expect, test } from '../support/test.ts'
import { expectAccessible } from '../support/accessible.ts'

for (const colorScheme of ['light', 'dark'] as const)
  test(`shows an operation of the API, ${colorScheme}${colorScheme === 'dark' ? ' @once' : ''}`, async ({
    page,
    baseURL,
  }) => {
    const others: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== new URL(baseURL!).origin) others.push(request.url())
    })
    await page.emulateMedia({ colorScheme })
    await page.goto('/api/docs#tag/booking/POST/api/v1/reservations')
    const operation = page.getByRole('heading', { name: 'お席を取り、支払いをして予約する' })
    await expect(operation).toBeInViewport()
    await expect(page.getByText('"calendar_ids": [').first()).toBeVisible()
    // Tags are closed until somebody opens them, so the page stays short.
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(40_000)
    await expectAccessible(page, `api-docs-${colorScheme}`)
    expect(others).toEqual([])
  })

test('finds an operation', async ({ page, isMobile }) => {
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { name: 'つむぎ API' })).toBeVisible()
  if (isMobile) await page.getByRole('button', { name: 'メニューを開く' }).click()
  await page.getByRole('button', { name: '検索' }).first().click()
  await page.getByRole('combobox').fill('予約を取り消す')
  await page
    .getByRole('option', { name: /予約を取り消す/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: '予約を取り消す', exact: true })).toBeInViewport()
})
