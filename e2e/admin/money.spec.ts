// A coupon from its making to a booking with it, and a part of that booking's money back.
import { bookingPath, cards, completed, fillCard, payButton, total } from '../support/booking.ts'
import { aStory } from '../support/database.ts'
import { aPerson, demo, expect, signIn, test, turningTo } from '../support/test.ts'

test('a coupon is made, used in a booking, and part of that booking is refunded', async ({ page }) => {
  const host = await aPerson(page.request, '主催 たろう')
  const guest = await aPerson(page.request, '参加 はなこ')
  const story = await aStory('クーポンの会', { host, slots: [{ inDays: 9, places: 4 }] })
  const code = `HARU${Date.now() % 10_000_000}`
  await signIn(page.request, demo('admin'))
  const turnTo = turningTo(page, demo('admin'))

  await page.goto('/admin/coupons/new')
  await page.getByLabel('クーポンコード').fill(code.toLowerCase())
  await page.getByLabel('割引額').fill('500')
  await page.getByRole('button', { name: '作成する' }).click()
  await expect(page).toHaveURL('/admin/coupons')
  await expect(page.getByRole('row', { name: new RegExp(code) })).toContainText('500円引き')

  await turnTo(guest)
  await page.goto(bookingPath(story))
  await page.getByLabel('クーポンコード').fill(code)
  await page.getByRole('button', { name: '適用する' }).click()
  await expect(page.getByText(`クーポン「${code}」を適用しています。`)).toBeVisible()
  const paid = Number((await total(page).innerText()).replace(/\D/g, ''))
  await fillCard(page, cards.good)
  await payButton(page).click()
  await expect(completed(page)).toBeVisible()

  await turnTo(demo('admin'))
  await page.goto('/admin/reservations')
  await page.getByRole('searchbox').fill(guest.email)
  await page.getByRole('button', { name: '検索' }).click()
  await page.getByRole('link', { name: new RegExp(story.title) }).click()
  await expect(page.getByRole('link', { name: code })).toBeVisible()
  await page.getByRole('button', { name: '返金する（取り消さない）' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '返金する', exact: true }).click()
  await expect(dialog.getByLabel('返金額')).toBeFocused()
  await dialog.getByLabel('返金額').fill('300')
  await dialog.getByLabel('返金の理由').fill('雨で時間を短くしたため。')
  await dialog.getByRole('button', { name: '300円を返金する' }).click()
  await expect(page.getByText('300円の返金を受け付けました。')).toBeVisible()
  await expect(page.getByRole('region', { name: '返金' }).getByText('雨で時間を短くしたため。')).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('region', { name: '返金' }).getByText('返金済み')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(page.getByText('返金が完了')).toBeVisible()
  const address = page.url()

  await turnTo(guest)
  await page.goto(`/mypage/reservations/${address.split('/').at(-1)}`)
  await expect(page.getByText('300円を返金しました。残りはお支払い済みです。')).toBeVisible()
  await expect(page.getByText('理由：雨で時間を短くしたため。')).toBeVisible()
  await page.getByRole('link', { name: '領収書を表示する' }).click()
  await expect(page.getByText(`${(paid - 300).toLocaleString('ja-JP')}円`).first()).toBeVisible()
})
