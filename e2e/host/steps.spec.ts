// Counts the steps of a host's daily jobs on a phone, from the home page. A step is a tap; reading
// what is on the screen is none. Nothing has to be typed.
import type { Locator } from '@playwright/test'
import { addDays, formatDateShort } from '#domain/shared/japan-time.ts'
import { book } from '../support/booking.ts'
import { createStory, today } from '../support/database.ts'
import { newGuestClient, signInNewHost } from '../support/host.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('the daily jobs of a host take few steps', { tag: '@once' }, async ({ page }) => {
  const host = await signInNewHost(page)
  const story = await createStory('毎日のろくろ', {
    host,
    price: 3000,
    slots: [{ inDays: 1 }, { inDays: 1, from: '14:00', to: '16:00' }, { inDays: 3, from: '13:00', to: '15:30' }],
  })
  const { request } = await newGuestClient('参加 あおい')
  const message_to_host = '小麦のアレルギーがあります。'
  await book(request, { calendar_ids: [story.slots[0].id], number_of_people: 2, message_to_host })
  await book(request, { calendar_ids: [story.slots[1].id] })
  const wish = addDays(today(), 20)
  await request.post(`/api/v1/experiences/${story.id}/holding_requests`, {
    data: { date: wish, start_time: '13:00', number_of_people: 2, message: '' },
  })
  let steps = 0
  const tap = async (target: Locator) => {
    steps += 1
    await target.click()
  }
  const fromHome = async () => {
    await page.goto('/host/story')
    steps = 0
  }
  const dialog = page.getByRole('dialog')

  await test.step('who comes, with messages and needs: 0', async () => {
    await fromHome()
    const card = page.getByRole('region', { name: /^明日/ })
    await expect(card.getByText('参加 あおい さん　2名')).toBeInViewport()
    await expect(card.getByText(message_to_host)).toBeInViewport()
    await expect(card.getByText('2 / 8名')).toBeInViewport()
    expect(steps).toBe(0)
  })

  await test.step('see what I earn and when: 1', async () => {
    await fromHome()
    await tap(page.getByRole('link', { name: /分のお受け取り額/ }).first())
    await expect(page.getByRole('heading', { level: 1, name: /の売上$/ })).toBeVisible()
    expect(steps).toBeLessThanOrEqual(1)
  })

  await test.step('add a date like the last one: 3', async () => {
    await fromHome()
    await tap(page.getByRole('link', { name: '日程を追加' }).first())
    await tap(dialog.getByRole('button', { name: '追加する' }))
    await expect(page.getByText(/13:00〜15:30の日程を追加しました。/)).toBeVisible()
    expect(steps).toBeLessThanOrEqual(3)
    await expect(page).not.toHaveURL(/add=1/)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: '開催日程' })).toBeVisible()
    await expect(dialog).toBeHidden()
    // The dialog warns about a slot at the same time, and proposes the end of another start.
    await page.getByRole('button', { name: '日程を追加', exact: true }).first().click()
    const overlap = dialog.getByText(/ほかの日程と時間が重なっています/)
    await expect(overlap).toBeHidden()
    await dialog.getByLabel('日付').fill(story.slots[2].date)
    await expect(overlap).toBeVisible()
    await dialog.getByLabel('開始時刻').selectOption('16:00')
    await expect(dialog.getByLabel('終了時刻')).toHaveValue('18:30')
    await expect(overlap).toBeHidden()
    await dialog.getByRole('button', { name: 'やめる' }).click()
  })

  await test.step('answer a request: 2', async () => {
    await fromHome()
    await tap(page.getByRole('button', { name: '日程をつくって受ける' }))
    await tap(dialog.getByRole('button', { name: '日程をつくって知らせる' }))
    await expect(page.getByText('お返事や手直しを待っているものはありません。')).toBeVisible()
    expect(steps).toBeLessThanOrEqual(2)
  })

  await test.step('cancel a day for rain: 4 for all its slots', async () => {
    await fromHome()
    await tap(page.getByRole('button', { name: `${formatDateShort(addDays(today(), 1))}の開催を中止・延期する` }))
    await expect(dialog.getByRole('row').filter({ hasText: '参加 あおい さん' })).toHaveCount(2)
    await tap(dialog.getByRole('button', { name: '天候' }))
    await tap(dialog.getByRole('button', { name: '2回を中止して9,789円を返金する' }))
    await expect(page.getByText(/の2回を中止しました。2件のご予約の方に/)).toBeVisible()
    await expect(page.getByText('今日と明日の開催はありません。')).toBeVisible()
    expect(steps).toBeLessThanOrEqual(4)
  })

  await test.step('the schedule opens at today, and shows the cancelled slots thin', async () => {
    await page.goto('/host/calendars')
    await expect(page.locator(`#day-${today()}`)).toBeInViewport()
    await expect(page.getByRole('navigation', { name: '日を選ぶ' }).getByRole('link').first()).toHaveAttribute(
      'aria-current',
      'date',
    )
  })
  await request.dispose()
})
