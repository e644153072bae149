// Many people at once: selection on all pages, preview, progress, results and undo.
import { expectAccessible, expectAccessibleAtAllWidths } from '../support/accessible.ts'
import { newGuestClient } from '../support/host.ts'
import { demo, expect, hydrated, signIn, test } from '../support/test.ts'

test('an admin suspends three people at once, and undoes it', { tag: '@once' }, async ({ page }) => {
  const family = `束屋${Date.now() % 10_000_000}`
  for (const name of ['一', '二', '三']) {
    const { request } = await newGuestClient(`${family} ${name}`)
    await request.dispose()
  }
  await signIn(page.request, demo('admin'))
  await page.goto(`/admin/users?q=${encodeURIComponent(family)}`)
  await hydrated(page)
  const rows = page.getByRole('rowheader').getByRole('link')
  const bar = page.getByRole('region', { name: '選択したものの操作' })
  const dialog = page.getByRole('dialog')

  await test.step('all people of the search are selected', async () => {
    await rows.first().focus()
    await page.keyboard.press('Space')
    await expect(bar).toContainText('1人を選択中')
    await bar.getByRole('button', { name: '全3人を選択' }).click()
    await expect(bar).toContainText('全3人を選択中')
    await expect(page.getByRole('checkbox', { name: `${family} 一を選択` })).toBeChecked()
    await expectAccessible(page, 'admin-users-selected')
    // At the end of a phone's page, where the bar covers no row.
    await page.setViewportSize({ width: 390, height: 844 })
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expectAccessible(page, 'admin-users-selected-phone')
    await page.setViewportSize({ width: 1280, height: 900 })
  })
  await test.step('the preview asks for a reason', async () => {
    await bar.getByRole('button', { name: '利用を停止する' }).click()
    await expect(dialog.getByRole('heading', { name: '3人の利用を停止しますか？' })).toBeVisible()
    await expect(dialog).toContainText('メール：3通')
    await dialog.getByRole('button', { name: '利用を停止する' }).click()
    await expect(dialog.getByLabel('理由')).toBeFocused()
    await expectAccessibleAtAllWidths(page, 'admin-bulk-dialog')
    await dialog.getByLabel('理由').fill('勧誘の通報')
    await dialog.getByRole('button', { name: '利用を停止する' }).click()
    await expect(page).toHaveURL(/\/admin\/bulk_actions\/\d+$/)
  })
  await test.step('each result, and the undo', async () => {
    await expect(page.getByText('3人が完了しました。')).toBeVisible({ timeout: 20_000 })
    await expect(page.getByRole('row', { name: new RegExp(`${family} 三.*完了`) })).toBeVisible()
    await expectAccessibleAtAllWidths(page, 'admin-bulk-done')
    await page.getByRole('button', { name: '利用停止を解除する' }).click()
    await dialog.getByRole('button', { name: '利用停止を解除する' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '利用停止の解除（3人）' })).toBeVisible()
    await expect(page.getByText('3人が完了しました。')).toBeVisible({ timeout: 20_000 })
    await page.goto(`/admin/users?state=suspended&q=${encodeURIComponent(family)}`)
    await expect(page.getByText('当てはまる会員はいません。')).toBeVisible()
  })
})
