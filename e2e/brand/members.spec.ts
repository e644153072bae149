// Members of a brand: invited by mail, registered, signed in, removed.
import {
  aNewAddress,
  BRAND,
  BRAND_PASSWORD,
  fillSignIn,
  inviteAsOperator,
  openInvitation,
  register,
  signInToBrand,
} from '../support/brand.ts'
import { endBrandSessions, expireInvitation } from '../support/database.ts'
import { openMail } from '../support/mail.ts'
import { alive, expect, test } from '../support/test.ts'

const BRAND_ID = 3
const password = BRAND_PASSWORD

test.use({ refusals: [401, 422] })

test('from the operator’s invitation to the members’ own', async ({ page, browser }) => {
  const first = aNewAddress()
  await inviteAsOperator(browser, BRAND_ID, first)
  await openInvitation(page, first)
  await expect(page.getByLabel('メールアドレス')).toHaveValue(first)
  await page.getByRole('textbox', { name: 'パスワード' }).fill('short')
  await page.getByRole('button', { name: '登録する' }).click()
  await expect(page.getByText('8文字以上で入力してください。').first()).toBeVisible()
  await register(page)
  await page.getByRole('main').getByRole('link', { name: 'ログインへ' }).click()
  await fillSignIn(page, { email: first, password: 'wrong-pass-1' })
  await expect(page.getByText('メールアドレスまたはパスワードが不正です').first()).toBeVisible()
  await fillSignIn(page, { email: first, password })
  await expect(page.getByRole('heading', { level: 1, name: 'ダッシュボード' })).toBeVisible()

  await page.getByRole('link', { name: 'メンバー一覧へ' }).click()
  await page.getByRole('link', { name: 'メンバーを招待する' }).click()
  await page.getByRole('button', { name: '招待を送る' }).click()
  await expect(page.getByText('必須項目です。')).toBeVisible()
  await page.getByLabel('メールアドレス').fill('a@b')
  await page.getByRole('button', { name: '招待を送る' }).click()
  await expect(page.getByText('無効なメールアドレスです。正しい形式で入力してください。')).toBeVisible()
  await page.getByLabel('メールアドレス').fill(first)
  await page.getByRole('button', { name: '招待を送る' }).click()
  await expect(page.getByText('招待の送信に失敗しました。もう一度お試しください。')).toBeVisible()
  await expect(page.getByText('このメールアドレスの方は、すでにメンバーとして参加しています。')).toBeVisible()
})

test('a second member is invited, joins, and is thrown out at once', async ({ page, browser }) => {
  const [first, second] = [aNewAddress(), aNewAddress()]
  await inviteAsOperator(browser, BRAND_ID, first)
  await openInvitation(page, first)
  await register(page)
  await signInToBrand(page.request, { email: first, password })
  await page.goto('/brand/members/invitation')
  await page.getByLabel('メールアドレス').fill(second)
  await page.getByRole('button', { name: '招待を送る' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '招待を送りました' })).toBeVisible()
  await page.getByRole('link', { name: 'メンバー一覧へ' }).click()
  const row = page.getByRole('row').filter({ hasText: second })
  await expect(row).toContainText('招待中')

  const theirs = await browser.newContext()
  const other = await theirs.newPage()
  await openInvitation(other, second)
  await alive(other)
  await register(other)
  await other.goto('/brand/members')
  await alive(other)
  await expect(other).toHaveURL(/\/brand\/sign_in\?back=%2Fbrand%2Fmembers$/)
  await fillSignIn(other, { email: second, password })
  await expect(other.getByRole('heading', { level: 1, name: 'メンバー一覧' })).toBeVisible()

  await page.reload()
  await expect(row).toContainText('参加中')
  await page.getByRole('button', { name: `${second} を削除する` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('すぐにログアウトされ')
  await dialog.getByRole('button', { name: '削除する' }).click()
  await expect(row).toHaveCount(0)
  await other.getByRole('link', { name: 'メンバーを招待する' }).click()
  await expect(other).toHaveURL(/\/brand\/sign_in\?back=/)
  await theirs.close()

  await page.goto('/brand/sign_out')
  await expect(page).toHaveURL(/\/brand\/sign_in$/)
  await page.goto('/brand')
  await expect(page).toHaveURL(/\/brand\/sign_in$/)
})

test('an invitation that is sent again, used, or too old', { tag: '@once' }, async ({ page, browser }) => {
  const email = aNewAddress()
  await inviteAsOperator(browser, BRAND_ID, email)
  await openInvitation(page, email)
  const first = page.url()
  await inviteAsOperator(browser, BRAND_ID, email)
  await page.goto(first)
  const help = page.getByRole('heading', { level: 1, name: 'この招待のリンクは使えません' })
  await expect(help).toBeVisible()
  await openInvitation(page, email)
  const second = page.url()
  await register(page)
  await page.goto(second)
  await expect(help).toBeVisible()
  await page.getByRole('link', { name: 'パスワードを設定し直す' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'パスワードの再設定' })).toBeVisible()

  const late = aNewAddress()
  await inviteAsOperator(browser, BRAND_ID, late)
  await openInvitation(page, late)
  // It runs out while the page is open.
  await expireInvitation(late)
  await page.getByRole('textbox', { name: 'パスワード' }).fill(password)
  await page.getByRole('button', { name: '登録する' }).click()
  await expect(help).toBeVisible()
  await expect(page.getByText(`${late} への`)).toBeVisible()
})

test('a forgotten password, once by each link', { tag: '@once' }, async ({ page, browser }) => {
  const email = aNewAddress()
  await inviteAsOperator(browser, BRAND_ID, email)
  await openInvitation(page, email)
  await register(page)
  await page.goto('/brand/sign_in')
  await page.getByLabel('メールアドレス').fill(email)
  await page.getByRole('link', { name: 'パスワードを忘れた方' }).click()
  await expect(page.getByLabel('メールアドレス')).toHaveValue(email)
  await page.getByRole('button', { name: 'メールを送る' }).click()
  await expect(page).toHaveURL(/\/brand\/password_reset_send_mail_complete$/)
  await openMail(page, email, /パスワードの再設定/)
  const address = (await page.getByRole('link', { name: /reset_password_token=/ }).getAttribute('href'))!
  await page.goto(address)
  await page.getByRole('textbox', { name: '新しいパスワード' }).fill('yoake-no-umi-42')
  await page.getByRole('button', { name: 'パスワードを変更する' }).click()
  await expect(page).toHaveURL(/\/brand\/password_reset_complete$/)
  await page.goto(address)
  await page.getByRole('textbox', { name: '新しいパスワード' }).fill('yoake-no-umi-43')
  await page.getByRole('button', { name: 'パスワードを変更する' }).click()
  await expect(page.getByText(/このリンクは使えません/).first()).toBeVisible()
  await page.getByRole('link', { name: '再設定のメールをもう一度送る' }).click()
  await page.goto('/brand/sign_in')
  await fillSignIn(page, { email, password: 'yoake-no-umi-42' })
  await expect(page.getByRole('heading', { level: 1, name: 'ダッシュボード' })).toBeVisible()
})

test('a session that ends over a form takes nothing that was typed', { tag: '@once' }, async ({ page, browser }) => {
  const email = aNewAddress()
  const invited = aNewAddress()
  await inviteAsOperator(browser, BRAND_ID, email)
  await openInvitation(page, email)
  await register(page)
  await signInToBrand(page.request, { email, password })
  await page.goto('/brand/members/invitation')
  await page.getByLabel('メールアドレス').fill(invited)
  await endBrandSessions(email)
  await page.getByRole('button', { name: '招待を送る' }).click()
  await expect(page).toHaveURL(/\/brand\/sign_in\?back=%2Fbrand%2Fmembers%2Finvitation$/)
  await alive(page)
  await fillSignIn(page, { email, password })
  await expect(page.getByRole('heading', { level: 1, name: 'メンバー招待' })).toBeVisible()
  await expect(page.getByLabel('メールアドレス')).toHaveValue(invited)
})

test('a way back to another place than the brand’s is not taken', { tag: '@once' }, async ({ page }) => {
  await page.goto('/brand/sign_in?back=//evil.example/')
  await fillSignIn(page, BRAND)
  await expect(page).toHaveURL(/\/brand\/$/)
})
