import type { Page } from '@playwright/test'
import { expectLinksToFields } from '../support/error-links.ts'
import { photoFile } from '../support/experience-form.ts'
import { openMail } from '../support/mail.ts'
import { expect, hrefOf, hydrated, newUser, PASSWORD, signIn, test } from '../support/test.ts'

async function fillSignIn(page: Page, email: string, password: string) {
  await page.getByLabel('メールアドレス').fill(email)
  await page.getByRole('textbox', { name: 'パスワード' }).fill(password)
  await page.getByRole('button', { name: 'ログインする' }).click()
}
const signedIn = (page: Page) => page.getByRole('group').filter({ hasText: 'マイページ' }).first()

test(
  'a visitor registers, returns to the previous page, and verifies the email address',
  { tag: ['@long-phone', '@journey'] },
  async ({ page }) => {
    const email = `e2e-new-${process.pid}-${Date.now()}@example.jp`
    await page.goto('/stories/9')
    await page.getByRole('banner').getByRole('link', { name: 'ログイン' }).click()
    await page.getByRole('link', { name: 'はじめての方（会員登録）' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '会員登録' })).toBeVisible()
    await page.getByLabel('お名前').fill('検証 みなと')
    await page.getByLabel('メールアドレス').fill(email)
    await page.getByRole('textbox', { name: 'パスワード' }).fill(PASSWORD)
    await page.getByLabel('パスワードを表示する').check()
    await expect(page.getByRole('textbox', { name: 'パスワード' })).toHaveAttribute('type', 'text')
    const stored = await page.evaluate(() => JSON.stringify(sessionStorage))
    expect(stored).toContain(email)
    expect(stored).not.toContain(PASSWORD)
    await page.getByRole('button', { name: '登録する' }).click()
    await expect(page).toHaveURL(/\/stories\/9$/)
    await expect(signedIn(page)).toBeVisible()
    // A cached page has no name; its menu loads it.
    await page.goto('/stories')
    const name = page.getByRole('banner').getByText('検証 みなと さん')
    await expect(name).toBeHidden()
    await signedIn(page).getByText('マイページ').first().click()
    await expect(name).toBeVisible()

    await page.goto('/mypage')
    await expect(page.getByRole('main').getByText('検証 みなと さん')).toBeVisible()
    const ask = page.getByText(email)
    await expect(ask).toBeVisible()
    await openMail(page, email, 'メールアドレスの確認をお願いします')
    await page.getByRole('link', { name: /\/email_verification\?token=/ }).click()
    await expect(page.getByText('メールアドレスを確認しました。')).toBeVisible()
    await page.goto('/mypage')
    await expect(page.getByRole('heading', { level: 1, name: 'マイページ' })).toBeVisible()
    await expect(ask).toBeHidden()
  },
)

test.describe('errors', () => {
  test.use({ refusals: [401, 422] })

  test('an empty form shows an error at each field', { tag: '@once' }, async ({ page }) => {
    await page.goto('/sign_up')
    await page.getByRole('button', { name: '登録する' }).click()
    const summary = page.getByRole('group', { name: /^入力内容をご確認ください/ })
    await expect(summary).toBeFocused()
    await summary.getByRole('link').first().click()
    await expect(page.getByLabel('お名前')).toBeFocused()
    await expect(page.getByLabel('お名前')).toHaveAttribute('aria-invalid', 'true')
    await page.getByRole('textbox', { name: 'パスワード' }).fill('short')
    await page.getByRole('button', { name: '登録する' }).click()
    await expect(page.getByRole('textbox', { name: 'パスワード' })).toHaveAccessibleDescription(/8文字以上/)
  })

  test(
    'signs in after a wrong password, returns to the previous page, and signs out',
    { tag: ['@once', '@journey'] },
    async ({ page }) => {
      const person = await newUser(page.request)
      await page.goto('/mypage?period=past')
      await expect(page).toHaveURL(/\/logon\?back=/)
      await fillSignIn(page, person.email, 'chigau-kotoba-1')
      await expect(page.getByRole('group', { name: /^入力内容をご確認ください/ })).toBeVisible()
      await expect(page.getByLabel('メールアドレス')).toHaveValue(person.email)
      await page.getByRole('textbox', { name: 'パスワード' }).fill(person.password)
      await page.getByRole('button', { name: 'ログインする' }).click()
      await expect(page).toHaveURL(/\/mypage\?period=past$/)
      await page.getByRole('main').getByRole('button', { name: 'ログアウト' }).click()
      await expect(page.getByRole('banner').getByRole('link', { name: 'ログイン' })).toBeVisible()
      await page.goto('/mypage')
      await expect(page.getByRole('heading', { level: 1, name: 'ログイン' })).toBeVisible()
    },
  )

  test(
    'a reset link sets a new password once, and ends all sessions',
    { tag: ['@once', '@journey'] },
    async ({ page, browser }) => {
      const person = await newUser(page.request)
      const elsewhere = await browser.newContext()
      await signIn(elsewhere.request, person)
      const other = await elsewhere.newPage()
      await other.goto('/mypage')
      await expect(other.getByRole('heading', { level: 1, name: 'マイページ' })).toBeVisible()

      await page.goto('/logon')
      await page.getByRole('link', { name: 'パスワードを忘れた方' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'パスワードの再設定' })).toBeVisible()
      await page.getByLabel('メールアドレス').fill(person.email)
      await page.getByRole('button', { name: 'メールを送る' }).click()
      await expect(page.getByText('再設定のリンクをお送りしました。')).toBeVisible()
      await openMail(page, person.email, 'パスワードの再設定')
      const address = await hrefOf(page.getByRole('link', { name: /\/password\/reset\?token=/ }))
      await page.goto(address)
      await page.getByRole('button', { name: 'パスワードを変更する' }).click()
      await expectLinksToFields(page, 'features/accounts/sign-in/new-password')
      const renewed = 'yoake-no-umi-42'
      await page.getByRole('textbox', { name: '新しいパスワード' }).fill(renewed)
      await page.getByRole('button', { name: 'パスワードを変更する' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'パスワードを変更しました' })).toBeVisible()

      await other.goto('/mypage')
      await expect(other.getByRole('heading', { level: 1, name: 'ログイン' })).toBeVisible()
      await elsewhere.close()

      // The old password and the used link fail; the new password works.
      await page.getByRole('main').getByRole('link', { name: 'ログインへ' }).click()
      await fillSignIn(page, person.email, person.password)
      await expect(page.getByRole('group', { name: /^入力内容をご確認ください/ })).toBeVisible()
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1, name: 'このリンクは使えません' })).toBeVisible()
      await expect(page.getByRole('link', { name: '再設定のメールを送る' })).toBeVisible()
      await page.goto('/logon')
      await fillSignIn(page, person.email, renewed)
      await expect(signedIn(page)).toBeVisible()
    },
  )

  test('only the owner of a registered address learns that it is registered', { tag: '@once' }, async ({ page }) => {
    const person = await newUser(page.request)
    await page.goto('/sign_up')
    await page.getByLabel('お名前').fill('別の人')
    await page.getByLabel('メールアドレス').fill(person.email)
    await page.getByRole('textbox', { name: 'パスワード' }).fill('betsu-no-hito-5')
    await page.getByRole('button', { name: '登録する' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'メールをご確認ください' })).toBeVisible()
    await openMail(page, person.email, 'このメールアドレスは登録済みです')
  })
})

test.describe(() => {
  // The page that the browser restores may ask for unread messages before it is replaced.
  test.use({ refusals: [401] })
  test('shows no personal data after sign-out and back', { tag: '@once' }, async ({ page, guest }) => {
    // Signing out takes the page itself out of the history, but not the one before.
    await page.goto('/mypage/profile')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto('/mypage')
    await expect(page.getByRole('main').getByText(`${guest.name} さん`)).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'ログアウト' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'ログイン' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'ログイン' })).toBeVisible()
    await expect(page.getByText(guest.name)).toBeHidden()
  })
})

test('does not redirect to another site after the sign-in', { tag: '@once' }, async ({ page }) => {
  const person = await newUser(page.request)
  await page.goto('/logon?back=//evil.example/')
  await fillSignIn(page, person.email, person.password)
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/$/)
})

test('keeps text that was typed before hydration', { tag: '@once' }, async ({ page }) => {
  const person = await newUser(page.request)
  const line = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 300, downloadThroughput: 100_000, uploadThroughput: 100_000 }
  await line.send('Network.emulateNetworkConditions', slow)
  await page.goto('/logon?back=/contact', { waitUntil: 'commit' })
  await page.getByLabel('メールアドレス').fill(person.email)
  await page.getByRole('textbox', { name: 'パスワード' }).fill(person.password)
  await hydrated(page)
  await page.getByRole('button', { name: 'ログインする' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'お問い合わせ' })).toBeVisible()
})

test(
  'a profile: typed text survives a reload, and other people see the display name',
  { tag: '@once' },
  async ({ guestPage: page }) => {
    await page.goto('/mypage/profile')
    const name = page.getByLabel('表示名')
    await name.fill('運営スタッフ')
    await page.getByRole('button', { name: '保存する' }).click()
    await expect(page.getByRole('group', { name: /入力内容をご確認ください/ })).toBeFocused()
    await name.fill('磯のひと')
    await page.getByLabel('電話番号').fill('０９０ー１２３４ー５６７８')
    await page.getByLabel('写真のファイル').setInputFiles(await photoFile('kao.jpg', '#557799'))
    await expect(page.getByRole('img', { name: 'いまの写真' })).toBeVisible()
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(name).toHaveValue('磯のひと')
    await page.getByRole('button', { name: '保存する' }).click()
    await expect(page.getByText('プロフィールを保存しました。')).toBeVisible()
    await page.reload()
    await expect(name).toHaveValue('磯のひと')
    await expect(page.getByLabel('電話番号')).toHaveValue('090-1234-5678')
    await expect(page.getByRole('img', { name: 'いまの写真' })).toBeVisible()
    await page.getByRole('button', { name: '写真を取り除く' }).click()
    await expect(page.getByRole('button', { name: '写真を選ぶ', exact: true })).toBeFocused()
  },
)
