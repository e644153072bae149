// An application to a community: the form, its errors, stored input, completion page and my page.
import type { Page, Route } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { fillAnswers, fillProfile, send, thanks } from '../support/application-form.ts'
import { BRAND, signInToBrand } from '../support/brand.ts'
import { applicationsOf } from '../support/database.ts'
import { openMail } from '../support/mail.ts'
import { expect, hydrated, test } from '../support/test.ts'

const COMMUNITY = 4
const form = `/communities/${COMMUNITY}/registrations`
const summary = (page: Page) => page.getByRole('group', { name: /^入力内容をご確認ください/ })

test.describe('a visitor', () => {
  test.use({ refusals: [0, 404, 422] })

  test(
    'applies from the community’s page; errors, a reload and a lost connection keep the input',
    { tag: '@journey' },
    async ({ page, context }) => {
      const name = `海野 渚${Date.now()}`
      const email = `nagisa-${Date.now()}@example.jp`
      await page.goto(`/communities/${COMMUNITY}`)
      await page.getByRole('link', { name: '参加を申し込む' }).click()
      await expect(page).toHaveURL(form)
      await expect(send(page)).toBeVisible()
      await expectAccessible(page, 'application')

      await send(page).click()
      await expect(summary(page)).toBeFocused()
      await expect(page.getByLabel('お名前')).toHaveAttribute('aria-invalid', 'true')
      await expectAccessible(page, 'application-errors')
      await summary(page).getByRole('link', { name: '職業を選んでください。' }).click()
      await expect(page.getByLabel('職業')).toBeFocused()

      await fillProfile(page, name)
      await page.getByLabel('生年月日の日').selectOption('31')
      await page.getByLabel('メールアドレス').fill(email.replace('@', '＠'))
      await fillAnswers(page)
      await send(page).click()
      await expect(page.getByText('生年月日を正しく選んでください。').first()).toBeVisible()

      page.on('dialog', (dialog) => void dialog.accept())
      await page.reload()
      await expect(page.getByLabel('お名前')).toHaveValue(name)
      await expect(page.locator('textarea[required]').first()).toHaveValue(/^海が好きで/)
      await page.getByLabel('生年月日の日').selectOption('3')
      await expectAccessible(page, 'application-filled')
      await context.setOffline(true)
      await send(page).click()
      await expect(summary(page)).toContainText('通信できませんでした。')
      await expect(page.getByLabel('お名前')).toHaveValue(name)
      await context.setOffline(false)
      // The server gets this call, but its response is lost.
      const lost = async (route: Route) => {
        await route.fetch()
        await route.abort('internetdisconnected')
      }
      await page.route('**/api/v1/community_applications', lost, { times: 1 })
      await send(page).click()
      await expect.poll(() => applicationsOf(name)).toHaveLength(1)
      await expect(summary(page)).toContainText('通信できませんでした。')
      await expect(page.locator('textarea[required]').first()).toHaveValue(/^海が好きで/)
      await send(page).dblclick()
      await expect(thanks(page)).toBeVisible()
      await expectAccessible(page, 'application-complete')
      expect(await applicationsOf(name)).toMatchObject([
        { community_id: COMMUNITY, postal_code: '1500001', birthday: '1990-02-03', user_id: null },
      ])

      // The completion page survives a reload, and is only of this tab.
      await page.reload()
      await expect(thanks(page)).toBeVisible()
      await page.evaluate(() => window.sessionStorage.clear())
      await page.reload()
      await expect(page.getByRole('heading', { level: 1, name: 'セッションが切れました。' })).toBeVisible()
      await expectAccessible(page, 'application-complete-expired')
      await page.getByRole('link', { name: '申し込みの画面へ' }).click()
      await expect(page.getByLabel('お名前')).toHaveValue('')
      await openMail(page, email, /参加の申し込みを受け付けました/)
      await expect(page.getByText(`${name} 様`).first()).toBeVisible()
    },
  )

  test(
    'is told when a question was renamed meanwhile, sees what changed after a reload too, and loses nothing',
    { tag: '@once' },
    async ({ page, browser }) => {
      const brand = (await browser.newContext()).request
      await signInToBrand(brand, BRAND)
      const communities = '/brand/api/v1/communities'
      const questions = [{ name: '参加のきっかけ', required: true }]
      const made = await brand.post(communities, {
        data: { name: '浜の会', published: true, application_items: questions },
      })
      const saved = (await made.json()) as { id: number; application_items: { id: number }[] }
      await page.goto(`/communities/${saved.id}/registrations`)
      await hydrated(page)
      await fillProfile(page, '海野 渚')
      await fillAnswers(page)
      const application_items = [{ ...saved.application_items[0], name: '逮捕されたことはありますか', required: true }]
      const renamed = await brand.put(`${communities}/${saved.id}`, { data: { ...saved, application_items } })
      expect(renamed.status()).toBe(200)
      await send(page).click()
      await expect(summary(page)).toContainText('コミュニティの質問か条件が変わりました')
      const changes = page.getByRole('status').filter({ hasText: '申し込みのフォームが変わりました' })
      await expect(changes).toContainText('参加のきっかけ（必須）')
      await expect(changes).toContainText('あなたの答え：海が好きで、1年前から。')
      await expect(changes).toContainText('逮捕されたことはありますか（必須）')
      await expect(page.getByLabel('逮捕されたことはありますか')).toHaveValue('')
      await expect(page.getByLabel('お名前')).toHaveValue('海野 渚')
      await expectAccessible(page, 'application-changed')
      page.on('dialog', (dialog) => void dialog.accept())
      await page.reload()
      await expect(changes).toContainText('あなたの答え：海が好きで、1年前から。')
      await page.getByLabel('逮捕されたことはありますか').fill('いいえ')
      await send(page).click()
      await expect(thanks(page)).toBeVisible()
    },
  )

  test('keeps a typed address, and learns that a postal code is unknown', { tag: '@once' }, async ({ page }) => {
    await page.goto(form)
    await page.getByLabel(/^住所/).fill('東京都千代田区1-2')
    await page.getByLabel('郵便番号').fill('9920000')
    await expect(page.getByText('山形県米沢市')).toBeVisible()
    await expect(page.getByLabel(/^住所/)).toHaveValue('東京都千代田区1-2')
    await page.getByRole('button', { name: 'この住所に置きかえる' }).click()
    await expect(page.getByLabel(/^住所/)).toHaveValue('山形県米沢市')
    await page.getByLabel('郵便番号').fill('9999999')
    await expect(page.getByText('この郵便番号の住所は見つかりませんでした。')).toBeVisible()
  })

  test('must confirm before leaving with unsaved input', { tag: '@once' }, async ({ page }) => {
    await page.goto(form)
    await page.getByLabel('お名前').fill('海野 渚')
    const asked = page.waitForEvent('dialog')
    const leaving = page.getByRole('link', { name: 'コミュニティの紹介を見る' }).click()
    await (await asked).dismiss()
    await leaving
    await expect(page).toHaveURL(form)
  })

  test('finds the form at …/new, too, and gets 404 for an unknown community', { tag: '@once' }, async ({ page }) => {
    await page.goto(`${form}/new`)
    await expect(page).toHaveURL(form)
    expect((await page.goto('/communities/999999/registrations'))?.status()).toBe(404)
    await expect(page.getByText('このコミュニティは見つかりませんでした。')).toBeVisible()
  })
})

test('a signed-in user finds the application on my page', { tag: '@once' }, async ({ page, guest }) => {
  await page.goto('/mypage')
  await page.getByRole('link', { name: '参加の申し込み' }).click()
  await expect(page.getByText('表示するデータがありません。')).toBeVisible()
  await expectAccessible(page, 'mypage-applications-empty')
  await page.goto(form)
  await expect(page.getByLabel('お名前')).toHaveValue(guest.name)
  await expect(page.getByLabel('メールアドレス')).toHaveValue(guest.email)
  await expect(page.getByText('プロフィールから入れてあります。')).toBeVisible()
  await fillProfile(page, guest.name)
  await fillAnswers(page)
  await send(page).click()
  await expect(thanks(page)).toBeVisible()
  await page.getByRole('link', { name: 'マイページで申し込みを見る' }).click()
  await expect(page.getByRole('article')).toContainText('返事を待っています')
  await expectAccessible(page, 'mypage-applications')
})
