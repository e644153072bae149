// A brand's communities: made with questions, published, joined by an ambassador.
import { expectAccessible } from '../support/accessible.ts'
import { BRAND, signInToBrand } from '../support/brand.ts'
import { expect, test } from '../support/test.ts'

test('a community with five questions is made, published and joined by an ambassador', async ({ page }) => {
  const name = `浜の会 ${Date.now()}`
  await signInToBrand(page.request, BRAND)
  await page.goto('/brand/communities')
  await expectAccessible(page, 'brand-communities')
  await page.getByRole('link', { name: 'コミュニティを作成' }).click()
  await page.getByRole('button', { name: '作成する' }).click()
  await expect(page.getByRole('link', { name: 'コミュニティ名を入力してください。' })).toBeVisible()
  await page.getByLabel('コミュニティ名').fill(name)
  for (let n = 1; n <= 5; n++) {
    await page.getByRole('button', { name: '質問を追加' }).click()
    await page.getByLabel(`質問${n}`, { exact: true }).fill(`うかがうこと${n}`)
  }
  await page.getByRole('button', { name: '上へ（質問5）' }).click()
  await page.reload()
  await expect(page.getByLabel('質問4', { exact: true })).toHaveValue('うかがうこと5')
  await page.getByRole('radio', { name: /^公開/ }).check()
  await expectAccessible(page, 'brand-community-form')
  await page.getByRole('button', { name: '作成する' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expectAccessible(page, 'brand-community')
  await page.getByRole('main').getByRole('link', { name: 'アンバサダー', exact: true }).click()
  await page.getByRole('link', { name: 'アンバサダーを追加' }).first().click()
  await page.getByRole('button', { name: '追加する' }).click()
  await expect(page.getByText('必須項目です。')).toBeVisible()
  await page.getByRole('radio').first().check()
  await expectAccessible(page, 'brand-ambassador-invitation')
  await page.getByRole('button', { name: /を追加する$/ }).click()
  await expect(page).toHaveURL(/ambassador_invitation_complete$/)
  await page.getByRole('link', { name: 'アンバサダー一覧へ' }).click()
  await expectAccessible(page, 'brand-ambassadors')
  await page.getByRole('button', { name: /を外す$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '外す' }).click()
  await expect(page.getByText('表示するデータがありません。')).toBeVisible()
})

test('experiences by time, with the numbers of one in a panel', { tag: '@once' }, async ({ page }) => {
  await signInToBrand(page.request, BRAND)
  await page.goto('/brand/communities/1/experience')
  await expectAccessible(page, 'brand-experiences')
  await page
    .getByRole('link', { name: /の参加人数を見る$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/experience=\d+/)
  await expect(page.getByRole('dialog')).toContainText('参加／定員')
  await expectAccessible(page, 'brand-participant-numbers')
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/experience=\d+/)
  await page.getByRole('link', { name: '過去の開催' }).click()
  await expect(page).toHaveURL(/held_at=past/)
})
