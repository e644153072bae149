// What an admin of one role sees: their menu, and a way back from the pages of others.
import { expectAccessibleAtAllWidths } from '../support/accessible.ts'
import { demo, expect, hydrated, signIn, test } from '../support/test.ts'

// The page of another role.
test.use({ refusals: [403] })

test('サポート sees their own part of the admin area', async ({ page, isMobile }) => {
  await signIn(page.request, demo('support'))
  const menu = page.getByRole('navigation', { name: '運営のメニュー' })
  const entries = async () => {
    if (isMobile) await menu.getByText('メニュー', { exact: true }).click()
    return await menu.getByRole('link').allTextContents()
  }
  await page.goto('/admin')
  await hydrated(page)
  expect(await entries()).toEqual([
    '運営ホーム',
    '予約',
    '日程',
    '会員',
    'メッセージの連絡',
    'チャージバック',
    '返金の引き継ぎ',
    'メール',
  ])
  await menu.getByRole('link', { name: 'メール' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'メール' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'ジョブの状態' }).getByRole('link')).toHaveCount(2)

  const refused = await page.goto('/admin/coupons/new')
  expect(refused?.status()).toBe(403)
  await hydrated(page)
  await expect(page.getByText('あなたの役割では、このページは開けません。')).toBeVisible()
  expect(await entries()).toHaveLength(8)
  if (isMobile) await page.keyboard.press('Escape')
  else await expectAccessibleAtAllWidths(page, 'admin-role-missing')
  await page.getByRole('main').getByRole('link', { name: '運営ホームへ' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '運営ホーム' })).toBeVisible()
  // The page of the mails is also that of the jobs.
  expect((await page.goto('/admin/jobs'))?.status()).toBe(403)
})
