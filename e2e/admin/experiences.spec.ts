// The admins' review of edited and published experiences. host/journey.spec.ts has new ones.
import type { Page } from '@playwright/test'
import { expectAccessibleAtAllWidths } from '../support/accessible.ts'
import { fillSignIn } from '../support/brand.ts'
import { createStory } from '../support/database.ts'
import { requestPublication } from '../support/experiences-api.ts'
import { newGuestClient } from '../support/host.ts'
import { hydrated, demo, expect, signIn, test } from '../support/test.ts'

const decide = (page: Page, name: string) => page.getByRole('button', { name }).first()
const dialog = (page: Page) => page.getByRole('dialog')

test('an admin checks an edit and unpublishes a story', { tag: '@once' }, async ({ page }) => {
  const { request, person } = await newGuestClient('味噌 いく')
  const { id, title } = await createStory(`土間の味噌 ${Date.now() % 1_000_000}`, {
    host: person,
    slots: [{ inDays: 9 }],
  })
  const form = (await (await request.get(`/api/v1/experiences/${id}`)).json()) as Record<string, unknown>
  expect((await request.put(`/api/v1/experiences/${id}`, { data: { ...form, price: 5200 } })).status()).toBe(200)

  await signIn(page.request, demo('admin'))
  await page.goto('/')
  await page.getByText('マイページ', { exact: true }).first().click()
  await page.getByRole('link', { name: '運営画面' }).click()
  await expect(page).toHaveURL(/\/admin/)
  await page.goto('/admin/experiences?status=changed')
  await page.getByRole('link', { name: title }).click()
  const changed = page.getByRole('table', { name: '変更された項目' })
  await expect(changed.getByRole('row', { name: /料金/ })).toContainText('5,200円')
  await page.getByRole('button', { name: '変更を確認済みにする' }).first().click()
  await expect(page.getByText('変更を確認済みにしました。')).toBeVisible()
  // On the next edit, or in the empty queue after the last one.
  await expect(page).toHaveURL(/=changed/)
  await expect(page.getByRole('heading', { level: 1, name: title })).toHaveCount(0)
  await expect(page.locator('#main').locator('h1:focus, tbody a:focus')).toHaveCount(1)
  await page.goto(`/admin/experiences/${id}`)
  await expect(changed).toHaveCount(0)

  await decide(page, '公開を停止する').click()
  await dialog(page).getByLabel('ホストへのコメント').fill('安全の確認をお願いします。')
  await dialog(page).getByRole('button', { name: '公開を停止する' }).click()
  await expect(page.getByText('の公開を停止しました。')).toBeVisible()
  await expect(page.locator('#main').locator('h1:focus, tbody a:focus')).toHaveCount(1)
  await page.goto('/admin/experiences?status=taken_down')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await request.dispose()
})

test.describe('an expired session and a concurrent edit', () => {
  test.use({ refusals: [401, 409, 422] })
  test(
    'keep the comment, and block the approval of a version that the admin hasn’t seen',
    { tag: '@once' },
    async ({ page }) => {
      const { request } = await newGuestClient()
      const title = `先を越された会 ${Date.now() % 1_000_000}`
      const { id, form } = await requestPublication(request, title)
      await signIn(page.request, demo('admin'))
      await page.goto(`/admin/experiences/${id}`)
      await decide(page, 'コメントをつけて差し戻す').click()
      await dialog(page).getByLabel('ホストへのコメント').fill('集合場所を書いてください。')
      await page.context().clearCookies()
      await dialog(page).getByRole('button', { name: '差し戻す' }).click()
      await expect(page.getByText('ログインが切れていたため')).toBeVisible()
      await hydrated(page)
      await expectAccessibleAtAllWidths(page, 'logon-ended')
      await fillSignIn(page, demo('admin'))
      await expect(page).toHaveURL(`/admin/experiences/${id}`)
      await hydrated(page)
      await decide(page, 'コメントをつけて差し戻す').click()
      await expect(dialog(page).getByLabel('ホストへのコメント')).toHaveValue('集合場所を書いてください。')
      await dialog(page).getByRole('button', { name: 'やめる' }).click()
      await request.put(`/api/v1/experiences/${id}`, { data: { ...form, title: `${title}（改）` } })
      await decide(page, '承認して公開する').click()
      await expect(page.getByText('開いたあとに変更されています')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: `${title}（改）` })).toBeVisible()
      await expect(dialog(page)).toHaveCount(0)
      await request.dispose()
    },
  )
})

test('approving the next request and confirming an edit take one press each', { tag: '@once' }, async ({ page }) => {
  const { request, person } = await newGuestClient()
  const stamp = Date.now() % 1_000_000
  const titles = [`つづけて審査 一 ${stamp}`, `つづけて審査 二 ${stamp}`]
  const first = await requestPublication(request, titles[0]!)
  const second = await requestPublication(request, titles[1]!)
  await signIn(page.request, demo('admin'))
  await page.goto(`/admin/experiences/${first.id}?queue=waiting`)
  await hydrated(page)
  // The second press of a double click decides nothing.
  await decide(page, '承認して公開する').dblclick()
  await expect(page.getByText(`「${titles[0]}」を公開しました。`)).toBeVisible()
  // The next request is open. Which one depends on what else waits.
  await expect(page).toHaveURL(new RegExp(`/admin/experiences/(?!${first.id}\\b)\\d+\\?queue=waiting`))
  await expect(page.locator('#main h1')).toBeFocused()
  await page.goto(`/admin/experiences/${second.id}?queue=waiting`)
  await hydrated(page)
  // Two admins at once see each other's checks.
  const points = page.getByRole('group', { name: '確認する点' })
  await points.getByRole('checkbox', { name: /^写真/ }).check()
  await expect(points.getByRole('status')).toHaveText('7点のうち1点を確認しました。')
  const checks = `/api/v1/admin/experiences/${second.id}/checks`
  const { updated_at } = (await (await page.request.get(checks)).json()) as { updated_at: string }
  await page.request.put(checks, { data: { point: 'price', checked: true, updated_at } })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(points.getByRole('checkbox', { name: /^料金/ })).toBeChecked()
  await expect(page.getByText(/^目標まであと/)).toBeVisible()
  await expectAccessibleAtAllWidths(page, 'admin-experience-checklist')

  await decide(page, 'コメントをつけて差し戻す').click()
  await dialog(page).getByLabel('ホストへのコメント').fill('1点ご確認ください。')
  await dialog(page).getByLabel('ひな形').selectOption('集合場所をくわしく')
  await expect(dialog(page).getByLabel('ホストへのコメント')).toHaveValue(/^1点ご確認ください。\n\nはじめての方が/)
  await dialog(page).getByLabel('項目へのコメントを足す').selectOption('料金')
  await dialog(page).getByLabel('料金へのコメント').fill('材料の費用を含みますか。')
  await expectAccessibleAtAllWidths(page, 'admin-experience-comments')
  await dialog(page).getByRole('button', { name: '差し戻す' }).click()
  await expect(page.getByText(`「${titles[1]}」を差し戻しました。`)).toBeVisible()

  const { id, title } = await createStory(`値上げの会 ${stamp}`, { host: person, slots: [{ inDays: 9 }] })
  const form = (await (await request.get(`/api/v1/experiences/${id}`)).json()) as Record<string, unknown>
  await request.put(`/api/v1/experiences/${id}`, { data: { ...form, price: 6400 } })
  await page.goto('/admin')
  const prices = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: '料金の変更', exact: true }) })
  await expect(prices).toContainText('最長')
  await page.goto(`/admin/experiences/${id}?queue=changed`)
  await hydrated(page)
  await decide(page, '変更を確認済みにする').click()
  await expect(page.getByText('変更を確認済みにしました。')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: title })).toHaveCount(0)

  // The host reads the comment at its field until the price is another one.
  const { cookies } = await request.storageState()
  await page.context().clearCookies()
  await page.context().addCookies(cookies)
  await page.goto(`/host_story/${second.id}/edit`)
  await hydrated(page)
  const note = page.getByRole('note').filter({ hasText: '材料の費用を含みますか。' })
  await expect(note).toBeVisible()
  await page.locator('input#price').fill('7100')
  await expect(note).toHaveCount(0)
  await request.dispose()
})

test('the goal and the reply templates, by axe', { tag: ['@once', '@long'] }, async ({ page }) => {
  await signIn(page.request, demo('admin'))
  await page.goto('/admin/experiences')
  await page.getByRole('link', { name: '審査の設定' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '審査の目標とひな形' })).toBeVisible()
  await hydrated(page)
  await page.getByLabel('申請に答えるまでの目標').fill('０')
  await page.getByRole('button', { name: '保存する' }).click()
  await expect(page.getByRole('group', { name: /^入力内容をご確認ください/ })).toBeFocused()
  await expectAccessibleAtAllWidths(page, 'admin-approval-settings')
  await page.getByLabel('申請に答えるまでの目標').fill('７２')
  await page.getByRole('button', { name: '保存する' }).click()
  await expect(page.getByText('審査の目標とひな形を保存しました。')).toBeVisible()
})

test.describe('for a host', () => {
  test.use({ refusals: [404] })
  test('the page is 404, and the menu has no link to it', { tag: '@once' }, async ({ page }) => {
    await signIn(page.request, demo('host'))
    const answer = await page.goto('/admin/experiences')
    expect(answer?.status()).toBe(404)
    await page.goto('/')
    await page.getByText('マイページ', { exact: true }).first().click()
    await expect(page.getByRole('link', { name: 'ホスト画面' })).toBeVisible()
    await expect(page.getByRole('link', { name: '運営画面' })).toHaveCount(0)
  })
})

test('the queues, by axe', { tag: ['@once', '@long'] }, async ({ page }) => {
  await signIn(page.request, demo('admin'))
  for (const status of ['waiting', 'changed', 'returned', 'published', 'taken_down', 'all']) {
    await page.goto(`/admin/experiences?status=${status}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessibleAtAllWidths(page, `admin-experiences-${status}`)
  }
  // A page past the end leads to the last one.
  await page.goto('/admin/experiences?status=published&page=9999')
  await expect(page).not.toHaveURL(/page=9999/)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.goto('/admin/experiences?status=all&host=いないホスト&state=2')
  await expect(page.getByText('当てはまる体験はありません。')).toBeVisible()
  await expect(page.locator('summary', { hasText: 'ホスト：いないホスト' })).toBeVisible()
  await expectAccessibleAtAllWidths(page, 'admin-experiences-empty')
})

test('one experience and its dialog, by axe', { tag: ['@once', '@long'] }, async ({ page }) => {
  const { request } = await newGuestClient()
  const { id } = await requestPublication(request, `しらべる会 ${Date.now() % 1_000_000}`)
  await signIn(page.request, demo('admin'))
  await page.goto('/admin/experiences/2?queue=changed')
  await expectAccessibleAtAllWidths(page, 'admin-experience-changed')
  await page.goto(`/admin/experiences/${id}`)
  await expectAccessibleAtAllWidths(page, 'admin-experience')
  await decide(page, 'コメントをつけて差し戻す').click()
  await dialog(page).getByRole('button', { name: '差し戻す' }).click()
  await expectAccessibleAtAllWidths(page, 'admin-experience-returning')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await request.dispose()
})
