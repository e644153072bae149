// Sign-in with LINE and Google during a booking, with fake providers at another origin.
import { signInFake, SOCIAL_KEYS } from '#test/sign-in-fake.ts'
import { expectAccessibleAtAllWidths } from '../support/accessible.ts'
import { anotherServer } from '../support/another-server.ts'
import { bookingPath, chosenSlots } from '../support/booking.ts'
import { createStory, mailedCode } from '../support/database.ts'
import { expectLinksToFields } from '../support/error-links.ts'
import { expect, test } from '../support/test.ts'

test.use({ refusals: [422] })

test('a visitor registers with LINE during a booking, and connects Google', { tag: '@once' }, async ({ page }) => {
  const email = `line-${process.pid}-${Date.now()}@example.jp`
  const company = await signInFake([
    { subject: `U-${email}`, name: '検証 らいん', email },
    { subject: `g-${email}`, name: '検証 ぐーぐる', email: `g.${email}`, email_verified: true },
  ])
  const server = await anotherServer({
    LINE_CHANNEL_ID: SOCIAL_KEYS.line.client_id,
    LINE_CHANNEL_SECRET: SOCIAL_KEYS.line.client_secret,
    LINE_LOGIN_BASE: company.address,
    GOOGLE_CLIENT_ID: SOCIAL_KEYS.google.client_id,
    GOOGLE_CLIENT_SECRET: SOCIAL_KEYS.google.client_secret,
    GOOGLE_SIGN_IN_BASE: company.address,
  })
  const withLine = page.getByRole('button', { name: 'LINEでログイン' })
  const as = (name: string) => page.getByRole('link', { name: `${name}として続ける` }).click()
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  try {
    const story = await createStory('ラインではじめる会', { slots: [{ inDays: 20 }] })
    await page.goto(server.origin + bookingPath(story))
    await expect(heading('ログイン')).toBeVisible()
    await expectAccessibleAtAllWidths(page, 'logon-with-companies')
    await page.getByRole('link', { name: 'はじめての方（会員登録）' }).click()
    await expect(heading('会員登録')).toBeVisible()
    await withLine.click()
    await page.getByRole('link', { name: 'キャンセル' }).click()
    await expect(page.getByText('LINEでのログインを取りやめました。')).toBeVisible()

    await withLine.click()
    await as('検証 らいん')
    await expect(page.getByLabel('お名前')).toHaveValue('検証 らいん')
    const purpose = page.getByRole('region', { name: 'お手続き中のご予約' })
    await expect(purpose).toContainText('ラインではじめる会')
    await expectAccessibleAtAllWidths(page, 'social-sign-up')
    await page.getByLabel('お名前').fill('')
    await page.getByLabel('メールアドレス').fill('')
    await page.getByRole('button', { name: '確認コードを送る' }).click()
    await expectLinksToFields(page, 'routes/public/sign-up-social', 2)
    await page.getByLabel('お名前').fill('検証 らいん')
    await page.getByLabel('メールアドレス').fill(email)
    await page.getByRole('button', { name: '確認コードを送る' }).click()
    await expect(heading('確認コードの入力')).toBeVisible()
    await expect(purpose).toContainText('ラインではじめる会')
    const code = await mailedCode(email)
    await page.getByLabel('確認コード').fill(code === '000000' ? '000001' : '000000')
    await page.getByRole('button', { name: '確認する' }).click()
    await expectLinksToFields(page, 'routes/public/sign-up-social')
    await expectAccessibleAtAllWidths(page, 'social-code-refused')
    await page.getByLabel('確認コード').fill(code)
    await page.getByRole('button', { name: '確認する' }).click()
    await expect(chosenSlots(page)).toHaveCount(1)

    await page.goto(`${server.origin}/mypage/security`)
    await page.getByRole('button', { name: 'Googleをつなぐ' }).click()
    await as('検証 ぐーぐる')
    await expect(page.getByText('Googleでログインできるようになりました。')).toBeVisible()
    await page.getByRole('button', { name: 'LINEを解除する' }).click()
    await expect(page.getByText('LINEのつながりを解除しました。')).toBeVisible()
    await page.getByRole('button', { name: 'Googleを解除する' }).click()
    await expect(page.getByText('これを解除すると、ログインできなくなります。')).toBeVisible()
    await expectAccessibleAtAllWidths(page, 'ways-to-sign-in')

    await page.getByRole('main').getByRole('button', { name: 'ログアウト' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'ログイン' })).toBeVisible()
    await page.goto(`${server.origin}/logon`)
    await page.getByRole('button', { name: 'Googleでログイン' }).click()
    await as('検証 ぐーぐる')
    await page.goto(`${server.origin}/mypage`)
    await expect(page.getByRole('main').getByText('検証 らいん さん')).toBeVisible()
  } finally {
    // Close the page before its server stops.
    await page.close()
    await server.stop()
    await company.stop()
  }
})
