// A closed month of the demonstration: the host sees the next payment and opens its statement. The
// last transfer to this host came back.
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

test('all pages say once that a transfer came back, and promise no date', { tag: '@once' }, async ({ page }) => {
  await signIn(page.request, demo('host'))
  for (const path of ['/host/story', '/host/sales', '/host/payouts', '/host/payee']) {
    await page.goto(path)
    await expect(page.getByText('お支払いを止めています', { exact: true })).toHaveCount(1)
    await expect(page.getByText(/銀行からの理由：口座名義相違/).first()).toBeVisible()
    await expect(page.getByText(/お支払い予定日|次のお支払い　/)).toHaveCount(0)
  }
  await page.getByLabel('お名前のカナ').fill('ウミノ ナギサ')
  await expect(page.getByText(/^口座の名義（.*）が、お名前のカナ（ｳﾐﾉ ﾅｷﾞｻ）とちがいます。/)).toBeVisible()
})

test('the months of sales fit the page', { tag: '@once' }, async ({ page }) => {
  await signIn(page.request, demo('host'))
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/host/sales')
    const hidden = await page
      .getByRole('table', { name: /月ごとの売上$/ })
      .evaluate((table) => table.parentElement!.scrollWidth - table.parentElement!.clientWidth)
    expect(hidden).toBe(0)
  }
})
