// Day and number of people of a search, from the list to the booking form
// (docs/product/experiences.md#dates-and-people-of-a-search).
import { addDays, formatDateShort } from '#domain/shared/japan-time.ts'
import { createStory, today } from '../support/database.ts'
import { expect, test } from '../support/test.ts'

test(
  'a search for a day and two people leads to a booking of that day for two',
  { tag: '@once' },
  async ({ guestPage: page }) => {
    const story = await createStory('日を選ぶ硯づくり', {
      slots: [
        { inDays: 8, places: 5 },
        { inDays: 15, places: 1 },
        { inDays: 15, places: 6, from: '14:00', to: '15:00' },
      ],
    })
    const day = addDays(today(), 15)
    const query = `date_from=${day}&date_to=${day}&people=2`
    const people = page.getByRole('combobox', { name: /^人数/ })

    await test.step('the card shows the slot that fits', async () => {
      await page.goto(`/stories?q=${encodeURIComponent('日を選ぶ硯づくり')}&${query}`)
      const card = page.getByRole('article').filter({ has: page.locator(`a[href^="/stories/${story.id}?"]`) })
      await expect(card).toContainText(formatDateShort(day))
      await expect(card).toContainText('残り6名')
      await expect(card).not.toContainText(formatDateShort(addDays(today(), 8)))
      await card.getByRole('link', { name: story.title }).first().click()
    })
    await test.step('the story shows it, too', async () => {
      await page.waitForURL(`/stories/${story.id}?${query}`)
      await page.getByRole('link', { name: /14:00/ }).first().click()
    })
    await test.step('the schedule has it selected, and leads back to the same search', async () => {
      await expect(page.getByRole('button', { name: /選択中/, pressed: true })).toContainText('14:00')
      await expect(page.getByRole('link', { name: '体験の説明に戻る' })).toHaveAttribute(
        'href',
        new RegExp(`date_from=${day}`),
      )
      await page.getByRole('region', { name: '選んだ日程' }).getByRole('link', { name: '予約へ進む' }).click()
    })
    await test.step('the form begins with two people, and keeps another choice', async () => {
      await expect(people).toHaveValue('2')
      await people.selectOption('3')
      await expect(page.getByRole('button', { name: /^3名分/ })).toBeVisible()
      await page.reload()
      await expect(people).toHaveValue('3')
    })
    await test.step('a later search for four people has four', async () => {
      await page.goto(`/reservations/new?cid=${story.slots[2].id}&tour_id=${story.id}&people=4`)
      await expect(people).toHaveValue('4')
    })
    await test.step('a request for another day begins with the number of people of the search', async () => {
      await page.goto(`/stories/${story.id}/calendars?people=2`)
      await page.getByRole('button', { name: '開催をリクエストする' }).click()
      await expect(page.getByRole('dialog').getByRole('combobox', { name: /^人数/ })).toHaveValue('2')
    })
  },
)
