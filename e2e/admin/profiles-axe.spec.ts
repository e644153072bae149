// Checks the admins' pages for ambassadors, brands and communities with axe, and a member's list.
import { expectAccessibleAtAllWidths } from '../support/accessible.ts'
import { demo, expect, signIn, test } from '../support/test.ts'

test('ambassadors, brands and communities, by axe', { tag: ['@once', '@long'] }, async ({ page }) => {
  test.slow()
  await signIn(page.request, demo('admin'))
  for (const [name, path] of Object.entries({
    'admin-ambassadors': '/admin/ambassador',
    'admin-ambassador': '/admin/ambassador/1',
    'admin-communities': '/admin/communities',
    'admin-community-edit': '/admin/communities/1/edit',
    'admin-communities-empty': '/admin/communities?q=%E3%81%AA%E3%81%84%E5%90%8D%E5%89%8D',
  })) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessibleAtAllWidths(page, name)
  }
  await page.goto('/admin/ambassador/new')
  await page.getByRole('button', { name: '作成する' }).click()
  await expect(page.getByRole('group', { name: /入力内容をご確認ください/ })).toBeVisible()
  await expectAccessibleAtAllWidths(page, 'admin-ambassador-form-refused')
  await page.goto('/admin/ambassador/1/member_invitation')
  await page.getByRole('button', { name: 'メンバーに追加する' }).click()
  await page.getByRole('combobox', { name: /^追加する会員/ }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectAccessibleAtAllWidths(page, 'admin-ambassador-member-invitation')
  await page.goto('/admin/brand/1/members')
  await page
    .getByRole('button', { name: /の二段階認証をリセットする$/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'リセットする', exact: true }).click()
  await expect(page.getByText('理由を入力してください。')).toBeVisible()
  await expectAccessibleAtAllWidths(page, 'admin-brand-members-reset')
  await page.getByRole('button', { name: 'やめる' }).click()
  await page
    .getByRole('button', { name: /を削除する$/ })
    .first()
    .click()
  await expectAccessibleAtAllWidths(page, 'admin-brand-members-removing')
  await page.goto('/admin/brand/1/member_invitation')
  await page.getByRole('button', { name: '招待を送る' }).click()
  await expect(page.getByText('必須項目です。')).toBeVisible()
  await expectAccessibleAtAllWidths(page, 'admin-brand-member-invitation')
  await page.goto('/ambassador/1/members')
  await expectAccessibleAtAllWidths(page, 'ambassador-members')
  await page.goto('/ambassador/1/member_invitation')
  await expectAccessibleAtAllWidths(page, 'ambassador-member-invitation')
})
