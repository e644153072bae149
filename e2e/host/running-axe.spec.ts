// Checks the pages where hosts manage slots, requests, reviews and sales with axe, in their states.
import type { Page } from '@playwright/test'
import { addDays } from '#domain/shared/japan-time.ts'
import { sample } from '#test/lanes.ts'
import { expectAccessibleAtAllWidths } from '../support/accessible.ts'
import { book } from '../support/booking.ts'
import { createStory, moveToPast, today } from '../support/database.ts'
import { newGuestClient, signInNewHost } from '../support/host.ts'
import { demo, expect, signIn, test } from '../support/test.ts'

const PAGES = {
  'host-home': '/host/story',
  'host-calendars': '/host/calendars',
  'host-calendars-list': '/host/calendars?view=list',
  'host-requests': '/host/requests',
  'host-requests-accepted': '/host/requests?state=accepted',
  'host-reviews': '/host/reviews',
  'host-sales': '/host/sales',
  'host-documents': '/host/documents',
  'host-payee': '/host/payee',
  'host-calendar-feed': '/host/calendar_feed',
}

async function checkPages(page: Page, suffix: string) {
  for (const [name, path] of sample(Object.entries(PAGES), 3))
    await test.step(name, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessibleAtAllWidths(page, `${name}${suffix}`)
    })
}

test('pages with data', { tag: '@once' }, async ({ page }) => {
  await signIn(page.request, demo('host'))
  await checkPages(page, '')
})

test('pages without data', { tag: ['@once', '@long'] }, async ({ page }) => {
  await signInNewHost(page)
  await checkPages(page, '-empty')
})

test('a slot, its dialog, the printed list and a month of sales', { tag: ['@once', '@long'] }, async ({ page }) => {
  const host = await signInNewHost(page)
  const story = await createStory('しらべの会', { host, slots: [{ inDays: 8, places: 4 }] })
  const slot = story.slots[0]
  const { request } = await newGuestClient()
  await book(request, { calendar_ids: [slot.id], number_of_people: 2 })
  await page.goto(`/host/calendars/${slot.id}`)
  await expectAccessibleAtAllWidths(page, 'host-calendar')
  await page.getByRole('button', { name: 'この回を中止・延期する' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^中止して/ })
    .click()
  await expect(page.getByRole('dialog').getByLabel('中止の理由')).toBeFocused()
  await expectAccessibleAtAllWidths(page, 'host-calendar-cancelling')
  await page.getByRole('button', { name: '中止しない' }).click()
  await page.goto(`/host/calendars/print?date=${slot.date}`)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expectAccessibleAtAllWidths(page, 'host-print')
  await page.goto(`/host/calendars/print?date=${addDays(slot.date, 1)}`)
  await expect(page.getByText('この日の開催はありません。')).toBeVisible()
  await expectAccessibleAtAllWidths(page, 'host-print-empty')
  await page.goto(`/host/sales/${slot.date.slice(0, 7)}`)
  await page.getByRole('list', { name: /の回$/ }).getByText(story.title).click()
  await expectAccessibleAtAllWidths(page, 'host-sales-month')
  await request.dispose()
})

test('answering a request and a review', { tag: ['@once', '@long'] }, async ({ page }) => {
  const host = await signInNewHost(page)
  const story = await createStory('お返事の会', { host, slots: [{ inDays: 4 }] })
  const { request } = await newGuestClient()
  await request.post(`/api/v1/experiences/${story.id}/holding_requests`, { data: { date: addDays(today(), 9) } })
  const reservation = await book(request, { calendar_ids: [story.slots[0].id] })
  await moveToPast(reservation)
  await request.post(`/api/v1/reservations/${reservation}/review`, { data: { rate: 4, content: 'よい一日でした。' } })
  await page.goto('/host/requests')
  await page.getByRole('button', { name: '日程をつくって受ける' }).click()
  // It starts with the times of the last slot.
  await page.getByRole('dialog').getByLabel('開始時刻').selectOption('')
  await page.getByRole('dialog').getByRole('button', { name: '日程をつくって知らせる' }).click()
  await expect(page.getByRole('dialog').getByLabel('開始時刻')).toBeFocused()
  await expectAccessibleAtAllWidths(page, 'host-request-accepting')
  await page.getByRole('dialog').getByRole('button', { name: 'やめる' }).click()
  await page.getByRole('button', { name: 'お断りする' }).click()
  await expectAccessibleAtAllWidths(page, 'host-request-declining')
  await page.goto('/host/reviews')
  await page.getByRole('button', { name: '返信を書く' }).click()
  await page.getByRole('button', { name: '返信を公開する' }).click()
  await expect(page.getByLabel(/さんへの返信/)).toBeFocused()
  await expectAccessibleAtAllWidths(page, 'host-review-replying')
  await request.dispose()
})
