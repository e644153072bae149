import { book } from '../support/booking.ts'
import { addDays } from '#domain/shared/japan-time.ts'
import { createStory, today } from '../support/database.ts'
import { expect, test } from '../support/test.ts'

/** Slots of one hour, each half an hour after the previous one. @param from hour of the first */
const times = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    from: `${String(from + Math.floor(at / 2)).padStart(2, '0')}:${at % 2 ? '30' : '00'}`,
    to: `${String(from + 1 + Math.floor(at / 2)).padStart(2, '0')}:${at % 2 ? '30' : '00'}`,
  }))

/** Months since the year 0, of a date `2026-11-22`. */
const monthOf = (date: string) => 12 * Number(date.slice(0, 4)) + Number(date.slice(5, 7))

test('a day shows its first slots, expands on click, and keeps the selection', async ({ page, isMobile }) => {
  const story = await createStory('枠の多い会', { slots: times(9, 8).map((time) => ({ inDays: 9, ...time })) })
  await page.goto(`/stories/${story.id}/calendars`)
  const day = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) })
  await expect(day.getByRole('heading')).toContainText('全8枠')
  const slots = day.getByRole('button', { name: /予約できます/ })
  await expect(slots).toHaveCount(isMobile ? 3 : 5)
  await day.getByRole('button', { name: isMobile ? 'ほか5枠を見る' : 'ほか3枠を見る' }).click()
  await expect(slots).toHaveCount(8)
  await slots.last().click()
  await page.reload()
  await expect(page.getByRole('button', { name: /選択中/, pressed: true })).toContainText('12:30〜13:30')
})

test('marks show which slots are bookable', { tag: '@once' }, async ({ page }) => {
  const story = await createStory('しるしの会', {
    slots: [
      { inDays: 5, places: 10 },
      { inDays: 6, places: 4 },
    ],
  })
  await page.goto(`/stories/${story.id}/calendars`)
  await expect(page.getByRole('list', { name: 'しるしの見かた' }).getByRole('listitem')).toHaveText([
    /予約済み/,
    /満席/,
    /受付終了/,
    /残りわずか/,
    /予約できます/,
  ])
  await expect(page.getByRole('button', { name: /予約できます/ })).toHaveCount(2)
  await expect(page.getByText('いま予約できる日程は、ここまでです。')).toBeVisible()
})

test(
  'the schedule works with a keyboard: the month, a slot, and on to the booking',
  { tag: '@once' },
  async ({ page }) => {
    const slots = [3, 4, 5, 40].flatMap((inDays) => times(9, 5).map((time) => ({ inDays, ...time })))
    const story = await createStory('鍵盤だけの会', { slots })
    await page.goto(`/stories/${story.id}`)
    // The first of the next three dates leads to its row, with the slot selected.
    await page.getByRole('region', { name: '予約' }).getByRole('listitem').nth(1).getByRole('link').click()
    const bar = page.getByRole('region', { name: '選んだ日程' })
    await expect(bar.getByText('1件を選択中')).toBeVisible()
    const month = page.getByRole('region', { name: '月ごとの日程' })
    const days = month.getByRole('button', { name: /空きあり/ })
    await days.first().focus()
    await page.keyboard.press('Enter')
    const chosen = page.getByRole('button', { name: /月.*日.*09:00〜10:00/ }).first()
    await page.keyboard.press('Tab')
    await expect(chosen).toBeFocused()
    await page.keyboard.press('Space')
    await expect(chosen).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: '予約へ進む' }).first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/reservations\/new|logon/)
    // Another month loads what it needs.
    await page.goto(`/stories/${story.id}/calendars`)
    await expect(days.first()).toBeVisible()
    const months = monthOf(addDays(today(), 40)) - monthOf(addDays(today(), 3))
    for (let n = 0; n < months; n++) await month.getByRole('button', { name: '次の月' }).click()
    await expect(days).toHaveCount(1)
  },
)

test('at most thirty slots can be selected', { tag: '@once' }, async ({ page }) => {
  const slots = [8, 9].flatMap((inDays) => times(6, 16).map((time) => ({ inDays, ...time })))
  const story = await createStory('三十件の会', { slots })
  const cid = story.slots.slice(0, 30).map(({ id }) => id)
  await page.goto(`/stories/${story.id}/calendars?cid=${cid.join(',')}`)
  const bar = page.getByRole('region', { name: '選んだ日程' })
  await expect(bar.getByText('30件を選択中')).toBeVisible()
  await page
    .getByRole('button', { name: /予約できます/ })
    .first()
    .click()
  await expect(bar.getByText('一度に予約できるのは30件までです。')).toBeVisible()
  await expect(bar.getByText('30件を選択中')).toBeVisible()
})

test('a booked slot in the URL is not selected again', { tag: '@once' }, async ({ guestPage: page }) => {
  const story = await createStory('二度は選ばない会', { slots: [{ inDays: 5 }, { inDays: 6 }] })
  const [booked, other] = story.slots
  await book(page.request, { calendar_ids: [booked.id] })
  await page.goto(`/stories/${story.id}/calendars?cid=${booked.id},${other.id}`)
  await expect(page.getByRole('button', { name: /予約済み/ })).toBeDisabled()
  await expect(page.getByRole('region', { name: '選んだ日程' }).getByText('1件を選択中')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`cid=${other.id}$`))
})
