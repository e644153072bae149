// Every link of an error summary leads to its field, in all forms that can be sent empty.
import { BRAND, signInToBrand } from '../support/brand.ts'
import { book } from '../support/booking.ts'
import { createStory, moveToPast } from '../support/database.ts'
import { expectLinksToFields, expectWalkThroughMissing } from '../support/error-links.ts'
import { demo, newUser, signIn, test } from '../support/test.ts'

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
  await expectLinksToFields(page, 10)
})

test('a visitor’s forms', { tag: '@once' }, async ({ page }) => {
  for (const [path, send, least] of [
    ['/logon', 'ログインする', 2],
    ['/sign_up', '登録する', 3],
    ['/password', 'メールを送る', 1],
    ['/communities/4/registrations', '上記に同意して申し込む', 5],
  ] as const)
    await test.step(path, async () => {
      await page.goto(path)
      await page.getByRole('button', { name: send }).click()
      await expectLinksToFields(page, least)
    })
})

test('a review, and a host’s accounts', { tag: '@once' }, async ({ page, guest }) => {
  const story = await createStory('リンクをたどる会', { host: guest, slots: [{ inDays: 20 }] })
  await page.goto('/host/payee')
  await page.getByRole('button', { name: '確認に出す' }).click()
  await expectLinksToFields(page, 2)
  await page.getByRole('button', { name: 'この口座を登録する' }).click()
  await expectLinksToFields(page, 2)
  await signIn(page.request, await newUser(page.request))
  const reservation = await book(page.request, { calendar_ids: [story.slots[0].id] })
  await moveToPast(reservation)
  await page.goto(`/mypage/reservations/${reservation}`)
  await page.getByRole('button', { name: 'レビューを投稿する' }).click()
  await expectLinksToFields(page, 2)
})

test('the office’s forms', { tag: '@once' }, async ({ page }) => {
  await signIn(page.request, demo('admin'))
  for (const [path, send, least] of [
    ['/admin/coupons/new', '作成する', 2],
    ['/admin/ambassador/new', '作成する', 1],
    ['/admin/brand/new', '作成する', 1],
    ['/communities/new', '作成する', 1],
  ] as const)
    await test.step(path, async () => {
      await page.goto(path)
      await page.getByRole('button', { name: send }).click()
      await expectLinksToFields(page, least)
    })
  for (const [path, send] of [
    ['/admin/commission', 'この率を加える'],
    ['/admin/settings/fees', '保存する'],
    ['/admin/settings/payouts', '保存する'],
    ['/admin/settings/journal', '保存する'],
    ['/admin/community_applications/templates', '保存する'],
  ] as const)
    await test.step(path, async () => {
      await page.goto(path)
      for (const box of await page.locator('#main form').getByRole('textbox').all()) await box.fill('')
      await page.getByRole('button', { name: send }).first().click()
      await expectLinksToFields(page)
    })
})

test('the name of a passkey', { tag: '@once' }, async ({ page }) => {
  await signInToBrand(page.request, BRAND)
  await page.goto('/brand/security')
  await page.getByRole('button', { name: 'パスキーを登録する' }).click()
  await expectLinksToFields(page)
})
