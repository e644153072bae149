// Somebody who has begun three bookings and not paid: the fourth is refused, until one of them is
// given up.
import { expectAccessibleAtAllWidths } from '../support/accessible.ts'
import { bookingPath, cards, completed, fillCard, giveUp, hold, payButton } from '../support/booking.ts'
import { aStory } from '../support/database.ts'
import { expect, test } from '../support/test.ts'

test.describe('three bookings that are not paid', () => {
  test.use({ refusals: [422] })

  test('keep a fourth from being made, with nothing lost', { tag: '@once' }, async ({ page, guest }) => {
    const story = await aStory('手続きが重なる会', { slots: [{ inDays: 12 }, { inDays: 13 }, { inDays: 14 }] })
    const held: number[] = []
    for (const { id } of story.slots) held.push(await hold(page.request, { calendar_ids: [id] }))
    const other = await aStory('四つめの会', { slots: [{ inDays: 15 }] })
    await page.goto(bookingPath(other))
    await page.getByLabel('主催者へのメッセージ').fill('残ってほしい言葉')
    await fillCard(page, cards.good)
    await payButton(page).click()
    const told = page.getByRole('group', { name: '入力内容をご確認ください（1件）' })
    await expect(told).toBeFocused()
    await expect(told).toContainText('お支払いの終わっていない手続きが3件あります。')
    await expect(told).toContainText(/または\d\d:\d\d以降に、もう一度お試しください。/)
    await expect(page.getByLabel('主催者へのメッセージ')).toHaveValue('残ってほしい言葉')
    await expectAccessibleAtAllWidths(page, 'booking-too-many-holds')

    await giveUp(page.request, held[0]!)
    await expect(page.getByText('4242のカードを確認しました。')).toBeVisible()
    await payButton(page).click()
    await expect(completed(page)).toBeVisible()
    expect(guest.name).toBeTruthy()
  })
})
