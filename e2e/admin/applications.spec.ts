// The operator's own communities: the operator gets a mail about an application, and an admin
// decides.
import { expectAccessibleAtAllWidths } from '../support/accessible.ts'
import { openMail } from '../support/mail.ts'
import { counter } from '../support/steps.ts'
import { demo, expect, hrefOf, signIn, test } from '../support/test.ts'
import { submitApplication } from '../support/applications.ts'

test('an admin reads and accepts an application to a community of no brand', { tag: '@once' }, async ({ page }) => {
  await signIn(page.request, demo('admin'))
  const { communities } = (await (await page.request.get('/api/v1/admin/community_applications')).json()) as {
    communities: { id: number; name: string }[]
  }
  const email = `tomori-${Date.now()}@example.jp`
  const { name, community } = await submitApplication(page.request, communities, email)
  await openMail(page, 'support@tsumugi.example', `参加の申し込みが届きました（${community.name}）`)
  const link = page.getByRole('link', { name: /\/admin\/community_applications\?application=\d+/ }).first()
  await page.goto(await hrefOf(link))
  const panel = page.getByRole('complementary', { name: `${name} さん` })
  await expect(panel).toContainText('あなたがはじめて開きました。')
  await expectAccessibleAtAllWidths(page, 'admin-application')
  const { click, expectClicks } = counter()
  await click(panel.getByRole('button', { name: '受け入れる' }))
  await expect(page.getByText('受け入れました。')).toBeVisible()
  expectClicks(1)
  // The next application opened.
  await expect(panel).toBeHidden()
  await page.goto(`/admin/community_applications?q=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(panel).toContainText(demo('admin').email)
  await panel.getByRole('link', { name: '閉じる' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('受け入れ')
  await expectAccessibleAtAllWidths(page, 'admin-applications')
  await openMail(page, email, /参加いただけることになりました/)
})
