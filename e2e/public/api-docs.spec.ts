// The page that shows the API document: within the Content-Security-Policy (the test function fails
// on violations), from our server only.
import { expect, test } from '../support/test.ts'
import { expectAccessible } from '../support/accessible.ts'

test('an operation of the API and its schemas are shown', { tag: '@once' }, async ({ page, baseURL }) => {
  const others: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(baseURL!).origin) others.push(request.url())
  })
  await page.goto('/api/docs')
  await page.getByText('お席を取り、支払いをして予約する').click()
  await expect(page.getByText('"operationId": "makeReservation"')).toBeVisible()
  await page.getByRole('link', { name: '#/components/schemas/ReservationBody' }).click()
  await expect(page.locator('#ReservationBody')).toBeInViewport()
  await expectAccessible(page, 'api-docs')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, 'api-docs-dark')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(others).toEqual([])
})
