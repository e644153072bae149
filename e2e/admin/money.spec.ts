// A coupon: its creation, a booking with it, and a partial refund of that booking.
import { bookingPath, cards, completed, fillCard, payButton, total, unfold } from '../support/booking.ts'
import { createStory } from '../support/database.ts'
import { newUser, demo, expect, signIn, test, userSwitcher } from '../support/test.ts'

test(
  'an admin creates a coupon; a guest books with it; the admin refunds a part',
  { tag: ['@once', '@journey'] },
  async ({ page }) => {
    const host = await newUser(page.request, '主催 たろう')
    const guest = await newUser(page.request, '参加 はなこ')
    const story = await createStory(`クーポンの会 ${Date.now()}`, { host, slots: [{ inDays: 9, places: 4 }] })
    const code = `HARU${Date.now() % 10_000_000}`
    await signIn(page.request, demo('admin'))
    const switchTo = userSwitcher(page, demo('admin'))

    await page.goto('/admin/coupons/new')
    await page.getByLabel('クーポンコード').fill(code.toLowerCase())
    await page.getByLabel('割引額').fill('500')
    await page.getByRole('button', { name: '作成する' }).click()
    await expect(page).toHaveURL('/admin/coupons')
    await expect(page.getByRole('row', { name: new RegExp(code) })).toContainText('500円引き')

    await switchTo(guest)
    await page.goto(bookingPath(story))
    await unfold(page, 'クーポン')
    await page.getByLabel('クーポンコード').fill(code)
    await page.getByRole('button', { name: '適用する' }).click()
    await expect(page.getByText(`クーポン「${code}」を適用しています。`)).toBeVisible()
    const paid = Number((await total(page).innerText()).replace(/\D/g, ''))
    await fillCard(page, cards.good)
    await payButton(page).click()
    await expect(completed(page)).toBeVisible()

    await switchTo(demo('admin'))
    await page.goto('/admin/reservations')
    await page.getByRole('searchbox').fill(guest.email)
    await page.getByRole('button', { name: '検索' }).click()
    await page.getByRole('link', { name: new RegExp(story.title) }).click()
    await expect(page.getByRole('link', { name: code })).toBeVisible()
    await page.getByText('返金（キャンセルしない）').click()
    await page.getByRole('button', { name: '金額を決めて返金' }).click()
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
      // The page may read the refund after it is done, and the events before.
      await expect(page.getByRole('region', { name: '返金' }).getByText('返金済み')).toBeVisible({ timeout: 1000 })
      await expect(page.getByText('返金が完了')).toBeVisible({ timeout: 1000 })
    }).toPass()
    const address = page.url()

    await switchTo(guest)
    await page.goto(`/mypage/reservations/${address.split('/').at(-1)}`)
    await expect(page.getByText('300円を返金しました。残りはお支払い済みです。')).toBeVisible()
    await expect(page.getByText('理由：雨で時間を短くしたため。')).toBeVisible()
    await page.getByRole('link', { name: '領収書を表示する' }).click()
    await expect(page.getByText(`${(paid - 300).toLocaleString('ja-JP')}円`).first()).toBeVisible()
  },
)
