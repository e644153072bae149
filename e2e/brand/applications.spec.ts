// The applications to a brand: filters, CSV file, panel, errors. journeys.spec.ts has the decision.
import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { inputMethod, ORDERS } from '#test/input-method.ts'
import { expectAccessible, expectAccessibleAtAllWidths } from '../support/accessible.ts'
import { submitApplication } from '../support/applications.ts'
import { BRAND, fillSignIn, signInToBrand } from '../support/brand.ts'
import { hydrated, expect, test } from '../support/test.ts'

const list = '/brand/community_applications'

/** A visitor applies to one of the brand's communities. */
async function applyToBrand(request: APIRequestContext) {
  const { communities } = (await (await request.get('/brand/api/v1/community-applications')).json()) as {
    communities: { id: number; name: string }[]
  }
  return await submitApplication(request, communities)
}

const row = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const panel = (page: Page, name: string) => page.getByRole('complementary', { name: `${name} さん` })
/** The list with only this application: parallel tests create others. */
const listOf = (name: string) => `${list}?q=${encodeURIComponent(name)}`

test.beforeEach(async ({ page }) => await signInToBrand(page.request, BRAND))

test('the list has filters and pages, all in the URL, and a CSV file', { tag: '@once' }, async ({ page }) => {
  const { name, community } = await applyToBrand(page.request)
  await page.goto(list)
  await expect(page.getByRole('heading', { level: 1, name: '応募一覧' })).toBeVisible()
  await expectAccessible(page, 'brand-applications')
  await page.getByRole('navigation', { name: '応募のページ送り' }).getByRole('link', { name: '次へ' }).click()
  await expect(page).toHaveURL(/\?page=2$/)
  await page.getByLabel('コミュニティ').selectOption(String(community.id))
  await expect(page).toHaveURL(new RegExp(`\\?community_id=${community.id}$`))
  await page.getByLabel('状態').selectOption('new')
  await expect(page).toHaveURL(/state=new/)
  await page.getByLabel('名前・メールアドレス').fill(name)
  await page.getByRole('button', { name: '検索' }).click()
  await expect(page.getByRole('status').filter({ hasText: /^1件$/ })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('状態')).toHaveValue('new')
  await expect(row(page, name)).toBeVisible()

  await page.getByRole('button', { name: 'CSVを書き出す' }).click()
  await expect(page.getByRole('dialog')).toContainText('個人情報')
  await expectAccessible(page, 'brand-applications-export')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: '個人情報を含むCSVを書き出す' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text.split('\r\n').filter((line) => line.includes(name))).toHaveLength(1)
  await row(page, name).click()
  await expect(panel(page, name)).toContainText(`${BRAND.email}（CSV）`)
  await page.keyboard.press('Escape')

  // The search over everything of the brand.
  await page.keyboard.press('Control+k')
  const search = page.getByRole('dialog', { name: 'さがす' })
  await search.getByRole('searchbox').fill(name)
  await expect(search.getByRole('group', { name: '応募' }).getByRole('menuitem')).toContainText([name])
  await expectAccessible(page, 'brand-search')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?application=\d+$/)
  await expect(panel(page, name)).toBeVisible()
  await page.goto(`${listOf(name)}&state=new&community_id=${community.id}`)

  await page.getByLabel('状態').selectOption('accepted')
  await expect(page.getByText('表示するデータがありません。')).toBeVisible()
  await expectAccessible(page, 'brand-applications-empty')
  await page.goBack()
  await expect(page.getByLabel('状態')).toHaveValue('new')
  await page.getByRole('link', { name: '条件を消す' }).click()
  await expect(page).toHaveURL(new RegExp(`${list}$`))
})

test('a row opens and closes its panel, by click and by keyboard', async ({ page, isMobile }) => {
  const { name } = await applyToBrand(page.request)
  await page.goto(listOf(name))
  await row(page, name).click()
  await expect(panel(page, name)).toBeVisible()
  await expect(page).toHaveURL(/application=\d+$/)
  await page.reload()
  await expect(panel(page, name)).toContainText('手しごとが好きで。')
  if (isMobile) {
    // On a phone the panel replaces the list.
    await panel(page, name).getByRole('link', { name: '閉じる' }).click()
    await expect(row(page, name)).toBeFocused()
  } else {
    await row(page, name).click()
  }
  await expect(panel(page, name)).toBeHidden()
  await row(page, name).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page, name)).toBeVisible()
  if (!isMobile) {
    await page.keyboard.press('Space')
    await expect(panel(page, name)).toBeHidden()
    await page.keyboard.press('Space')
    await expect(panel(page, name)).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(panel(page, name)).toBeHidden()
  await expect(row(page, name)).toBeFocused()
  await page.goBack()
  await expect(panel(page, name)).toBeVisible()
})

test(
  'one key decides and opens no other, J goes on, U takes it back, and several are decided at once',
  { tag: '@once' },
  async ({ page, isMobile }) => {
    const first = await applyToBrand(page.request)
    const { name } = await applyToBrand(page.request)
    const prefix = name.split('-')[0]!
    await page.goto(listOf(prefix))
    await page.waitForLoadState('networkidle')
    await page.keyboard.press('j')
    await expect(panel(page, name)).toBeVisible()
    // The panel covers the list of a phone.
    const place = () => (isMobile ? null : page.getByRole('listitem').filter({ hasText: first.name }).boundingBox())
    const before = await place()
    // A key does nothing until the application has been on the screen for a moment.
    await page.waitForTimeout(500)
    await page.keyboard.press('a')
    await expect(page.getByText(`${name} さんを受け入れました。`)).toBeVisible()
    await expect(panel(page, name)).toBeHidden()
    expect(await place()).toEqual(before)
    // Nobody has asked for the other application, so nobody has read it.
    await expect(page).not.toHaveURL(/application=/)
    await page.keyboard.press('j')
    await expect(panel(page, first.name)).toContainText('あなたがはじめて開きました。')
    await page.keyboard.press('u')
    await expect(page.getByText('返事を元に戻しました。')).toBeVisible()
    await expect(panel(page, name).getByRole('button', { name: '見送る' })).toBeVisible()
    // The Escape of an input method gives up a word, and leaves the panel open.
    const memo = panel(page, name).getByLabel('メモ', { exact: true })
    const typing = inputMethod(await page.context().newCDPSession(page))
    await memo.click()
    for (const order of ORDERS) {
      await typing.compose('あか')
      await typing.cancel(order)
      await expect(memo).toHaveValue('')
      await expect(memo).toBeFocused()
    }
    await page.keyboard.press('Escape')
    for (const one of [name, first.name]) await page.getByRole('checkbox', { name: `${one} さんを選ぶ` }).check()
    await page.getByRole('button', { name: 'まとめて見送る' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(`${name}さん、`)
    await expectAccessible(page, 'brand-applications-several')
    await dialog.getByRole('button', { name: '2件を見送る' }).click()
    await expect(dialog.getByText('見送りました')).toHaveCount(2)
    await dialog.getByRole('button', { name: '閉じる' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('見送り')
  },
)

test.describe('errors', () => {
  test.use({ refusals: [401, 404, 409] })

  test(
    'an unknown application, an expired session that keeps the message, and a decision of another member',
    { tag: '@once' },
    async ({ page }) => {
      await page.goto(`${list}?application=2147483647`)
      await expect(page.getByText('この申し込みは見つかりませんでした。')).toBeVisible()
      await expectAccessible(page, 'brand-application-not-found')
      await page.goto('/brand/security')
      await expect(page.getByRole('heading', { level: 2, name: 'パスキー' })).toBeVisible()
      await expectAccessibleAtAllWidths(page, 'brand-security')
      await page.goto('/brand/sign_in/code')
      await expect(page.getByLabel('認証アプリのコード（6桁）')).toBeVisible()
      await expectAccessibleAtAllWidths(page, 'brand-second-factor')

      const { name } = await applyToBrand(page.request)
      await page.goto(listOf(name))
      await row(page, name).click()
      await panel(page, name).getByRole('button', { name: 'メッセージを書く' }).click()
      const message = panel(page, name).getByLabel('応募した方へのメッセージ')
      await message.fill('長いお返事です。')
      await page.context().clearCookies()
      await panel(page, name).getByRole('button', { name: '受け入れる' }).click()
      await expect(page).toHaveURL(/\/brand\/sign_in\?back=/)
      await hydrated(page)
      await fillSignIn(page, BRAND)
      await expect(message).toHaveValue('長いお返事です。')

      const id = new URL(page.url()).searchParams.get('application')
      const decided = await page.request.post(`/brand/api/v1/community-applications/${id}/decision`, {
        data: { state: 'declined', message: '満席です。' },
      })
      expect(decided.status()).toBe(200)
      await panel(page, name).getByRole('button', { name: '受け入れる' }).click()
      await expect(page.getByText('ほかの方がすでに返事をしています').first()).toBeVisible()
      await expect(panel(page, name)).toContainText('満席です。')
    },
  )
})
