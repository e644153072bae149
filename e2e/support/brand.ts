// Brand members: those of the demonstration, and new ones that tests invite by mail.
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { openMail } from './mail.ts'
import { demo, hrefOf, signIn, PASSWORD } from './test.ts'

export const BRAND = { email: 'brand@example.jp', password: 'tsumugi2026' }
export const BRAND_PASSWORD = PASSWORD

let count = 0
/** An email address without an invitation. */
export const newBrandEmail = () => `brand-${process.pid}-${Date.now()}-${++count}@example.jp`

/** Signs a brand member in. @param request `page.request` for the browser of a page */
export async function signInToBrand(
  request: APIRequestContext,
  { email, password }: { email: string; password: string },
) {
  const answer = await request.post('/brand/api/v1/brand-members/sign-in', { data: { email, password }, maxRetries: 2 })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Invites a member to a brand as the operator, in a separate browser context. */
export async function inviteAsOperator(browser: Browser, brand_id: number, email: string): Promise<void> {
  const operator = await browser.newContext()
  await signIn(operator.request, demo('admin'))
  const answer = await operator.request.post(`/api/v1/brands/${brand_id}/members/invitation`, { data: { email } })
  expect(answer.status(), await answer.text()).toBe(201)
  await operator.close()
}

/** Opens the page that the newest invitation mail to this address links to. */
export async function openInvitation(page: Page, email: string): Promise<void> {
  await openMail(page, email, /への招待/)
  await page.goto(await hrefOf(page.getByRole('link', { name: /\/brand\/invitation\?/ }).first()))
}

/** Accepts the invitation that is open in the page. */
export async function register(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'パスワード' }).fill(BRAND_PASSWORD)
  await page.getByRole('button', { name: '登録する' }).click()
  await expect(page).toHaveURL(/\/brand\/member_registration_complete$/)
}

/** Fills and submits the sign-in form that is open in the page. */
export async function fillSignIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('メールアドレス').fill(email)
  await page.getByRole('textbox', { name: 'パスワード' }).fill(password)
  await page.getByRole('button', { name: 'ログインする' }).click()
}
