// The links of an error summary.
import { expect, type Page } from '@playwright/test'

/**
 * Clicks each link of the summary: the focus must be in the field that the link names.
 * @param form its file in src/web; test/architecture/error-links.test.ts finds the forms without a
 *   walk
 */
export async function expectLinksToFields(page: Page, form: string, least = 1) {
  const focused = page.locator('[role="group"]:focus')
  await expect(focused).toHaveAccessibleName(/^入力内容をご確認ください/)
  // A page may have several forms, each with a summary.
  const links = page.locator(`[aria-labelledby="${await focused.getAttribute('aria-labelledby')}"]`).getByRole('link')
  const count = await links.count()
  expect(count, form).toBeGreaterThanOrEqual(least)
  for (let at = 0; at < count; at += 1) {
    await links.nth(at).click()
    const field = (await links.nth(at).getAttribute('href'))!.slice(1)
    await expect.poll(() => focusIn(page, field), { message: `${form}: the focus is in ${field}` }).toBe(true)
  }
}

const focusIn = (page: Page, id: string) =>
  page.evaluate((field) => document.getElementById(field)?.contains(document.activeElement) ?? false, id)

/**
 * Presses 「次の未記入へ」 as often as fields are missing: the focus must reach each field once, and
 * then the first again.
 */
export async function expectWalkThroughMissing(page: Page) {
  const links = page.getByRole('region', { name: /あと\d+項目$/ }).getByRole('link')
  const missing = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!.slice(1)))
  const places = missing.filter((field) => field !== 'recruitment_number')
  expect(places.length).toBeGreaterThan(1)
  const next = page.getByRole('button', { name: /^次の未記入へ/ })
  const reached = new Set<string>()
  for (let left = places.length; left > 0; left -= 1) {
    const before = await page.evaluate(() => document.activeElement?.outerHTML)
    await next.click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.outerHTML)).not.toBe(before)
    for (const field of places) if (await focusIn(page, field)) reached.add(field)
  }
  expect([...reached].sort()).toEqual([...places].sort())
  await next.click()
  await expect.poll(() => focusIn(page, places[0]!)).toBe(true)
}
