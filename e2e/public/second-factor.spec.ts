// Second factors: an authenticator app with recovery codes, and a passkey.
import { createOTP } from '@better-auth/utils/otp'
import { base32 } from '@better-auth/utils/base32'
import type { Page } from '@playwright/test'
import { expectAccessibleAtAllWidths } from '../support/accessible.ts'
import { ageSessions, mailedCode } from '../support/database.ts'
import { expectLinksToFields } from '../support/error-links.ts'
import { expect, signIn, test } from '../support/test.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function signOut(page: Page) {
  await page.goto('/mypage')
  await page.getByRole('main').getByRole('button', { name: 'ログアウト' }).click()
  await expect(page).toHaveURL('/')
}

async function typePassword(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('/logon?back=%2Fmypage%2Fsecurity')
  await page.getByLabel('メールアドレス').fill(email)
  await page
    .getByLabel(/^パスワード/)
    .first()
    .fill(password)
  await page.getByRole('button', { name: 'ログインする' }).click()
}

test.describe('signing in', { tag: '@once' }, () => {
  test.use({ refusals: [403, 422] })

  test('with an authenticator app, and with a recovery code instead', { tag: '@journey' }, async ({ page, guest }) => {
    await page.goto('/mypage/security')
    await expectAccessibleAtAllWidths(page, 'security')
    await page.getByRole('button', { name: '二段階認証を設定する' }).click()
    const secret = await page.getByText(/^([A-Z2-7]{4} ){4,}/).innerText()
    const key = new TextDecoder().decode(base32.decode(secret.replaceAll(' ', '')))
    await expectAccessibleAtAllWidths(page, 'second-factor-key')
    // Full-width digits, as Japanese input methods produce them.
    const code = (await createOTP(key).totp()).replace(/\d/g, (digit) =>
      String.fromCharCode(digit.charCodeAt(0) + 0xfee0),
    )
    await page.getByLabel('2. アプリに表示された6桁のコード').fill(code)
    await page.getByRole('button', { name: 'オンにする' }).click()
    const recovery = page.getByRole('list', { name: 'リカバリーコード' }).getByRole('listitem')
    await expect(recovery).toHaveCount(10)
    const recoveryCode = await recovery.first().innerText()
    await expectAccessibleAtAllWidths(page, 'recovery-codes')
    await page.getByRole('button', { name: '控えました' }).click()
    await expect(page.getByText('残りのリカバリーコードは10個です。')).toBeVisible()

    await signOut(page)
    await typePassword(page, guest)
    await expect(heading(page, '二段階認証')).toBeVisible()
    // Each code works once.
    await page.getByLabel('認証アプリのコード（6桁）').fill(code)
    await page.getByRole('button', { name: 'ログインする' }).click()
    await expectLinksToFields(page, 'features/accounts/security/code-form')
    await expectAccessibleAtAllWidths(page, 'second-factor-refused')
    await page.getByRole('button', { name: 'アプリが使えないとき（リカバリーコードを使う）' }).click()
    await page.getByLabel('リカバリーコード').fill(recoveryCode)
    await page.getByRole('button', { name: 'ログインする' }).click()
    await expect(page.getByText('残りのリカバリーコードは9個です。')).toBeVisible()

    await ageSessions(guest.email)
    await page.getByRole('button', { name: 'リカバリーコードを再発行する' }).click()
    const asked = page.getByRole('dialog', { name: 'ご本人の確認' })
    await asked
      .getByLabel(/^パスワード/)
      .first()
      .fill('chigau-no-1')
    await asked.getByRole('button', { name: '確認して続ける' }).click()
    await expect(asked.getByText('パスワードが正しくありません。')).toBeVisible()
    await expectAccessibleAtAllWidths(page, 'confirming')
    await asked
      .getByLabel(/^パスワード/)
      .first()
      .fill(guest.password)
    await asked.getByRole('button', { name: '確認して続ける' }).click()
    await expect(recovery).toHaveCount(10)
  })

  test('with a passkey; ends the session of another device; changes the email address', async ({
    page,
    guest,
    request,
  }) => {
    const authenticator = await page.context().newCDPSession(page)
    await authenticator.send('WebAuthn.enable')
    const { authenticatorId } = await authenticator.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await page.goto('/mypage/security')
    await page.getByLabel('パスキーの名前').fill('検証の端末')
    await page.getByRole('button', { name: 'パスキーを登録する' }).click()
    await expect(page.getByRole('list', { name: '登録したパスキー' })).toContainText('検証の端末')
    await page.getByRole('button', { name: '検証の端末の名前を変える' }).click()
    await expect(page.getByLabel('「検証の端末」の新しい名前')).toBeFocused()
    await page.keyboard.type('仕事のパソコン')
    await expectAccessibleAtAllWidths(page, 'passkey-renaming')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: '仕事のパソコンの名前を変える' })).toBeFocused()
    await expectAccessibleAtAllWidths(page, 'passkeys')

    const acceptAutomatically = (enabled: boolean) =>
      authenticator.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    await signOut(page)
    // The browser offers the passkey in the email field, and the virtual device accepts
    // immediately.
    await page.goto('/logon?back=%2Fmypage%2Fsecurity')
    await expect(page).toHaveURL('/mypage/security')
    await signOut(page)
    // While the offer is open, the user can click the button or enter a password.
    await acceptAutomatically(false)
    await page.goto('/logon?back=%2Fmypage%2Fsecurity')
    await page.getByRole('button', { name: 'ログインする' }).click()
    await expect(page.getByRole('group', { name: /^入力内容をご確認ください/ })).toBeFocused()
    await acceptAutomatically(true)
    await page.getByRole('button', { name: 'パスキーでログイン' }).click()
    await expect(page.getByRole('list', { name: '登録したパスキー' })).not.toContainText('まだありません')
    await ageSessions(guest.email)
    await page.getByRole('button', { name: '仕事のパソコンを削除' }).click()
    await page.getByRole('button', { name: '削除する' }).click()
    const asked = page.getByRole('dialog', { name: 'ご本人の確認' })
    await expectAccessibleAtAllWidths(page, 'confirming-by-passkey')
    await asked.getByRole('button', { name: 'パスキーで確認する' }).click()
    await expect(page.getByRole('list', { name: '登録したパスキー' })).toHaveCount(0)

    await signIn(request, guest)
    await page.reload()
    const devices = page.getByRole('list', { name: 'ログイン中の端末' }).getByRole('listitem')
    await expect(devices).toHaveCount(2)
    await expect(devices.first()).toContainText('この端末')
    await devices.last().getByRole('button').click()
    await page.getByRole('dialog').getByRole('button', { name: 'ログアウトさせる' }).click()
    await expect(devices).toHaveCount(1)
    expect((await request.get('/api/v1/me')).status()).toBe(401)

    const email = `new-${guest.email}`
    await page.getByLabel('新しいメールアドレス').fill(email)
    await page.getByRole('button', { name: '確認コードを送る' }).click()
    const code = page.getByLabel('確認コード')
    await code.fill('００')
    await page.getByRole('button', { name: 'このアドレスに変更する' }).click()
    await expect(page.getByRole('group', { name: /^入力内容をご確認ください/ })).toBeFocused()
    await expectAccessibleAtAllWidths(page, 'email-change-refused')
    await code.fill(await mailedCode(email))
    await page.getByRole('button', { name: 'このアドレスに変更する' }).click()
    await expect(page.getByText('メールアドレスを変更しました。')).toBeVisible()
    await expect(page.getByText('いまのメールアドレス')).toContainText(email)
  })
})
