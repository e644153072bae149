// Every link of an error summary leads to its field. second-factor.spec.ts, social.spec.ts and the
// journeys of brands follow those of forms that need a code or a mail.
import type { Page } from '@playwright/test'
import { book, bookingPath, cards, fillCard, payButton } from '../support/booking.ts'
import { BRAND, signInToBrand } from '../support/brand.ts'
import { createStory, moveToPast } from '../support/database.ts'
import { expectLinksToFields, expectWalkThroughMissing } from '../support/error-links.ts'
import { price, title } from '../support/experience-form.ts'
import { demo, expect, newUser, signIn, test } from '../support/test.ts'

test.use({ actionTimeout: 15_000, refusals: [400, 401, 403, 422] })

for (const whole of [true, false])
  test.describe(whole ? 'the whole form' : 'the form in steps', () => {
    test.use({ wholeForm: whole })
    test('the next missing field is reached from each', { tag: '@once' }, async ({ guestPage: page }) => {
      await page.goto('/host_story_drafts/new')
      await expectWalkThroughMissing(page)
    })
  })

test('an experience', { tag: '@once' }, async ({ guestPage: page }) => {
  await page.goto('/host_story_drafts/new')
  await page.getByRole('button', { name: '公開を申請する' }).click()
  await expectLinksToFields(page, 'features/experiences/form/draft-form', 10)
})

test('a published experience', { tag: '@once' }, async ({ page, guest }) => {
  const { id } = await createStory('消して直す会', { host: guest, slots: [{ inDays: 20 }] })
  await page.goto(`/host_story/${id}/edit`)
  await title(page).fill('')
  await page.getByLabel('カテゴリー').selectOption('')
  await page.getByRole('textbox', { name: /^体験の内容/ }).fill('')
  await page.getByRole('textbox', { name: /^住所/ }).fill('')
  await price(page).fill('')
  await expect(page.getByRole('region', { name: /あと5項目$/ })).toBeVisible()
  await expectWalkThroughMissing(page)
  await page.getByRole('button', { name: '更新する', exact: true }).click()
  await expectLinksToFields(page, 'features/experiences/form/published-form', 5)
})

test('a visitor’s forms', { tag: '@once' }, async ({ page }) => {
  for (const [form, path, send, least] of [
    ['features/accounts/sign-in/sign-in-form', '/logon', 'ログインする', 2],
    ['routes/public/sign-up', '/sign_up', '登録する', 3],
    ['features/accounts/sign-in/reset-request-form', '/password', 'メールを送る', 1],
    ['features/communities/public/application-form', '/communities/4/registrations', '上記に同意して申し込む', 5],
  ] as const)
    await test.step(path, async () => {
      await page.goto(path)
      await page.getByRole('button', { name: send }).click()
      await expectLinksToFields(page, form, least)
    })
})

test('a review, and a host’s accounts', { tag: '@once' }, async ({ page, guest }) => {
  const story = await createStory('リンクをたどる会', { host: guest, slots: [{ inDays: 20 }] })
  await page.goto('/host/payee')
  await page.getByRole('button', { name: '確認に出す' }).click()
  await expectLinksToFields(page, 'features/payouts/payee-form', 2)
  await page.getByRole('button', { name: 'この口座を登録する' }).click()
  await expectLinksToFields(page, 'features/payouts/account-form', 2)
  await signIn(page.request, await newUser(page.request))
  const reservation = await book(page.request, { calendar_ids: [story.slots[0].id] })
  await moveToPast(reservation)
  await page.goto(`/mypage/reservations/${reservation}`)
  await page.getByRole('button', { name: 'レビューを投稿する' }).click()
  await expectLinksToFields(page, 'features/booking/reservations/own-review', 2)
})

/** Refuses the next write to an address of the API, and names all these fields. */
async function refuse(page: Page, address: string, fields: readonly string[]) {
  const messages = Object.fromEntries(fields.map((field) => [field, [`${field} を直してください。`]]))
  await page.route(`**/api/v1/${address}`, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 422, json: { status: 422, code: 'invalid_input', message: '入力の誤り', messages } }),
  )
}

test.describe('what only the server refuses', () => {
  // page.route doesn't see requests that pass a service worker.
  test.use({ serviceWorkers: 'block' })

  for (const slots of [1, 2])
    test(`a booking of ${slots} slots`, { tag: '@once' }, async ({ page, guest: _ }) => {
      const story = await createStory('断られる会', { slots: [{ inDays: 20 }, { inDays: 21 }] })
      await page.goto(bookingPath({ id: story.id, slots: story.slots.slice(0, slots) }))
      await fillCard(page, cards.good)
      const fields = ['calendar_ids', 'number_of_people', 'option_id', 'coupon_code', 'message_to_host', 'phone']
      await refuse(page, 'reservations', fields)
      await payButton(page).click()
      await expectLinksToFields(page, 'features/booking/reserve/booking-form', fields.length)
    })

  test('a profile', { tag: '@once' }, async ({ guestPage: page }) => {
    const fields = ['display_name', 'image', 'introduction', 'name', 'phone']
    await page.goto('/mypage/profile')
    await refuse(page, 'me', fields)
    await page.getByRole('button', { name: '保存する' }).click()
    await expectLinksToFields(page, 'features/accounts/my-page/profile-form', fields.length)
  })
})

test('the settings of an account, several forms at once', { tag: '@once' }, async ({ page, guest }) => {
  await page.goto('/mypage/security')
  const click = (name: string) => page.getByRole('button', { name }).click()
  await click('パスキーを登録する')
  await expectLinksToFields(page, 'features/accounts/security/passkeys-part')
  await click('確認コードを送る')
  await expectLinksToFields(page, 'features/accounts/security/email-part')
  await page.getByLabel('新しいメールアドレス').fill(`new-${guest.email}`)
  await click('確認コードを送る')
  await click('このアドレスに変更する')
  await expectLinksToFields(page, 'features/accounts/security/email-part')
  // Both codes are asked for on one page.
  await click('二段階認証を設定する')
  await click('オンにする')
  await expectLinksToFields(page, 'features/accounts/security/two-factor-part')
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'オンにする' }) })
  await expect(form.getByRole('textbox')).toBeFocused()
})

test('the office’s forms', { tag: '@once' }, async ({ page }) => {
  await signIn(page.request, demo('admin'))
  for (const [form, path, send, least] of [
    ['features/booking/coupons/coupon-form', '/admin/coupons/new', '作成する', 2],
    ['features/profiles/form/profile-form', '/admin/ambassador/new', '作成する', 1],
    ['features/profiles/form/profile-form', '/admin/brand/new', '作成する', 1],
    ['features/communities/form/community-form', '/communities/new', '作成する', 1],
  ] as const)
    await test.step(path, async () => {
      await page.goto(path)
      await page.getByRole('button', { name: send }).click()
      await expectLinksToFields(page, form, least)
    })
  const fees = '/admin/settings/fees'
  for (const [form, path, name] of [
    ['features/booking/admin/commission-form', '/admin/commission', '販売手数料の率を加える'],
    ['features/reference/operator-form', '/admin/settings', '運営者の情報'],
    ['features/reference/fees-form', fees, '手数料'],
    ['features/reference/limit-form', fees, 'サポートの返金の上限'],
    ['features/reference/document-settings-form', fees, '領収書と返還インボイス'],
    ['features/reference/payout-rules-form', '/admin/settings/payouts', 'お支払いの決まり'],
    ['features/payouts/runs/sender-form', '/admin/settings/payouts', '振込元の口座'],
    ['features/booking/admin/journal-names-form', '/admin/settings/journal', /の科目の名前$/],
    ['features/reference/legal-form', '/admin/settings/legal/terms', '利用規約'],
    ['features/communities/applications/reply-templates-form', '/admin/community_applications/templates', null],
    ['features/experiences/approval/approval-settings-form', '/admin/experiences/settings', null],
  ] as const)
    await test.step(form, async () => {
      await page.goto(path)
      const part = name === null ? page.locator('#main form').last() : page.getByRole('form', { name, exact: true })
      for (const box of await part.getByRole('textbox').all()) await box.fill('')
      await part.getByRole('button', { name: /^(保存する|この率を加える)$/ }).click()
      await expectLinksToFields(page, form)
    })
})

test('the name of a passkey of a brand’s member', { tag: '@once' }, async ({ page }) => {
  await signInToBrand(page.request, BRAND)
  await page.goto('/brand/security')
  await page.getByRole('button', { name: 'パスキーを登録する' }).click()
  await expectLinksToFields(page, 'features/accounts/security/passkeys-part')
})
