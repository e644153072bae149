// The page on which people choose how notices reach them.
import { consentToken } from '../support/database.ts'
import { expectAccessibleAtAllWidths } from '../support/accessible.ts'
import { expect, hydrated, newUser, signIn, test } from '../support/test.ts'

test('a choice is kept, and mail stays', { tag: '@once' }, async ({ guestPage: page }) => {
  await page.goto('/mypage/security')
  await page.getByRole('link', { name: 'お知らせの受け取り方' }).click()
  await hydrated(page)
  const tomorrow = page.getByRole('group', { name: '明日の開催の一覧' })
  await expect(tomorrow).toContainText('メール（必ず届きます）')
  await tomorrow.getByLabel('ブラウザーの通知').check()
  await page.getByRole('button', { name: '保存する' }).dblclick()
  await expect(page.getByText('受け取り方を保存しました。')).toBeVisible()
  await expect(page.getByRole('link', { name: 'ブラウザーの通知' })).toHaveAttribute('href', '/host/push')
  await page.reload()
  await expect(tomorrow.getByLabel('ブラウザーの通知')).toBeChecked()
  await expectAccessibleAtAllWidths(page, 'mypage-notices')
})

test(
  'a mail that needs a consent is ended by its address: by a person, and by a mail program',
  { tag: '@once' },
  async ({ guestPage: page, playwright, baseURL }) => {
    const person = await newUser(page.request)
    await signIn(page.request, person)
    const invitation = page.getByLabel('体験の翌日に、レビューのお願いをメールで受け取る')
    const agree = async () => {
      await page.goto('/mypage/notices')
      await hydrated(page)
      await expect(invitation).not.toBeChecked()
      await invitation.check()
      await page.getByRole('button', { name: '保存する' }).click()
      await expect(page.getByText('受け取り方を保存しました。')).toBeVisible()
      return await consentToken(person.email)
    }
    const address = `/unsubscribe/${await agree()}`
    // Opening the page changes nothing: scanners open links.
    await page.goto(address)
    await page.reload()
    await expectAccessibleAtAllWidths(page, 'unsubscribe')
    await page.getByRole('button', { name: '配信を停止する' }).click()
    await expect(page.getByText('レビューのお願いのメールは、今後お送りしません。')).toBeVisible()
    await expectAccessibleAtAllWidths(page, 'unsubscribed')

    const again = `/unsubscribe/${await agree()}`
    const program = await playwright.request.newContext({ baseURL: baseURL! })
    const press = () => program.post(again, { form: { 'List-Unsubscribe': 'One-Click' } })
    const answers = await Promise.all([press(), press()])
    expect(answers.map((answer) => answer.status())).toEqual([200, 200])
    expect((await program.post(`/unsubscribe/${'a'.repeat(26)}`)).status()).toBe(404)
    // A page of another origin can't press the button for somebody.
    expect((await program.post(again, { headers: { origin: 'https://evil.example' } })).status()).toBe(403)
    await program.dispose()
    await page.goto('/mypage/notices')
    await expect(invitation).not.toBeChecked()
  },
)
