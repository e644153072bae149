// The operator's own communities: an application to one of them is told to the operator, read and answered by an admin.
import { expectAccessibleAtAllWidths } from '../support/accessible.ts'
import { openMail } from '../support/mail.ts'
import { demo, expect, signIn, test } from '../support/test.ts'
import { anApplication } from '../support/applications.ts'

test('an admin reads and answers an application to a community of no brand', { tag: '@once' }, async ({ page }) => {
  await signIn(page.request, demo('admin'))
  const { communities } = (await (await page.request.get('/api/v1/admin/community_applications')).json()) as {
    communities: { id: number; name: string }[]
  }
  const email = `tomori-${Date.now()}@example.jp`
  const { name, community } = await anApplication(page.request, communities, email)
  await openMail(page, 'support@tsumugi.example', `参加の申し込みが届きました（${community.name}）`)
  const link = page.getByRole('link', { name: /\/admin\/community_applications\?application=\d+/ }).first()
  await page.goto((await link.getAttribute('href'))!)
  const panel = page.getByRole('complementary', { name: `${name} さん` })
  await expect(panel).toContainText('あなたがはじめて開きました。')
  await expectAccessibleAtAllWidths(page, 'admin-application')
  await panel.getByRole('button', { name: '受け入れる' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '受け入れる' }).click()
  await expect(page.getByText('受け入れました。')).toBeVisible()
  await expect(panel).toContainText(demo('admin').email)
  await panel.getByRole('link', { name: '閉じる' }).click()
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('受け入れ')
  await expectAccessibleAtAllWidths(page, 'admin-applications')
  await openMail(page, email, /参加いただけることになりました/)
})
