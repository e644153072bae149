// The pages of brand members in their states, by axe, and their pictures.
import { expectAccessible } from '../support/accessible.ts'
import { aNewAddress, BRAND, inviteAsOperator, openInvitation, signInToBrand } from '../support/brand.ts'
import { expect, test } from '../support/test.ts'

test.use({ refusals: [401, 422] })

test('signing in', async ({ page }) => {
  await page.goto('/brand/sign_in')
  await expectAccessible(page, 'brand-sign-in')
  await page.getByRole('button', { name: 'ログインする' }).click()
  await expectAccessible(page, 'brand-sign-in-refused')
})

test('invitations and passwords', async ({ page, browser }) => {
  for (const name of [
    'member_registration_complete',
    'password_reset_send_mail',
    'password_reset_send_mail_complete',
    'password_reset',
    'password_reset?reset_password_token=x',
    'password_reset_complete',
    'invitation',
  ]) {
    await page.goto(`/brand/${name}`)
    await expectAccessible(page, `brand-${name.replace(/\?.*/, '-form')}`)
  }
  const email = aNewAddress()
  await inviteAsOperator(browser, 3, email)
  await openInvitation(page, email)
  await expectAccessible(page, 'brand-invitation-form')
})

test('members', async ({ page, isMobile }) => {
  await signInToBrand(page.request, BRAND)
  await page.goto('/brand')
  await expectAccessible(page, 'brand-dashboard')
  if (isMobile) {
    await page.getByRole('banner').getByText('メニュー', { exact: true }).click()
    await expectAccessible(page, 'brand-menu')
  }
  await page.goto('/brand/members')
  await expectAccessible(page, 'brand-members')
  await page
    .getByRole('button', { name: /を削除する$/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'brand-members-removing')
  await page.getByRole('button', { name: 'やめる' }).click()
  await page.goto('/brand/members/invitation')
  await page.getByRole('button', { name: '招待を送る' }).click()
  await expect(page.getByText('必須項目です。')).toBeVisible()
  await expectAccessible(page, 'brand-member-invitation')
  await page.goto('/brand/members/invitation/complete')
  await expectAccessible(page, 'brand-member-invitation-complete')
})
