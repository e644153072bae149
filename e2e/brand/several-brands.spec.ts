// A person with one address and one password in two brands.
import type { Browser, Page } from '@playwright/test'
import { expectAccessibleAtAllWidths } from '../support/accessible.ts'
import {
  BRAND,
  BRAND_PASSWORD as password,
  fillSignIn,
  inviteAsOperator,
  newBrandEmail,
  openInvitation,
  register,
  signInToBrand,
} from '../support/brand.ts'
import { expect, hydrated, test } from '../support/test.ts'

test.use({ refusals: [401, 403, 404, 422] })

const FIRST = '糸口 ― 手仕事の暮らし'
const SECOND = '海辺の時間社'
const brand = (page: Page, name: string) => page.getByRole('listitem').getByRole('button', { name })
const openMenu = (page: Page, email: string) =>
  page.getByRole('banner').locator('summary').filter({ hasText: email }).click()
const working = async (page: Page, email: string, name: string) => {
  await expect(page.getByRole('heading', { level: 1, name: 'ダッシュボード' })).toBeVisible()
  await hydrated(page)
  await openMenu(page, email)
  await expect(page.getByText(`「${name}」のメンバー`)).toBeVisible()
}
/** An application to the first brand, and its community. */
async function inFirstBrand(browser: Browser): Promise<{ id: number; community_id: number; community_name: string }> {
  const other = await browser.newContext()
  await signInToBrand(other.request, BRAND)
  const { community_applications } = await (await other.request.get('/brand/api/v1/community-applications')).json()
  await other.close()
  return community_applications[0]
}
/** @param by another member of the brand */
async function removeFrom(browser: Browser, by: string, email: string): Promise<void> {
  const other = await browser.newContext()
  await signInToBrand(other.request, { ...BRAND, email: by })
  const members = '/brand/api/v1/brand-members'
  const { brand_members } = await (await other.request.get(members)).json()
  const { id } = brand_members.find((one: { email: string }) => one.email === email)
  expect((await other.request.delete(`${members}/${id}`)).status()).toBe(200)
  await other.close()
}

test(
  'a member of one brand joins a second one, chooses after signing in, and switches',
  { tag: '@long-phone' },
  async ({ page, browser, isMobile }) => {
    test.slow()
    const email = newBrandEmail()
    await inviteAsOperator(browser, 1, email)
    await openInvitation(page, email)
    await register(page)
    await inviteAsOperator(browser, 2, email)
    await openInvitation(page, email)
    await expect(page.getByRole('heading', { level: 1, name: 'ブランドへの参加' })).toBeVisible()
    await expect(page.getByLabel('メールアドレス')).toHaveValue(email)
    await hydrated(page)
    if (!isMobile) await expectAccessibleAtAllWidths(page, 'brand-join-sign-in')
    await page.getByRole('textbox', { name: 'パスワード' }).fill('wrong-pass-1')
    await page.getByRole('button', { name: 'ログインする' }).click()
    await expect(page.getByText('メールアドレスまたはパスワードが不正です').first()).toBeVisible()
    await page.getByRole('textbox', { name: 'パスワード' }).fill(password)
    await page.getByRole('button', { name: 'ログインする' }).click()
    await expect(page.getByRole('button', { name: '参加する' })).toBeVisible()
    await hydrated(page)
    if (!isMobile) await expectAccessibleAtAllWidths(page, 'brand-join')
    await page.getByRole('button', { name: '参加する' }).click()
    await expect(page.getByText('ブランドのメンバーになりました。')).toBeVisible()
    await hydrated(page)
    if (!isMobile) await expectAccessibleAtAllWidths(page, 'brand-choice-joined')
    await brand(page, SECOND).click()
    await working(page, email, SECOND)

    // A new sign-in, on the way to a page.
    await page.goto('/brand/sign_out')
    await page.getByRole('button', { name: 'ログアウトする' }).click()
    await expect(page).toHaveURL(/\/brand\/sign_in$/)
    await page.goto('/brand/members')
    await hydrated(page)
    await fillSignIn(page, { email, password })
    await expect(page).toHaveURL(/\/brand\/choice\?back=%2Fbrand%2Fmembers$/)
    await hydrated(page)
    await brand(page, FIRST).click()
    await expect(page.getByRole('heading', { level: 1, name: 'メンバー' })).toBeVisible()
    await expect(page.getByText(email).filter({ visible: true }).first()).toBeVisible()

    // Another tab switches; what the first tab sends then is refused.
    await page.goto('/brand/members/invitation')
    await hydrated(page)
    const tab = await page.context().newPage()
    await tab.goto('/brand')
    await working(tab, email, FIRST)
    if (!isMobile) await expectAccessibleAtAllWidths(tab, 'brand-menu-several')
    await tab.getByRole('link', { name: 'ブランドを切り替える' }).click()
    await expect(brand(tab, FIRST)).toHaveAttribute('aria-current', 'true')
    await hydrated(tab)
    await brand(tab, SECOND).click()
    await working(tab, email, SECOND)
    await tab.close()
    await page.getByLabel('メールアドレス').fill(newBrandEmail())
    await page.getByRole('button', { name: '招待' }).click()
    await expect(page.getByText(/別の画面でブランドを切り替えた/).first()).toBeVisible()

    // Links to what the other brand has, as mails contain them. Only the second one is followed:
    // who opens an application is recorded.
    const { id, community_id, community_name } = await inFirstBrand(browser)
    const elsewhere = page.getByRole('link', { name: 'ブランドを切り替える' })
    await page.goto(`/brand/community_applications?application=${id}`)
    await expect(page.getByText('この申し込みは見つかりませんでした。')).toBeVisible()
    await expect(elsewhere).toHaveAttribute('href', new RegExp(`back=.*application%3D${id}$`))
    if (!isMobile) await expectAccessibleAtAllWidths(page, 'brand-application-elsewhere')
    await page.goto('/brand/nothing')
    await expect(page.getByRole('heading', { level: 1, name: 'お探しのページが見つかりません' })).toBeVisible()
    await expect(elsewhere).toBeHidden()
    await page.goto(`/brand/communities/${community_id}`)
    await expect(page.getByText('このコミュニティは見つかりませんでした。')).toBeVisible()
    if (!isMobile) await expectAccessibleAtAllWidths(page, 'brand-page-elsewhere')
    await elsewhere.click()
    await hydrated(page)
    await brand(page, FIRST).click()
    await expect(page).toHaveURL(new RegExp(`/brand/communities/${community_id}$`))
    await expect(page.getByRole('heading', { level: 1, name: community_name })).toBeVisible()

    // Somebody removes them from a brand while they choose.
    await page.goto('/brand/choice')
    await hydrated(page)
    await brand(page, FIRST).click()
    await working(page, email, FIRST)
    await page.getByRole('link', { name: 'ブランドを切り替える' }).click()
    await hydrated(page)
    await removeFrom(browser, 'brand2@example.jp', email)
    await brand(page, SECOND).click()
    await expect(page.getByText('このブランドのメンバーではなくなりました。').first()).toBeVisible()
    if (!isMobile) await expectAccessibleAtAllWidths(page, 'brand-choice-removed')
    await brand(page, FIRST).click()
    await working(page, email, FIRST)
    await expect(page.getByRole('link', { name: 'ブランドを切り替える' })).toBeHidden()
  },
)
