// A dispute from the notice to the evidence.
import { expectAccessible } from '../support/accessible.ts'
import { demo, expect, hydrated, signIn, test } from '../support/test.ts'

test(
  'an admin finds a dispute, and reads all that will be sent before copying it',
  { tag: '@once' },
  async ({ page }) => {
    await signIn(page.request, demo('admin'))
    await page.goto('/admin')
    await page.getByRole('link', { name: '証拠を待つチャージバックの次の1件を開く' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('のチャージバック')
    await hydrated(page)
    const text = page.locator('pre')
    await expect(text).toContainText('■ お客さまの同意の記録')
    await expect(text).toContainText('■ お客さまに送ったメール')
    await expect(text).not.toContainText('■ お客さまと主催者のメッセージ')
    await page.getByRole('button', { name: 'メッセージを加える' }).click()
    const dialog = page.getByRole('dialog', { name: 'お客さまと主催者のメッセージを加えますか？' })
    await dialog.getByRole('button', { name: '記録して加える' }).click()
    await expect(dialog).toContainText('理由を入力してください。')
    await dialog.getByLabel('理由').fill('カード会社への回答のため')
    await dialog.getByRole('button', { name: '記録して加える' }).click()
    await expect(dialog).toBeHidden()
    await expect(text).toContainText('■ お客さまと主催者のメッセージ')
    await expectAccessible(page, 'dispute-evidence')
    await page.goto('/admin/audit?action=compose_evidence')
    await expect(page.getByRole('main')).toContainText('理由：カード会社への回答のため')
  },
)
