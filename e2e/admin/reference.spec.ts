// The admins' reference lists, settings, audit log, jobs and home page.
import { sample } from '#test/lanes.ts'
import { expectAccessibleAtAllWidths } from '../support/accessible.ts'
import { failMails } from '../support/database.ts'
import { demo, expect, hydrated, signIn, test } from '../support/test.ts'

test(
  'an admin renames a category; visitors see it immediately; the audit log has the entry',
  { tag: '@once' },
  async ({ page, browser }) => {
    await signIn(page.request, demo('admin'))
    const first = `${Date.now() % 1_000_000} の手しごと`
    const renamed = `${Date.now() % 1_000_000} の手わざ`
    const created = await page.request.post('/api/v1/admin/reference/categories', { data: { name: first } })
    expect(created.status()).toBe(201)
    const visitor = await browser.newContext()
    const stories = await visitor.newPage()
    const offered = () => stories.getByLabel('カテゴリー').locator('option')
    await stories.goto('/stories')
    await expect(offered().filter({ hasText: first })).toHaveCount(1)

    await page.goto('/admin/reference?list=categories')
    await page.getByRole('button', { name: `${first}の名前を変更` }).click()
    await page.getByLabel('新しい名前').fill(renamed)
    await page.getByRole('button', { name: '変更する' }).click()
    await expect(page.getByText('名前を変更しました。')).toBeVisible()
    await stories.goto('/stories')
    await expect(offered().filter({ hasText: renamed })).toHaveCount(1)
    await expect(offered().filter({ hasText: first })).toHaveCount(0)

    const up = page.getByRole('button', { name: `${renamed}を上へ` })
    await up.click()
    await expect(up).toBeFocused()
    await page.getByRole('button', { name: `${renamed}の使用を終える` }).click()
    await page.getByRole('dialog').getByRole('button', { name: '使用を終える' }).click()
    await expect(page.getByRole('button', { name: `${renamed}を再開する` })).toBeVisible()
    await visitor.close()

    // With two forms on a page, unsaved input in one of them asks for confirmation.
    await page.goto('/admin/settings')
    await page.getByLabel('サービスの名前').fill('つづり')
    const toLog = page.getByRole('navigation').getByRole('link', { name: '操作の記録' })
    await Promise.all([page.waitForEvent('dialog').then((dialog) => dialog.dismiss()), toLog.click()])
    await expect(page.getByLabel('サービスの名前')).toHaveValue('つづり')
    // Another tab of the settings asks, too.
    const toFees = page.getByRole('link', { name: '手数料' })
    await Promise.all([page.waitForEvent('dialog').then((dialog) => dialog.dismiss()), toFees.click()])
    await expect(page.getByLabel('サービスの名前')).toHaveValue('つづり')
    await Promise.all([page.waitForEvent('dialog').then((dialog) => dialog.accept()), toLog.click()])
    await expect(page).toHaveURL('/admin/audit')

    await page.goto('/admin/audit?action=rename_reference_item')
    const row = page.getByRole('row', { name: new RegExp(renamed) }).first()
    await expect(row).toContainText('分類の名前を変更')
    const open = row.getByRole('rowheader').getByRole('link')
    await open.click()
    const panel = page.getByRole('dialog', { name: '分類の名前を変更' })
    await expect(panel.getByText(first)).toBeVisible()
    // The opened entry is in the address.
    await page.reload()
    await expect(panel.getByText(first)).toBeVisible()
    await panel.getByRole('button', { name: '記録を閉じる' }).click()
    await expect(page).toHaveURL('/admin/audit?action=rename_reference_item')
    await expect(panel).toBeHidden()
    await open.press('Enter')
    await expect(panel).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(open).toBeFocused()
  },
)

test('after a failed mail is abandoned, the next one has the focus', { tag: '@once' }, async ({ page, isMobile }) => {
  const mark = Date.now() % 1_000_000
  await failMails([`first-${mark}@example.jp`, `second-${mark}@example.jp`])
  await signIn(page.request, demo('admin'))
  await page.goto('/admin/jobs?view=mails')
  await hydrated(page)
  const button = (address: string, action: string) =>
    page.getByRole('button', { name: new RegExp(`^${address}-${mark}.*${action}$`) })
  // Two buttons stay on one line of 44 px.
  const row = page.getByRole('row').filter({ has: button('second', 'あきらめる') })
  if (!isMobile) expect((await row.boundingBox())?.height).toBeLessThan(46)
  await row.getByRole('rowheader').getByRole('link').click()
  const panel = page.getByRole('dialog')
  await expect(panel).toContainText(`second-${mark}@example.jp`)
  await panel.getByRole('button', { name: 'くわしい内容を閉じる' }).click()
  await expect(page).toHaveURL('/admin/jobs?view=mails')
  await button('second', 'あきらめる').click()
  await page.getByRole('dialog').getByLabel('あきらめる理由').fill('電話で伝えた')
  await page.getByRole('dialog').getByRole('button', { name: 'あきらめる' }).click()
  await expect(button('second', 'あきらめる')).toHaveCount(0)
  await expect(button('first', '送り直す')).toBeFocused()
})

test('pages, by axe', { tag: '@once' }, async ({ page }) => {
  await signIn(page.request, demo('admin'))
  const pages = [
    ['/admin', 'admin-home'],
    ['/admin/reference?list=themes', 'admin-reference'],
    ['/admin/search_words?kind=nature', 'admin-search-words'],
    ['/admin/settings', 'admin-settings'],
    ['/admin/settings/fees', 'admin-settings-fees'],
    ['/admin/settings/legal', 'admin-settings-legal-pages'],
    ['/admin/settings/legal/terms', 'admin-settings-legal'],
    ['/admin/audit', 'admin-audit'],
    ['/admin/audit?action=abandon_jobs&date_from=2020-13-01', 'admin-audit-refused'],
    ['/admin/jobs', 'admin-jobs'],
    ['/admin/jobs?view=mails', 'admin-jobs-mails'],
  ] as const
  for (const [path, name] of sample(pages, 3)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessibleAtAllWidths(page, name)
  }
})
