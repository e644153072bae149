// The application form of a community.
import { expect, type Page } from '@playwright/test'

export const send = (page: Page) => page.getByRole('button', { name: '上記に同意して申し込む' })
export const thanks = (page: Page) => page.getByRole('heading', { level: 1, name: 'お申し込みありがとうございます' })

export async function fillProfile(page: Page, name: string) {
  await page.getByLabel('お名前').fill(name)
  await page.getByLabel('回答しない').check()
  await page.getByLabel('郵便番号').fill('１５０－０００１')
  await expect(page.getByLabel(/^住所/)).toHaveValue('東京都渋谷区神宮前')
  await page.getByLabel('生年月日の年').selectOption('1990')
  await page.getByLabel('生年月日の月').selectOption('2')
  await page.getByLabel('生年月日の日').selectOption('3')
  await page.getByLabel('職業').selectOption({ index: 2 })
}

/** Answers all required questions. */
export async function fillAnswers(page: Page) {
  const required = page.locator('textarea[required]')
  for (let at = 0; at < (await required.count()); at++) await required.nth(at).fill(`海が好きで、${at + 1}年前から。`)
}
