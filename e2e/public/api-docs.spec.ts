// The page that shows the API document (the test function fails on violations of the
// Content-Security-Policy).
import { expect, test } from '../support/test.ts'
import { expectAccessible } from '../support/accessible.ts'

test('an operation of the API and its schemas are shown', { tag: '@once' }, async ({ page }) => {
  await page.goto('/api/docs')
  await page.getByText('お席を取り、支払いをして予約する').click()
  await expect(page.getByText('"operationId": "makeReservation"')).toBeVisible()
  await page.getByRole('link', { name: '#/components/schemas/ReservationBody' }).click()
  await expect(page.locator('#ReservationBody')).toBeInViewport()
  await expectAccessible(page, 'api-docs')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
