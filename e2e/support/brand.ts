// Brand members: people of the demonstration, and new ones who come in by a mailed link.
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { openMail } from './mail.ts'
import { demo, signIn, PASSWORD } from './test.ts'

export const BRAND = { email: 'brand@example.jp', password: 'tsumugi2026' }
export const BRAND_PASSWORD = PASSWORD

let made = 0
/** An address that nobody was invited at. */
export const aNewAddress = () => `brand-${process.pid}-${Date.now()}-${++made}@example.jp`

/** Signs in whoever uses this request context to a brand: `page.request` for the page's own browser. */
export async function signInToBrand(
  request: APIRequestContext,
  { email, password }: { email: string; password: string },
) {
  const answer = await request.post('/brand/api/v1/brand-members/sign-in', { data: { email, password }, maxRetries: 2 })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** The operator invites somebody to a brand, in a browser of their own. */
export async function inviteAsOperator(browser: Browser, brand_id: number, email: string): Promise<void> {
  const operator = await browser.newContext()
  await signIn(operator.request, demo('admin'))
  const answer = await operator.request.post(`/api/v1/brands/${brand_id}/members/invitation`, { data: { email } })
  expect(answer.status(), await answer.text()).toBe(201)
  await operator.close()
}

/** Opens the page that the newest invitation to somebody leads to. */
export async function openInvitation(page: Page, email: string): Promise<void> {
  await openMail(page, email, /への招待/)
  const link = page.getByRole('link', { name: /\/brand\/invitation\?/ }).first()
  await page.goto((await link.getAttribute('href'))!)
}

/** Fills the page of an invitation and goes on to the sign-in page. */
export async function register(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'パスワード' }).fill(BRAND_PASSWORD)
  await page.getByRole('button', { name: '登録する' }).click()
  await expect(page).toHaveURL(/\/brand\/member_registration_complete$/)
}

/** Signs in on the page that is open. */
export async function fillSignIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('メールアドレス').fill(email)
  await page.getByRole('textbox', { name: 'パスワード' }).fill(password)
  await page.getByRole('button', { name: 'ログインする' }).click()
}
