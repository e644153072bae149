// Checks the admins' pages for reservations, coupons and reviews with axe, in their states.
import { sample } from '#test/lanes.ts'
import { expectAccessibleAtAllWidths } from '../support/accessible.ts'
import { demo, expect, signIn, test } from '../support/test.ts'

const PAGES = {
  'admin-reservations': '/admin/reservations',
  'admin-reservations-empty': '/admin/reservations?q=nobody-at-all',
  'admin-coupons': '/admin/coupons',
  'admin-coupon': '/admin/coupons/1/edit',
  'admin-reviews': '/admin/reviews',
  'admin-payees': '/admin/payees',
  'admin-payouts': '/admin/payouts',
  'admin-payout-sender': '/admin/settings/payouts',
  'admin-documents': '/admin/documents',
  'admin-document': '/admin/documents/1',
  'admin-disputes': '/admin/disputes',
  'admin-dispute': '/admin/disputes/1',
  'admin-reviews-empty': '/admin/reviews?state=hidden&q=nothing-at-all',
}

test('pages', { tag: '@once' }, async ({ page }) => {
  await signIn(page.request, demo('admin'))
  for (const [name, path] of sample(Object.entries(PAGES), 3))
    await test.step(name, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessibleAtAllWidths(page, name)
    })
})

test('dialogs', { tag: ['@once', '@long'] }, async ({ page }) => {
  await signIn(page.request, demo('admin'))
  const dialog = page.getByRole('dialog')
  await page.goto('/admin/reviews')
  await page
    .getByRole('button', { name: /さんのレビューを非公開にする$/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: '非公開にする' }).click()
  await expect(dialog.getByLabel('非公開にする理由')).toBeFocused()
  await expectAccessibleAtAllWidths(page, 'admin-review-hiding')
  await page.goto('/admin/coupons/new')
  await page.getByRole('button', { name: '作成する' }).click()
  await expect(page.getByText('入力内容をご確認ください')).toBeVisible()
  await expectAccessibleAtAllWidths(page, 'admin-coupon-errors')
  await page.goto('/admin/reservations?status=confirmed&payment=captured&sort=slot')
  await page.getByRole('rowheader').getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'これまでの記録' })).toBeVisible()
  await expectAccessibleAtAllWidths(page, 'admin-reservation')
  await page.locator('a[href^="/admin/calendars/"]').first().click()
  await page.getByRole('button', { name: 'この回を中止・延期する' }).click()
  await dialog.getByRole('button', { name: /^中止して/ }).click()
  await expect(dialog.getByLabel('主催者の依頼')).toBeFocused()
  await expectAccessibleAtAllWidths(page, 'admin-calendar-calling-off')
  await dialog.getByRole('button', { name: '中止しない' }).click()
  await page.goBack()
  await page.getByText('返金（キャンセルしない）').click()
  await expectAccessibleAtAllWidths(page, 'admin-reservation-menu')
  await page.getByRole('button', { name: '金額を決めて返金' }).click()
  await dialog.getByRole('button', { name: '返金する', exact: true }).click()
  await expectAccessibleAtAllWidths(page, 'admin-reservation-refunding')
  await dialog.getByRole('button', { name: 'やめる' }).click()
  await page.getByRole('button', { name: '予約をキャンセルする' }).click()
  await dialog.getByRole('button', { name: 'キャンセルする' }).click()
  await expect(dialog.getByLabel('お客さまの依頼')).toBeFocused()
  await expectAccessibleAtAllWidths(page, 'admin-reservation-cancelling')
})
