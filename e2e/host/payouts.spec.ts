// A closed month of the demonstration: the host sees the next payment and opens its statement.
import { expectAccessibleAtAllWidths } from '../support/accessible.ts'
import { demo, expect, signIn, test } from '../support/test.ts'

test('a host sees the next payment and its statement', { tag: ['@once', '@journey'] }, async ({ page }) => {
  await signIn(page.request, demo('host'))
  await page.goto('/host/payouts')
  await expect(page.getByRole('heading', { level: 1, name: 'お支払い' })).toBeVisible()
  await expect(page.getByText(/^(次のお支払い|お支払いを待っている金額)/).first()).toBeVisible()
  await expectAccessibleAtAllWidths(page, 'the payments of a host')
  const statement = page.getByRole('table', { name: /の支払明細書$/ }).first()
  const link = statement.getByRole('link').first()
  const month = (await link.innerText()).trim()
  const amount = await statement.getByRole('row').nth(1).getByRole('cell').nth(1).innerText()
  await link.click()
  await expect(page).toHaveURL(/\/host\/payouts\/2\d{3}-\d{2}-\d{5,}$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(month.replace(/分$/, ''))
  const yen = amount.match(/[\d,]+円/)?.[0]
  expect(yen).toBeDefined()
  await expect(page.getByText(yen!).first()).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/host/payouts')
})
