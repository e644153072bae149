// What people print, on A4.
import type { Locator, Page } from '@playwright/test'
import { book } from '../support/booking.ts'
import { createStory } from '../support/database.ts'
import { newGuestClient, signInNewHost } from '../support/host.ts'
import { demo, expect, signIn, test } from '../support/test.ts'

/** The number of A4 pages that the browser prints, with the margins of the page's own styles. */
async function sheetsOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

test('a receipt is one sheet', { tag: '@once' }, async ({ guestPage: page }) => {
  const story = await createStory('領収書を紙でわたす会', { price: 4000, slots: [{ inDays: 10 }] })
  const reservation = await book(page.request, { calendar_ids: [story.slots[0].id], number_of_people: 2 })
  await page.goto(`/mypage/reservations/${reservation}/receipt`)
  await page.getByLabel('宛名').fill('株式会社 検証')
  await page.getByRole('button', { name: '領収書を発行する' }).click()
  await expect(page.getByText(/領収書 RC-\d+ を発行しました。/)).toBeVisible()
  expect(await sheetsOf(page)).toBe(1)
})

test('a roster starts on its first sheet, beside bookings by telephone in line', { tag: '@once' }, async ({ page }) => {
  const host = await signInNewHost(page)
  const story = await createStory('名簿を紙でもつ会', { host, slots: [{ inDays: 6, places: 40 }] })
  const [slot] = story.slots
  const { request } = await newGuestClient()
  await book(request, { calendar_ids: [slot.id], number_of_people: 1 })
  await request.dispose()
  const call = async (number: number) => {
    const answer = await page.request.post(`/api/v1/host/calendars/${slot.id}/phone_bookings`, {
      data: { name: `清水 ハル${number}`, number_of_people: 1, note: '', request_key: crypto.randomUUID() },
    })
    expect(answer.status()).toBe(200)
  }
  await call(0)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/host/calendars/print?date=${slot.date}`)
  const leftOf = async (name: string) => (await page.getByRole('rowheader', { name }).boundingBox())?.x
  expect(await leftOf('清水 ハル0')).toBe((await page.getByRole('columnheader', { name: 'お名前' }).boundingBox())?.x)
  expect(await sheetsOf(page)).toBe(1)

  // More than a sheet holds: the table starts below the heading of the page, not on the next sheet.
  for (let number = 1; number < 30; number += 1) await call(number)
  await page.reload()
  expect(await sheetsOf(page)).toBe(2)
})

test('a statement is printed without what one presses', { tag: '@once' }, async ({ page }) => {
  await signIn(page.request, demo('host'))
  await page.goto('/host/payouts')
  const statement = page.getByRole('table', { name: /の支払明細書$/ }).first()
  await statement.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/host\/payouts\/2\d{3}-\d{2}-\d{5,}$/)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The columns are beside each other, as on a wide screen.
  await page.setViewportSize({ width: 688, height: 1000 })
  await expect(page.getByRole('table', { name: '明細' }).getByRole('columnheader', { name: '金額' })).toBeVisible()
  await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'CSVをダウンロード' })).toBeHidden()
  // The last sheet has at least three rows, above the note.
  const breaks = (locator: Locator) =>
    locator.evaluateAll((all) => all.slice(-3).map((one) => getComputedStyle(one).breakBefore))
  const rows = page.getByRole('table', { name: '明細' }).locator('tbody tr')
  expect(await breaks(rows)).toEqual(['auto', 'avoid', 'avoid'])
  expect(await breaks(page.getByText(/^この明細書は/))).toEqual(['avoid'])
})
