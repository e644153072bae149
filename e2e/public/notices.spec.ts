// The page on which people choose how notices reach them.
import { expectAccessibleAtAllWidths } from '../support/accessible.ts'
import { expect, hydrated, test } from '../support/test.ts'

test('a choice is kept, and mail stays', { tag: '@once' }, async ({ guestPage: page }) => {
  await page.goto('/mypage/security')
  await page.getByRole('link', { name: 'お知らせの受け取り方' }).click()
  await hydrated(page)
  const tomorrow = page.getByRole('group', { name: '明日の開催の一覧' })
  await expect(tomorrow).toContainText('メール（必ず届きます）')
  await tomorrow.getByLabel('ブラウザーの通知').check()
  await page.getByRole('button', { name: '保存する' }).dblclick()
  await expect(page.getByText('受け取り方を保存しました。')).toBeVisible()
  await expect(page.getByRole('link', { name: 'ブラウザーの通知' })).toHaveAttribute('href', '/host/push')
  await page.reload()
  await expect(tomorrow.getByLabel('ブラウザーの通知')).toBeChecked()
  await expectAccessibleAtAllWidths(page, 'mypage-notices')
})
