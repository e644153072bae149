// Users, as admins manage them: suspension, its end, and impersonation, which leaves no session.
import type { Page } from '@playwright/test'
import { expectAccessibleAtAllWidths } from '../support/accessible.ts'
import { counter } from '../support/steps.ts'
import { hydrated, newUser, demo, expect, signIn, test } from '../support/test.ts'

const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const dialog = (page: Page) => page.getByRole('dialog')

// One after another: both tests impersonate a user as the same admin, and a new impersonation ends
// the one before.
test.describe.configure({ mode: 'default' })

test.describe('an impersonation', () => {
  // The pages of the admin area.
  test.use({ refusals: [403] })

  test(
    'an admin suspends a user, which ends their session, lifts the suspension, and impersonates the user',
    { tag: '@once' },
    async ({ page, browser }) => {
      const theirs = await browser.newContext()
      const other = await theirs.newPage()
      const person = await newUser(other.request, '停止 たつお')
      await signIn(other.request, person)
      await other.goto('/mypage')
      await hydrated(other)
      await expect(other.getByRole('main').getByText('停止 たつお さん')).toBeVisible()

      await signIn(page.request, demo('admin'))
      await page.goto('/admin/users')
      await page.getByLabel('名前・フリガナ・電話・メール').fill(person.email)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('status').getByText('1人', { exact: true })).toBeVisible()
      const suspension = counter()
      await suspension.click(page.getByRole('link', { name: person.name }))
      await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible()
      const address = page.url()

      await suspension.click(page.getByRole('button', { name: '利用を停止する', exact: true }))
      await dialog(page).getByLabel('理由').fill('連絡のない欠席が続いたため')
      await suspension.click(dialog(page).getByRole('button', { name: '利用を停止する' }))
      suspension.expectClicks(3)
      await expect(page.getByText('利用を停止しました。')).toBeVisible()
      await expect(page.getByText('ログインしている端末はありません')).toBeVisible()

      await other.getByRole('link', { name: '過去' }).click()
      await expect(other).toHaveURL(/\/logon/)
      expect((await other.request.post('/api/v1/sign_in', { data: person })).status()).toBe(401)

      await click(page, '利用停止を解除する')
      await dialog(page).getByRole('button', { name: '解除する' }).click()
      await expect(page.getByText('利用停止を解除しました。')).toBeVisible()
      await signIn(other.request, person)
      await other.goto('/mypage')
      await expect(other.getByRole('main').getByText('停止 たつお さん')).toBeVisible()
      await theirs.close()

      await page.reload()
      const signedIn = page.getByText('1台の端末でログイン中')
      await expect(signedIn).toBeVisible()
      await click(page, 'この会員として表示する')
      await dialog(page).getByRole('button', { name: '表示を始める' }).click()
      await expect(dialog(page).getByLabel('理由')).toBeFocused()
      await dialog(page).getByLabel('理由').fill('お問い合わせの確認')
      await dialog(page).getByRole('button', { name: '表示を始める' }).click()
      await expect(page).toHaveURL('/mypage')
      const banner = page.getByRole('region', { name: '会員としての表示' })
      await expect(banner).toContainText('停止 たつお さんとして表示しています。')
      for (const path of ['/', '/host/story']) {
        await page.goto(path)
        await expect(banner).toBeVisible()
      }
      await page.goto('/admin/reservations')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/会員としての表示を終えると開けます/)
      await expect(banner.getByRole('button', { name: '終える' })).toBeVisible()
      const draft = await page.request.post('/api/v1/experience_drafts', { data: { title: 'なにも書けない' } })
      expect(await draft.json()).toMatchObject({ status: 403, code: 'seeing_as_somebody' })

      await banner.getByRole('button', { name: '終える' }).click()
      await expect(page).toHaveURL(address)
      await expect(banner).toHaveCount(0)
      await expect(signedIn).toBeVisible()
      await expect(page.getByText('会員としての表示を終了')).toBeVisible()
    },
  )
})

test('pages and dialogs, by axe', { tag: ['@once', '@long'] }, async ({ page }) => {
  await signIn(page.request, demo('admin'))
  await page.goto('/admin/users')
  await expect(page.getByRole('table', { name: '会員' })).toBeVisible()
  await expectAccessibleAtAllWidths(page, 'admin-users')
  await page.goto('/admin/users?q=だれでもない人&state=suspended')
  await expect(page.getByText('当てはまる会員はいません。')).toBeVisible()
  await expectAccessibleAtAllWidths(page, 'admin-users-empty')
  await page.goto('/admin/users?q=guest@example.jp')
  await page.getByRole('link', { name: '花子' }).click()
  await expect(page.getByRole('heading', { name: 'この会員への操作' })).toBeVisible()
  await expectAccessibleAtAllWidths(page, 'admin-user')
  for (const [button, name] of [
    ['権限を変える', 'admin-user-access'],
    ['データを書き出す', 'admin-user-export'],
    ['この会員として表示する', 'admin-user-viewing'],
  ] as const) {
    await click(page, button)
    await expect(dialog(page)).toBeVisible()
    await expectAccessibleAtAllWidths(page, name)
    if (button !== 'この会員として表示する') await page.keyboard.press('Escape')
  }
  await dialog(page).getByLabel('理由').fill('しらべるため')
  await dialog(page).getByRole('button', { name: '表示を始める' }).click()
  await expect(page.getByRole('region', { name: '会員としての表示' })).toBeVisible()
  await expectAccessibleAtAllWidths(page, 'mypage-seen-as')
})
