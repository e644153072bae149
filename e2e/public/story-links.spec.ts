// The page of a story works when it is opened from another page, without loading a document.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'

const OPTION = '一人乗りの艇に変更'
const REVIEW = '夜勤続きでくたくたでしたが'

async function expectWhole(page: Page) {
  await expect(page.getByText('朝七時の庵治の浜は').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: OPTION })).toBeVisible()
  await expect(page.getByText(REVIEW)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('瀬戸内の朝凪をゆく、島影のシーカヤック')
}

test('the links, buttons and texts of a story work', { tag: '@once' }, async ({ page }) => {
  await page.goto('/stories/1')
  await expectWhole(page)
  const more = page.getByRole('button', { name: '説明をもっと見る' })
  await more.click()
  await expect(page.getByText('来た海を戻ります。')).toBeInViewport()
  await page.getByRole('button', { name: '閉じる' }).click()
  await expect(more).toBeVisible()

  // A page that is opened without a document: the browser renders all of it from its data.
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }))
  await page.getByRole('link', { name: 'レビューをすべて見る' }).click()
  await expect(page).toHaveURL(/\/reviews\/1$/)
  await page.goBack()
  await expectWhole(page)
  await page.getByRole('article').getByRole('link', { name: '瀬戸内 朝凪の会' }).click()
  await expect(page).toHaveURL(/\/communities\/4$/)
  await page.goBack()
  await expectWhole(page)
  await page.getByRole('link', { name: '四万十川の沈下橋と、川漁師の舟の一日' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('四万十川の沈下橋と、川漁師の舟の一日')
  await expect(page.getByText(REVIEW)).toHaveCount(0)
  expect(await page.evaluate(() => 'isSameDocument' in globalThis)).toBe(true)
})
