// Long scenarios of a brand: from an invitation to a decided application, new and removed members,
// an ambassador who publishes, links in mails.
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleAtAllWidths } from '../support/accessible.ts'
import { fillAnswers, fillProfile, send, thanks } from '../support/application-form.ts'
import {
  newBrandEmail,
  BRAND,
  BRAND_PASSWORD as password,
  fillSignIn,
  inviteAsOperator,
  openInvitation,
  register,
  signInToBrand,
} from '../support/brand.ts'
import { endBrandSessions, expireInvitation, recordBounce, addToAmbassadors } from '../support/database.ts'
import { expectLinksToFields } from '../support/error-links.ts'
import { experienceBody } from '../support/experiences-api.ts'
import { newGuestClient } from '../support/host.ts'
import { openMail } from '../support/mail.ts'
import { demo, expect, hrefOf, hydrated, idIn, newUser, signIn, test } from '../support/test.ts'

const BRAND_ID = 3
const dialog = (page: Page) => page.getByRole('dialog')

test.use({ refusals: [401, 422] })

test(
  'an invited member creates a community and decides an application to it',
  { tag: ['@long-phone', '@journey'] },
  async ({ page, browser, isMobile }) => {
    test.slow()
    const email = newBrandEmail()
    const community = `浜の会 ${Date.now()}`
    await inviteAsOperator(browser, BRAND_ID, email)
    await openInvitation(page, email)
    await expect(page.getByLabel('メールアドレス')).toHaveValue(email)
    await page.getByRole('textbox', { name: 'パスワード' }).fill('short')
    await page.getByRole('button', { name: '登録する' }).click()
    await expect(page.getByText('8文字以上で入力してください。').first()).toBeVisible()
    await register(page)
    await page.getByRole('main').getByRole('link', { name: 'ログインへ' }).click()
    await fillSignIn(page, { email, password: 'wrong-pass-1' })
    await expect(page.getByText('メールアドレスまたはパスワードが不正です').first()).toBeVisible()
    await fillSignIn(page, { email, password })
    await expect(page.getByRole('heading', { level: 1, name: 'ダッシュボード' })).toBeVisible()
    if (isMobile) {
      await page.getByRole('banner').getByText('メニュー', { exact: true }).click()
      await expectAccessible(page, 'brand-menu')
      await page.getByRole('banner').getByText('メニュー', { exact: true }).click()
    }

    await page.getByRole('link', { name: 'コミュニティ一覧へ' }).click()
    await expectAccessible(page, 'brand-communities')
    await page.getByRole('link', { name: 'コミュニティを作成' }).click()
    await page.getByRole('button', { name: '作成する' }).click()
    await expect(page.getByRole('link', { name: 'コミュニティ名を入力してください。' })).toBeVisible()
    await page.getByLabel('コミュニティ名').fill(community)
    await page.getByLabel('コミュニティの紹介').fill('月に一度、朝の浜を歩きます。')
    for (let n = 1; n <= 5; n++) {
      await page.getByRole('button', { name: '質問を追加' }).click()
      await page.getByLabel(`質問${n}`, { exact: true }).fill(`うかがうこと${n}`)
    }
    await page.getByRole('checkbox', { name: '回答を必須にする' }).first().check()
    await page.getByRole('button', { name: '上へ（質問5）' }).click()
    await page.getByRole('radio', { name: /^公開/ }).check()
    // The session expires before the submit.
    await endBrandSessions(email)
    await page.getByRole('button', { name: '作成する' }).click()
    await expect(page).toHaveURL(/\/brand\/sign_in\?back=%2Fbrand%2Fcommunities%2Fnew&ended=1$/)
    await hydrated(page)
    await fillSignIn(page, { email, password })
    await expect(page.getByLabel('コミュニティ名')).toHaveValue(community)
    await expect(page.getByLabel('コミュニティの紹介')).toHaveValue('月に一度、朝の浜を歩きます。')
    for (const [at, n] of ['1', '2', '3', '5', '4'].entries())
      await expect(page.getByLabel(`質問${at + 1}`, { exact: true })).toHaveValue(`うかがうこと${n}`)
    await expect(page.getByRole('radio', { name: /^公開/ })).toBeChecked()
    await hydrated(page)
    await expectAccessible(page, 'brand-community-form')
    await page.getByRole('button', { name: '作成する' }).click()
    await expect(page.getByRole('heading', { level: 1, name: community })).toBeVisible()
    await expectAccessible(page, 'brand-community')
    const public_page = await hrefOf(page.getByRole('link', { name: '公開ページを見る' }))

    const theirs = await browser.newContext()
    const applicant = await theirs.newPage()
    const person = await newUser(theirs.request, '潮見 灯')
    await signIn(theirs.request, person)
    await applicant.goto(`${public_page}/registrations`)
    await hydrated(applicant)
    await fillProfile(applicant, person.name)
    await fillAnswers(applicant)
    await send(applicant).click()
    await expect(thanks(applicant)).toBeVisible()

    await page.goto(`/brand/community_applications?q=${encodeURIComponent(person.email)}`)
    await page.getByRole('link', { name: person.name, exact: true }).click()
    const panel = page.getByRole('complementary', { name: `${person.name} さん` })
    await expect(panel).toContainText('うかがうこと1')
    await expect(panel).toContainText('海が好きで、1年前から。')
    await expect(panel).toContainText('あなたがはじめて開きました。')
    await expectAccessible(page, 'brand-application')
    await panel.getByLabel('メモ').fill('電話でお話ししました。')
    await panel.getByRole('button', { name: 'メモを保存' }).click()
    await expect(page.getByText('メモを保存しました。')).toBeVisible()
    await panel.getByRole('button', { name: 'メッセージを書く' }).click()
    await expect(panel.getByLabel('応募した方へのメッセージ')).toBeFocused()
    await panel.getByLabel('ひな形').selectOption({ label: '見送り（見送る）' })
    await expect(panel.getByLabel('応募した方へのメッセージ')).toHaveValue(
      new RegExp(`^${person.name}さん、「${community}」`),
    )
    await expectAccessible(page, 'brand-application-message')
    await panel.getByLabel('応募した方へのメッセージ').fill('ぜひご一緒に。')
    await panel.getByRole('button', { name: '受け入れる' }).click()
    await expect(page.getByText('受け入れました。')).toBeVisible()
    // The next application opened.
    await expect(panel).toBeHidden()
    await page.goto(`/brand/community_applications?q=${encodeURIComponent(person.email)}`)
    await page.getByRole('link', { name: person.name, exact: true }).click()
    await expect(panel.getByLabel('メモ')).toHaveValue('電話でお話ししました。')
    await expect(panel.getByRole('button', { name: '返事を「見送る」に変える' })).toBeVisible()
    await expectAccessible(page, 'brand-application-accepted')

    await openMail(applicant, person.email, new RegExp(`参加いただけることになりました（${community}）`))
    await expect(applicant.getByText('ぜひご一緒に。').first()).toBeVisible()
    // The decision can be taken back for some seconds. Then the applicant sees it.
    await expect(async () => {
      await applicant.goto('/mypage/applications')
      await expect(applicant.getByRole('article').filter({ hasText: community })).toContainText(
        /参加できます[^]*ぜひご一緒に。/,
        { timeout: 1000 },
      )
    }).toPass({ timeout: 25_000 })
    await theirs.close()
  },
)

test(
  'a member invites another one, who joins; removing them ends their session, and they learn of it',
  { tag: '@once' },
  async ({ page, browser }) => {
    test.slow()
    const second = newBrandEmail()
    await signInToBrand(page.request, BRAND)
    await page.goto('/brand')
    await expectAccessibleAtAllWidths(page, 'brand-dashboard')
    await page.goto('/brand/members/invitation')
    const invite = page.getByRole('button', { name: '招待を送る' })
    await invite.click()
    await expect(page.getByText('必須項目です。')).toBeVisible()
    await expectAccessibleAtAllWidths(page, 'brand-member-invitation')
    await page.getByLabel('メールアドレス').fill('a@b')
    await invite.click()
    await expect(page.getByText('無効なメールアドレスです。正しい形式で入力してください。')).toBeVisible()
    await page.getByLabel('メールアドレス').fill(BRAND.email)
    await invite.click()
    await expect(page.getByText('招待の送信に失敗しました。もう一度お試しください。')).toBeVisible()
    await expect(page.getByText('このメールアドレスの方は、すでにメンバーとして参加しています。')).toBeVisible()
    await page.getByLabel('メールアドレス').fill(second)
    await invite.click()
    await expect(page.getByRole('heading', { level: 1, name: '招待を送りました' })).toBeVisible()
    await expectAccessibleAtAllWidths(page, 'brand-member-invitation-complete')
    await page.getByRole('link', { name: 'メンバー一覧へ' }).click()
    const row = page.getByRole('row').filter({ hasText: second })
    await expect(row).toContainText('招待中')
    await page.getByRole('button', { name: `${second} に招待を再送する` }).click()
    await expect(page.getByText(`${second} に招待をもう一度送りました。`)).toBeVisible()

    const theirs = await browser.newContext()
    const other = await theirs.newPage()
    await openInvitation(other, second)
    await hydrated(other)
    await register(other)
    await other.goto('/brand/members')
    await hydrated(other)
    await expect(other).toHaveURL(/\/brand\/sign_in\?back=%2Fbrand%2Fmembers$/)
    await fillSignIn(other, { email: second, password })
    await expect(other.getByRole('heading', { level: 1, name: 'メンバー一覧' })).toBeVisible()

    await recordBounce(second)
    await page.reload()
    await expect(row).toContainText('参加中')
    await expect(row).toContainText('から、メールが届いていません。')
    await other.goto('/brand')
    await expect(other.getByText('メールが届いていません')).toBeVisible()
    await expectAccessibleAtAllWidths(other, 'brand-mail-comes-back')
    await other.goto('/brand/members')
    await hydrated(other)
    await expectAccessibleAtAllWidths(page, 'brand-members')
    await page.getByRole('button', { name: `${second} を削除する` }).click()
    await expect(dialog(page)).toContainText('すぐにログアウトされ')
    await expectAccessibleAtAllWidths(page, 'brand-members-removing')
    await dialog(page).getByRole('button', { name: '削除する' }).click()
    await expect(row).toHaveCount(0)
    await other.getByRole('link', { name: 'メンバーを招待する' }).click()
    await expect(other).toHaveURL(/\/brand\/sign_in\?back=/)
    await hydrated(other)
    await fillSignIn(other, { email: second, password })
    await expect(other.getByText('ブランドのメンバーから外れたため、ログインできません。').first()).toBeVisible()
    await expectAccessibleAtAllWidths(other, 'brand-sign-in-removed')
    await openMail(other, second, /メンバーから外れました/)
    await theirs.close()

    await page.goto('/brand/security')
    await hydrated(page)
    await page.getByRole('button', { name: 'パスワードを変える' }).click()
    await expect(page.getByText('パスワードを設定するリンクを、メールでお送りしました。')).toBeVisible()
    await page.getByRole('banner').locator('summary').first().click()
    await expect(page.getByRole('banner')).toContainText(`${BRAND.email}「`)
    await expectAccessibleAtAllWidths(page, 'brand-account-menu')

    // A typed URL doesn't sign out.
    await page.goto('/brand/sign_out')
    await hydrated(page)
    await expect(page.getByRole('button', { name: 'ログアウトする' })).toBeVisible()
    await expectAccessibleAtAllWidths(page, 'brand-sign-out')
    await page.goto('/brand')
    await page.getByRole('banner').locator('summary').first().click()
    await page.getByRole('link', { name: 'ログアウト' }).click()
    await expect(page).toHaveURL(/\/brand\/sign_in$/)
    await page.goto('/brand')
    await expect(page).toHaveURL(/\/brand\/sign_in$/)
  },
)

test(
  'a brand attaches an ambassador, whose member publishes, and sees the participant numbers',
  { tag: '@once' },
  async ({ page, browser }) => {
    test.slow()
    await signInToBrand(page.request, BRAND)
    const name = `丘の会 ${Date.now()}`
    const answer = await page.request.post('/brand/api/v1/communities', { data: { name, published: true } })
    expect(answer.status(), await answer.text()).toBe(201)
    const community_id = await idIn(answer)
    await page.goto(`/brand/communities/${community_id}/ambassadors`)
    await expect(page.getByText('表示するデータがありません。')).toBeVisible()
    await page.getByRole('link', { name: 'アンバサダーを追加' }).first().click()
    await page.getByRole('button', { name: '追加する' }).click()
    await expect(page.getByText('必須項目です。')).toBeVisible()
    const choice = page.getByRole('radio').first()
    await choice.check()
    const ambassador_id = Number(await choice.getAttribute('value'))
    await expectAccessibleAtAllWidths(page, 'brand-ambassador-invitation')
    await page.getByRole('button', { name: /を追加する$/ }).click()
    await expect(page).toHaveURL(/ambassador_invitation_complete$/)
    await expect(page.getByText('アンバサダーを追加しました。', { exact: false })).toBeVisible()
    await page.getByRole('link', { name: 'アンバサダー一覧へ' }).click()
    await expect(page.getByRole('button', { name: /を外す$/ })).toBeVisible()
    await expectAccessibleAtAllWidths(page, 'brand-ambassadors')

    const host = await newGuestClient('丘野 みどり')
    await addToAmbassadors(host.person, [ambassador_id])
    const title = `丘の茶摘み ${Date.now() % 1_000_000}`
    const form = { ...(await experienceBody(host.request, title)), community_id }
    const asked = await host.request.post('/api/v1/experiences', { data: form })
    expect(asked.status(), await asked.text()).toBe(201)
    const id = await idIn(asked)
    await host.request.dispose()
    const operator = await browser.newContext()
    await signIn(operator.request, demo('admin'))
    const approved = await operator.request.post(`/api/v1/admin/experiences/${id}/approval`, {
      data: { action: 'approve' },
    })
    expect(approved.status(), await approved.text()).toBe(200)
    await operator.close()

    await page.goto(`/brand/communities/${community_id}/experience`)
    await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('0/6名')
    await expectAccessibleAtAllWidths(page, 'brand-experiences')
    await page.getByRole('link', { name: `${title}の参加人数を見る` }).click()
    await expect(page).toHaveURL(/experience=\d+/)
    await expect(dialog(page).getByRole('row').nth(1)).toContainText('0名／6名')
    await expectAccessibleAtAllWidths(page, 'brand-participant-numbers')
    await page.keyboard.press('Escape')
    await expect(page).not.toHaveURL(/experience=\d+/)
    await page.getByRole('link', { name: '過去の開催' }).click()
    await expect(page).toHaveURL(/held_at=past/)
    await expect(page.getByText('表示するデータがありません。')).toBeVisible()

    await page.goto(`/brand/communities/${community_id}/ambassadors`)
    await page.getByRole('button', { name: /を外す$/ }).click()
    await dialog(page).getByRole('button', { name: '外す' }).click()
    await expect(page.getByText('表示するデータがありません。')).toBeVisible()
    await expect(page.getByRole('navigation', { name: '現在の位置' })).toContainText(name)
  },
)

test('links in mails: replaced, expired, used', { tag: '@once' }, async ({ page, browser }) => {
  test.slow()
  const email = newBrandEmail()
  await page.goto('/brand/invitation')
  const help = page.getByRole('heading', { level: 1, name: 'この招待のリンクは使えません' })
  await expect(help).toBeVisible()
  await expectAccessibleAtAllWidths(page, 'brand-invitation')
  await inviteAsOperator(browser, BRAND_ID, email)
  await openInvitation(page, email)
  await expectAccessibleAtAllWidths(page, 'brand-invitation-form')
  await page.getByRole('button', { name: '登録する' }).click()
  await expectLinksToFields(page, 'routes/brand/invitation')
  const first = page.url()
  await inviteAsOperator(browser, BRAND_ID, email)
  await page.goto(first)
  await expect(help).toBeVisible()
  await openInvitation(page, email)
  const second = page.url()
  // The invitation expires while the page is open.
  await expireInvitation(email)
  await page.getByRole('textbox', { name: 'パスワード' }).fill(password)
  await page.getByRole('button', { name: '登録する' }).click()
  await expect(help).toBeVisible()
  await expect(page.getByText(`${email} への`)).toBeVisible()
  await inviteAsOperator(browser, BRAND_ID, email)
  await openInvitation(page, email)
  expect(page.url()).not.toBe(second)
  const third = page.url()
  await register(page)
  await expectAccessibleAtAllWidths(page, 'brand-member-registration-complete')
  await page.goto(third)
  await expect(help).toBeVisible()

  await page.getByRole('link', { name: 'パスワードを設定し直す' }).click()
  await page.getByLabel('メールアドレス').fill(email)
  await expectAccessibleAtAllWidths(page, 'brand-password-reset-send-mail')
  await page.getByRole('button', { name: 'メールを送る' }).click()
  await expect(page).toHaveURL(/\/brand\/password_reset_send_mail_complete$/)
  await expectAccessibleAtAllWidths(page, 'brand-password-reset-send-mail-complete')
  await openMail(page, email, /パスワードの再設定/)
  const address = await hrefOf(page.getByRole('link', { name: /reset_password_token=/ }))
  const reset = page.getByRole('textbox', { name: '新しいパスワード' })
  await page.goto(address)
  await expectAccessibleAtAllWidths(page, 'brand-password-reset-form')
  await page.getByRole('button', { name: 'パスワードを変更する' }).click()
  await expect(page.getByRole('group', { name: /^入力内容をご確認ください/ })).toBeFocused()
  await expectAccessibleAtAllWidths(page, 'brand-password-reset-errors')
  await reset.fill('yoake-no-umi-42')
  await page.getByRole('button', { name: 'パスワードを変更する' }).click()
  await expect(page).toHaveURL(/\/brand\/password_reset_complete$/)
  await expectAccessibleAtAllWidths(page, 'brand-password-reset-complete')
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: 'このリンクは使えません' })).toBeVisible()
  await expectAccessibleAtAllWidths(page, 'brand-password-reset-used')
  await page.goto('/brand/password_reset')
  await expectAccessibleAtAllWidths(page, 'brand-password-reset')

  // The sign-in doesn't redirect to another site.
  await page.goto('/brand/sign_in?back=//evil.example/')
  await expectAccessibleAtAllWidths(page, 'brand-sign-in')
  await page.getByLabel('メールアドレス').fill('')
  await page.getByRole('button', { name: 'ログインする' }).click()
  await expectAccessibleAtAllWidths(page, 'brand-sign-in-refused')
  await fillSignIn(page, { email, password: 'yoake-no-umi-42' })
  await expect(page).toHaveURL(/\/brand$/)
  await expect(page.getByRole('heading', { level: 1, name: 'ダッシュボード' })).toBeVisible()
})

test.describe('two members edit the same community', () => {
  test.use({ refusals: [409] })
  test('the second one chooses between both versions', { tag: '@once' }, async ({ page }) => {
    await signInToBrand(page.request, BRAND)
    const answer = await page.request.post('/brand/api/v1/communities', {
      data: {
        name: `谷の会 ${Date.now()}`,
        application_items: [{ name: 'きっかけは', required: true, sort_order: 1 }],
      },
    })
    const id = await idIn(answer)
    const edit = `/brand/communities/${id}/edit`
    const other = await page.context().newPage()
    for (const one of [page, other]) {
      await one.goto(edit)
      await hydrated(one)
    }
    await expectAccessibleAtAllWidths(page, 'brand-community-edit')
    await other.getByLabel('キャッチコピー').fill('谷の朝を歩く')
    await other.getByRole('button', { name: '保存する' }).click()
    await expect(other.getByRole('heading', { level: 1, name: /^谷の会/ })).toBeVisible()
    await other.close()
    await page.getByLabel('キャッチコピー').fill('谷の夜を歩く')
    await page.getByRole('button', { name: '保存する' }).click()
    await expect(dialog(page)).toContainText(/谷の夜を歩く[^]*谷の朝を歩く/)
    await expectAccessibleAtAllWidths(page, 'brand-community-conflict')
    await dialog(page).getByRole('button', { name: 'この画面の内容で保存する' }).click()
    await expect(page.getByRole('main')).toContainText('谷の夜を歩く')
    // Nothing was attached in this tab.
    await page.goto(`/brand/communities/${id}/ambassador_invitation_complete`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('セッションが切れました。')
    await expectAccessibleAtAllWidths(page, 'brand-ambassador-invitation-complete')
  })
})
