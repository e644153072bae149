// The host's form of an experience: its controls, and helpers that fill it.
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { addDays } from '#domain/shared/japan-time.ts'
import { today } from './database.ts'

export const status = (page: Page) => page.getByRole('region', { name: '保存と申請' }).getByRole('status')
export const saved = async (page: Page) => await expect(status(page)).toContainText(/保存しました \d\d:\d\d/)
/** Changes an existing draft and waits until the server has saved it. */
export async function saving(page: Page, change: () => Promise<void>) {
  const response = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
  await change()
  await response
  await saved(page)
}
export const title = (page: Page) => page.getByRole('textbox', { name: /^タイトル/ })
export const price = (page: Page) => page.getByRole('textbox', { name: /^料金 / })
export const missing = (page: Page) => page.getByRole('region', { name: /公開までに|公開を申請できます/ })
export const summary = (page: Page) => page.getByRole('group', { name: /入力内容をご確認ください/ })

/** The fields of a new date. @param at the index of its row */
export function slot(page: Page, at = 0) {
  const row = page.getByRole('group', { name: '日程', exact: false }).locator('[role="group"]').nth(at)
  return {
    row,
    date: row.getByRole('textbox', { name: '開催日' }).or(row.locator('input[type="date"]')).first(),
    start: row.getByRole('combobox', { name: '開始時刻' }),
    end: row.getByRole('combobox', { name: '終了時刻' }),
    add: row.getByRole('button', { name: '日程を追加' }),
    repeat: row.getByRole('button', { name: '毎週くり返す' }),
  }
}

/** The date in `days` days, YYYY-MM-DD. */
export const inDays = (days: number) => addDays(today(), days)

export async function fillSlot(page: Page, days: number, from: string, to: string, at = 0) {
  const { date, start, end } = slot(page, at)
  await date.fill(inDays(days))
  await start.selectOption(from)
  await end.selectOption(to)
}

/** A JPEG file of one color. */
export async function photoFile(name: string, colour: string) {
  const buffer = await sharp({ create: { width: 1200, height: 900, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** Uploads a picture and waits until the form shows it. */
export async function addPhoto(page: Page, name = 'kama.jpg', colour = '#8a5a3c') {
  const pictures = page.getByRole('list', { name: '選んだ写真' }).locator('[data-key]')
  const before = await pictures.count()
  await page.getByLabel('写真のファイル').setInputFiles(await photoFile(name, colour))
  await expect(pictures).toHaveCount(before + 1)
}

/** Fills all fields that a request for publication needs. */
export async function fillExperience(page: Page, name: string) {
  await addPhoto(page)
  await title(page).fill(name)
  await page.getByLabel('カテゴリー').selectOption({ index: 1 })
  await page
    .getByRole('group', { name: /^テーマ/ })
    .getByRole('checkbox')
    .first()
    .check()
  await page.getByRole('textbox', { name: /^体験の内容/ }).fill('朝から窯に火を入れて、昼に焼きたてを食べます。')
  await page.getByRole('combobox', { name: /^都道府県/ }).selectOption('長野県')
  await page.getByRole('textbox', { name: /^住所/ }).fill('諏訪郡富士見町境1-2-3')
  await price(page).fill('5500')
  await page.getByRole('radio', { name: /7日前/ }).check()
  await fillSlot(page, 14, '10:00', '12:00')
}
