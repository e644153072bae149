// Checks the pages where hosts write experiences with axe, in their states.
import { expectAccessible, expectAccessibleAtAllWidths } from '../support/accessible.ts'
import { addPhoto, fillExperience, fillSlot, saved, saving, slot, status, title } from '../support/experience-form.ts'
import { hydrated, demo, expect, signIn, test } from '../support/test.ts'

test('the lists of drafts and experiences', { tag: '@once' }, async ({ page }) => {
  await signIn(page.request, demo('host'))
  await page.goto('/host_story')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectAccessibleAtAllWidths(page, 'host-drafts')
  await page
    .getByRole('button', { name: /を削除$/ })
    .first()
    .click()
  await expectAccessibleAtAllWidths(page, 'host-draft-delete')
  await page.getByRole('button', { name: 'やめる' }).click()
  await page.goto('/host_story?tab=stories')
  await expect(page.getByText('運営者から')).toBeVisible()
  await expectAccessibleAtAllWidths(page, 'host-stories')
  const own = (await (await page.request.get('/api/v1/experiences')).json()) as {
    experiences: { id: number; status: string }[]
  }
  await page.goto(`/host_story/complete?id=${own.experiences.find(({ status }) => status === 'awaiting')?.id}`)
  await expect(page.getByRole('heading', { level: 1, name: '公開を申請しました' })).toBeVisible()
  await expectAccessibleAtAllWidths(page, 'host-complete')
})

test('an empty list and the menus', async ({ guestPage: page, isMobile }) => {
  await page.goto('/host_story?tab=stories')
  await expect(page.getByText('表示するデータがありません。')).toBeVisible()
  await expectAccessible(page, 'host-stories-empty')
  await page.getByRole('banner').locator('summary').first().click()
  await expect(page.getByRole('button', { name: 'ログアウト' })).toBeVisible()
  await expectAccessible(page, 'host-account-menu')
  if (!isMobile) return
  await page.keyboard.press('Escape')
  await page
    .getByRole('banner')
    .getByText(/^メニュー/)
    .click()
  await expectAccessible(page, 'host-menu')
})

test('the form', { tag: '@long-phone' }, async ({ guestPage: page, isMobile }) => {
  await page.goto('/host_story_drafts/new')
  await expectAccessible(page, 'form-new')
  await page.getByRole('button', { name: '公開を申請する' }).click()
  await expect(page.getByRole('group', { name: /入力内容をご確認ください/ })).toBeFocused()
  await expectAccessible(page, 'form-refused')
  await fillExperience(page, '窯のそばで、パンを待つ')
  await slot(page).repeat.click()
  await expectAccessible(page, 'form-repeat')
  await page.getByRole('button', { name: 'この内容でくり返す' }).click()
  await fillSlot(page, 20, '13:00', '15:00')
  await page.getByRole('button', { name: 'オプションを追加' }).click()
  await saved(page)
  await expectAccessible(page, 'form-filled')
  if (isMobile) {
    await page.getByRole('button', { name: 'プレビュー' }).click()
    await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page, 'form-preview')
    await page.getByRole('button', { name: 'プレビューを閉じる' }).click()
  }
  await page.getByRole('button', { name: /^オプション1を削除/ }).click()
  await page.getByRole('button', { name: '公開を申請する' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'form-confirm')
})

test(
  'an online experience with a minimum of participants',
  { tag: ['@once', '@long'] },
  async ({ guestPage: page }) => {
    await page.goto('/host_story_drafts/new')
    await page.getByRole('radio', { name: 'オンライン' }).check()
    await page.getByRole('checkbox', { name: /最少催行人数を決める/ }).check()
    await addPhoto(page)
    // At the top the sticky bar covers no control partly: axe would report its target size.
    await page.evaluate(() => scrollTo(0, 0))
    await expectAccessibleAtAllWidths(page, 'form-online')
  },
)

test.describe('a draft that can’t be saved', () => {
  test.use({ refusals: [0, 401, 409] })

  test('offline, conflict, expired session', { tag: ['@once', '@long'] }, async ({ guestPage: page, context }) => {
    await page.goto('/host_story_drafts/new')
    await title(page).fill('霜の朝')
    await saved(page)
    await context.setOffline(true)
    await title(page).fill('霜の朝を歩く')
    await expect(status(page)).toContainText('オフラインです')
    await saving(page, () => context.setOffline(false))
    const other = await context.newPage()
    await other.goto(page.url())
    await hydrated(other)
    await saving(other, () => title(other).fill('霜の朝（もう一つ）'))
    await title(page).fill('霜の朝を、歩く')
    await expect(page.getByRole('dialog', { name: /更新されています/ })).toBeVisible()
    await expectAccessibleAtAllWidths(page, 'form-conflict')
    await page.getByRole('button', { name: 'この画面の内容を使う' }).click()
    await saved(page)
    await context.clearCookies()
    await title(page).fill('霜の朝を、歩く会')
    await expect(page.getByRole('link', { name: 'ログインして続ける' })).toBeVisible()
    await expectAccessibleAtAllWidths(page, 'form-signed-out')
  })
})

test('the form of an admin, who writes for a host', { tag: ['@once', '@long'] }, async ({ page }) => {
  await signIn(page.request, demo('admin'))
  await page.goto('/host_story_drafts/new')
  const picker = page.getByRole('combobox', { name: /^ホスト/ })
  await picker.fill('太郎')
  await page.getByRole('option', { name: /太郎/ }).first().click()
  await expect(picker).toHaveValue(/太郎/)
  await expectAccessibleAtAllWidths(page, 'form-for-host')
})

test('the form of an ambassador’s member', { tag: ['@once', '@long'] }, async ({ page }) => {
  await signIn(page.request, { email: 'ambassador@example.jp', password: 'tsumugi2026' })
  await page.goto('/host_story_drafts/new')
  await expect(page.getByLabel('コミュニティ').getByRole('option')).not.toHaveCount(1)
  await expectAccessibleAtAllWidths(page, 'form-ambassador')
})
