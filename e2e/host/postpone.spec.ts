// The morning of a typhoon: a host postpones a day, and guests say whether they come.
import { addDays, formatDate, formatDateShort } from '#domain/shared/japan-time.ts'
import { expectAccessibleAtAllWidths } from '../support/accessible.ts'
import { book } from '../support/booking.ts'
import { createStory, today } from '../support/database.ts'
import { newGuestClient, signInNewHost } from '../support/host.ts'
import { expect, test, userSwitcher } from '../support/test.ts'

test('a day is postponed in three taps, and each guest chooses', { tag: '@journey' }, async ({ page }) => {
  const host = await signInNewHost(page)
  const slots = [{ inDays: 1 }, { inDays: 1, from: '14:00', to: '16:00' }]
  const story = await createStory('台風で延期の会', { host, price: 3000, slots })
  const { person: comes, request } = await newGuestClient('来る みさき')
  const coming = await book(request, { calendar_ids: [story.slots[0]!.id], number_of_people: 2 })
  const { person: stays, request: other } = await newGuestClient('来ない さとる')
  const refunded = await book(other, { calendar_ids: [story.slots[1]!.id] })

  await page.goto('/host/story')
  const tomorrow = addDays(today(), 1)
  const later = addDays(tomorrow, 7)
  await page.getByRole('button', { name: `${formatDateShort(tomorrow)}の開催を中止・延期する` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: '別の日に延期する' }).check()
  await expect(dialog.getByLabel('新しい日')).toHaveValue(later)
  await dialog.getByRole('button', { name: '天候' }).click()
  await dialog.getByRole('button', { name: '2回を延期する' }).click()
  await expect(page.getByText('2件のご予約の方にメールでお知らせします。')).toBeVisible()

  const asUser = userSwitcher(page, host)
  await test.step('a guest comes', async () => {
    await asUser(comes)
    await page.goto(`/mypage/reservations/${coming}`)
    await expect(page.getByText('お席は確保しています。')).toContainText(formatDate(later))
    await page.getByRole('button', { name: '新しい日程に参加する' }).click()
    await expect(page.getByText('新しい日程で承りました。')).toBeVisible()
    await expect(page.getByRole('button', { name: '新しい日程に参加する' })).toBeHidden()
  })
  await test.step('another one takes the refund', async () => {
    await asUser(stays)
    await page.goto(`/mypage/reservations/${refunded}`)
    await page.getByRole('button', { name: '返金を受ける' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '返金を受ける' }).click()
    await expect(page.getByText('返金の手続きをしました。')).toBeVisible()
    await expect(page.getByText('キャンセル済み').first()).toBeVisible()
  })

  await asUser(host)
  await page.goto(`/host/calendars/${story.slots[0]!.id}`)
  await expect(page.getByText('主催者の都合により延期しました。')).toBeVisible()
  await page.getByRole('link', { name: '新しい日程を見る' }).click()
  const card = page.getByRole('listitem').filter({ hasText: '来る みさき さん' })
  await expect(card).toContainText('2名')
  await expect(card).not.toContainText('お返事待ち')
  await request.dispose()
  await other.dispose()
})

test('three days are postponed at once, each by the same number of days', { tag: '@once' }, async ({ page }) => {
  const host = await signInNewHost(page)
  const slots = [{ inDays: 1 }, { inDays: 2 }, { inDays: 3 }, { inDays: 30 }] as const
  const story = await createStory('三日つづく台風の会', { host, price: 3000, slots })
  const [first, second, third, far] = story.slots
  const { request } = await newGuestClient('毎日 来る人')
  await book(request, { calendar_ids: [first.id] })
  const id = await book(request, { calendar_ids: [second.id, third.id] })
  await page.goto('/host/story')
  await page.getByRole('button', { name: `${first.day}の開催を中止・延期する` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'この先のすべて' }).click()
  await expect(dialog.getByRole('checkbox')).toHaveCount(4)
  await dialog.getByLabel('いつの回まで').fill(third.date)
  await expect(dialog.getByRole('checkbox')).toHaveCount(3)
  await expect(dialog).toContainText(`${first.day}から${third.day}までの開催を中止しますか？`)
  await expectAccessibleAtAllWidths(page, 'host-days')
  await dialog.getByRole('radio', { name: '別の日に延期する' }).check()
  await dialog.getByLabel(`${first.day}の回の新しい日`).fill(second.date)
  await dialog.getByRole('button', { name: '天候' }).click()
  await dialog.getByRole('button', { name: '3回を延期する' }).click()
  await expect(page.getByText('3回を延期しました。2件のご予約の方にメールでお知らせします。')).toBeVisible()
  const answer = await request.get(`/api/v1/reservations/${id}`)
  const { calendars } = (await answer.json()) as { calendars: { date: string; cancelled: boolean }[] }
  expect(calendars.map(({ date }) => date)).toEqual([third.date, addDays(third.date, 1)])
  await page.goto(`/host/calendars/${far.id}`)
  await expect(page.getByText('延期しました。')).toHaveCount(0)
  await request.dispose()
})
