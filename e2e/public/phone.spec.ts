// What a phone shows at first sight, and how far its user scrolls.
import type { Locator, Page } from '@playwright/test'
import { book, bookingPath, payButton } from '../support/booking.ts'
import { createStory } from '../support/database.ts'
import { photoFile } from '../support/experience-form.ts'
import { signInNewHost } from '../support/host.ts'
import { expect, newUser, signIn, test } from '../support/test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error(`not shown: ${element.toString()}`)
  return { ...box, bottom: box.y + box.height }
}
const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)
const toTheEnd = (page: Page) => page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))

test('the list begins on the first screen, and its search opens', { tag: '@once' }, async ({ page }) => {
  const words = page.getByRole('searchbox', { name: '体験をさがす言葉' })
  const opener = page.getByRole('button', { name: /^日程・条件/ })
  const people = page.getByLabel('人数')
  const picture = page.getByRole('region', { name: '見つかった体験' }).locator('article img').first()
  await page.goto('/stories')
  expect((await boxOf(picture)).y).toBeLessThanOrEqual(380)
  await expect(people).toBeHidden()
  await opener.click()
  await people.selectOption('2')
  await opener.click()
  await expect(people).toBeHidden()
  await words.fill('カヤック')
  await expect(people).toHaveValue('2')
  await words.press('Enter')
  await expect(page).toHaveURL(/people=2/)
  await expect(opener).toBeFocused()
  await expect(opener).toHaveText('日程・条件1')
  await expect(people).toBeHidden()
  await expect(page.getByRole('link', { name: /の条件を外す/ })).toHaveCount(2)
  expect((await boxOf(picture)).y).toBeLessThanOrEqual(440)
  await page.getByRole('link', { name: '瀬戸内の朝凪をゆく、島影のシーカヤック' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('シーカヤック')
  await page.goBack()
  await expect(words).toHaveValue('カヤック')
})

test('the search of the front page is there again', { tag: '@once' }, async ({ page }) => {
  const words = page.getByRole('searchbox', { name: '体験をさがす言葉' })
  await page.goto('/')
  await words.fill('カヤック')
  await page.getByLabel('人数').selectOption('2')
  await page.getByRole('button', { name: 'さがす', exact: true }).click()
  await expect(page).toHaveURL(/\/stories\?/)
  await expect(words).toHaveValue('カヤック')
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(words).toHaveValue('カヤック')
  await expect(page.getByLabel('人数')).toHaveValue('2')
})

test('a story says the most important under its title', { tag: '@once' }, async ({ page }) => {
  const story = await createStory('ひと目の会', { price: 4000, slots: [{ inDays: 12, places: 6 }] })
  await page.goto(`/stories/${story.id}`)
  const facts = page.getByRole('heading', { level: 1 }).locator('+ p')
  await expect(facts).toHaveText(/^.+[都道府県]4,\d{3}円\d+名まで$/)
  expect((await boxOf(facts)).height).toBeLessThan(32)
  await page.goto('/stories/1')
  await expect(facts).toHaveText('香川県3時間9,572円8名まで日本語、かんたんな英語小学4年生以上')
})

test('the schedule begins on the first screen', { tag: '@once' }, async ({ page }) => {
  const story = await createStory('日程がはじめの画面から見える、二行の名前の会', { slots: [{ inDays: 5 }] })
  await page.goto(`/stories/${story.id}/calendars`)
  const slot = page.getByRole('button', { name: /予約できます|残りわずか/ }).first()
  expect((await boxOf(slot)).y).toBeLessThanOrEqual(420)
  await expect(page.getByRole('button', { name: '開催をリクエストする' })).toBeInViewport()
})

test('the booking form is short, and folds what is known', { tag: '@once' }, async ({ page }) => {
  const guest = await newUser(page.request, '参加 はなこ')
  await signIn(page.request, guest)
  const story = await createStory('短い手続きの会', { price: 4000, slots: [{ inDays: 12 }] })
  await page.goto(bookingPath(story))
  await expect(payButton(page)).toBeVisible()
  expect(await heightOf(page)).toBeLessThanOrEqual(3200)
  // What must be typed, and what the law asks for, is not folded.
  for (const label of ['カード番号', '有効期限の月', 'セキュリティコード', 'カードの名義'])
    await expect(page.getByLabel(label)).toBeVisible()
  const confirmation = page.getByRole('region', { name: 'ご予約内容の最終確認' })
  for (const term of ['分量', '価格', 'お支払いの時期と方法', '体験の時期', 'キャンセルと返金', '申し込みの期限'])
    await expect(confirmation.getByText(term).first()).toBeVisible()
  await expect(confirmation.getByText(/お支払い総額/)).toBeVisible()
  await expect(confirmation.getByText(/までのキャンセルは全額返金します|いつでも/)).toBeVisible()

  const phone = page.getByLabel('電話番号')
  await expect(phone).toBeHidden()
  await page.getByText(/^参加 はなこ さん・電話番号なし$/).click()
  await phone.fill('090-1234-5678')
  await page.reload()
  await expect(phone).toHaveValue('090-1234-5678')
  await expect(phone).toBeVisible()
})

test(
  'my page: the current tab is in sight, and a booking leads to its map and host',
  { tag: '@once' },
  async ({ guestPage: page }) => {
    const story = await createStory('行きかたの会', { slots: [{ inDays: 12 }, { inDays: 13 }] })
    for (const { id } of story.slots) await book(page.request, { calendar_ids: [id] })
    const tabs = page.getByRole('navigation', { name: 'マイページの表示' })
    await page.goto('/mypage/security')
    expect((await boxOf(tabs)).height).toBeLessThan(60)
    await expect(tabs.getByRole('link', { name: '設定' })).toBeInViewport({ ratio: 1 })
    await expect(tabs.getByRole('link', { name: '予定' })).not.toBeInViewport()
    await page.goto('/mypage')
    await expect(tabs.getByRole('link', { name: '予定' })).toBeInViewport({ ratio: 1 })
    // The first one is the next event, with links of its own.
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: story.title })
    await expect(card.getByRole('link', { name: /^地図/ })).toHaveAttribute('href', /google\.com\/maps/)
    await card.getByRole('link', { name: /^連絡する/ }).click()
    await expect(page.getByRole('log')).toBeVisible()

    await test.step('the thread fills the screen, above the keyboard', async () => {
      const send = page.getByRole('button', { name: '送る', exact: true })
      await expect.poll(async () => (await boxOf(send)).bottom).toBeGreaterThan(820)
      expect(await heightOf(page)).toBe(844)
      await page.evaluate(() => {
        Object.defineProperty(window.visualViewport, 'height', { value: 508 })
        window.visualViewport?.dispatchEvent(new Event('resize'))
      })
      await expect.poll(async () => (await boxOf(send)).bottom).toBeLessThanOrEqual(508)
      expect((await boxOf(page.getByRole('log'))).height).toBeGreaterThan(120)
    })
  },
)

test('a host sees the pictures, and what stands above the bars', { tag: '@once' }, async ({ page }) => {
  const host = await signInNewHost(page)
  const { slots } = await createStory('下の段の会', { host, slots: [{ inDays: 12 }] })
  await page.goto(`/host/calendars/${slots[0].id}`)
  const bar = page.getByRole('region', { name: 'この回の操作' })
  expect((await boxOf(bar)).height).toBeLessThan(76)
  await toTheEnd(page)
  const last = page.getByRole('button', { name: 'この日程を削除する' })
  expect((await boxOf(last)).bottom).toBeLessThanOrEqual((await boxOf(bar)).y)

  await page.goto('/host_story_drafts/new')
  await page
    .getByLabel('写真のファイル')
    .first()
    .setInputFiles(await photoFile('hama.jpg', '#336688'))
  expect((await boxOf(page.getByRole('img', { name: '1枚目の写真' }))).width).toBeGreaterThan(260)
})
