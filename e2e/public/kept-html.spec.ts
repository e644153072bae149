// Parts of a page whose HTML React keeps (docs/decisions/073-html-that-react-keeps.md).
import type { Page } from '@playwright/test'
import { hydrated, expect, test } from '../support/test.ts'

const OPTION = '一人乗りの艇に変更'
const REVIEW = '夜勤続きでくたくたでしたが'

/** How often a text is in a response. */
const times = (html: string, text: string) => html.split(text).length - 1

async function expectWhole(page: Page) {
  await expect(page.getByText('朝七時の庵治の浜は').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: OPTION })).toBeVisible()
  await expect(page.getByText(REVIEW)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('瀬戸内の朝凪をゆく、島影のシーカヤック')
}

test(
  'a story has its texts once, and the data of the page has them, too',
  { tag: ['@once', '@journey'] },
  async ({ request }) => {
    const html = await (await request.get('/stories/1')).text()
    for (const text of [OPTION, REVIEW]) expect(times(html, text), text).toBe(1)
    const data = await (await request.get('/stories/1.data')).text()
    for (const text of [OPTION, REVIEW]) expect(times(data, text), text).toBe(1)
  },
)

test('the links, buttons and texts of a story work', { tag: ['@once', '@journey'] }, async ({ page }) => {
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

test(
  'a page whose HTML was changed before hydration is built again with all its texts',
  { tag: '@once' },
  async ({ page, problems }) => {
    await page.route('**/stories/1', async (route) => {
      const answer = await route.fetch()
      // As an extension of a browser may do.
      const body = (await answer.text()).replace('<article ', '<aside>訳</aside><article ')
      await route.fulfill({ response: answer, body })
    })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/stories/1')
    await hydrated(page)
    await expectWhole(page)
    await expect(page.locator('aside', { hasText: '訳' })).toHaveCount(0)
    expect(asked).toContain('/stories/1.data')
    // React reports the difference as its error 418.
    expect(problems.join()).toContain('418')
    problems.length = 0
  },
)
