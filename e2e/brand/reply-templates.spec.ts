// The reply templates of a brand: a member adds one, sees what is missing, keeps the text over a
// reload, saves and removes it.
import {
  BRAND_PASSWORD,
  inviteAsOperator,
  newBrandEmail,
  openInvitation,
  register,
  signInToBrand,
} from '../support/brand.ts'
import { expect, test } from '../support/test.ts'

/** A brand whose templates no other test uses. */
const BRAND_ID = 4

test('a member adds and removes a reply template', { tag: '@once' }, async ({ page, browser }) => {
  const email = newBrandEmail()
  await inviteAsOperator(browser, BRAND_ID, email)
  await openInvitation(page, email)
  await register(page)
  await signInToBrand(page.request, { email, password: BRAND_PASSWORD })
  const open = () => page.goto('/brand/community_applications/templates')
  const third = page.getByRole('region', { name: 'ひな形3' })
  const save = () => page.getByRole('button', { name: '保存する' }).click()
  const saved = page.getByText('ひな形を保存しました。')

  await open()
  await page.getByRole('button', { name: 'ひな形を追加' }).click()
  await save()
  await page.getByRole('link', { name: '文面を入力してください。' }).click()
  await expect(third.getByRole('textbox', { name: '文面' })).toBeFocused()
  await third.getByLabel('名前').fill('席が空いたら')
  await third.getByLabel('返事').selectOption('見送る')
  await third.getByRole('textbox', { name: '文面' }).fill('{お名前}さん、次の募集でお知らせします。')
  // Of two templates for declining, only one is sent when nothing is written.
  await third.getByRole('checkbox').check()
  await expect(page.getByRole('region', { name: 'ひな形2' }).getByRole('checkbox')).not.toBeChecked()
  await page.reload()
  await expect(third.getByLabel('名前')).toHaveValue('席が空いたら')
  await save()
  await expect(saved).toBeVisible()

  await open()
  await expect(third.getByRole('checkbox')).toBeChecked()
  await third.getByRole('button', { name: /^取り除く/ }).click()
  await expect(third).toBeHidden()
  await page.getByRole('region', { name: 'ひな形2' }).getByRole('checkbox').check()
  await save()
  await expect(saved).toBeVisible()
})
