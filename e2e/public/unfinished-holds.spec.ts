// A guest with three unpaid bookings can't begin a fourth one until one of them is cancelled.
import { expectAccessibleAtAllWidths } from '../support/accessible.ts'
import { bookingPath, cards, completed, fillCard, releaseHold, hold, payButton } from '../support/booking.ts'
import { formatDate } from '#domain/shared/japan-time.ts'
import { createStory, expireHold } from '../support/database.ts'
import { expect, test } from '../support/test.ts'

test.describe('three unpaid bookings', () => {
  test.use({ refusals: [422] })

  test('block a fourth one; its form keeps the input', { tag: ['@once', '@long'] }, async ({ guestPage: page }) => {
    const story = await createStory('手続きが重なる会', { slots: [{ inDays: 12 }, { inDays: 13 }, { inDays: 14 }] })
    const [first, second, third] = story.slots
    const firstHold = await hold(page.request, { calendar_ids: [first.id] })
    const secondHold = await hold(page.request, { calendar_ids: [second.id] })
    await hold(page.request, { calendar_ids: [third.id] })
    // The schedule leads to the unfinished booking, and doesn't call the guest's own seat sold.
    await page.goto(`/stories/${story.id}/calendars`)
    await expect(page.getByRole('link', { name: /お手続き中・続ける$/ })).toHaveCount(3)
    await page
      .getByRole('link', { name: /お手続き中・続ける$/ })
      .first()
      .click()
    await expect(page.getByRole('button', { name: /^席を手放す/ })).toBeVisible()
    const other = await createStory('四つめの会', { slots: [{ inDays: 15 }] })
    await page.goto(bookingPath(other))
    await page.getByLabel('主催者へのメッセージ').fill('残ってほしい言葉')
    await fillCard(page, cards.good)
    await payButton(page).click()
    const summary = page.getByRole('group', { name: '入力内容をご確認ください（1件）' })
    await expect(summary).toBeFocused()
    await expect(summary).toContainText('お支払いの終わっていない手続きが3件あります。')
    await expect(summary).toContainText(/または\d\d:\d\d以降に、もう一度お試しください。/)
    await expect(page.getByLabel('主催者へのメッセージ')).toHaveValue('残ってほしい言葉')
    await expectAccessibleAtAllWidths(page, 'booking-too-many-holds')

    await releaseHold(page.request, firstHold)
    await expect(page.getByText('4242のカードを確認しました。')).toBeVisible()
    await payButton(page).click()
    await expect(completed(page)).toBeVisible()

    // On my page one of the others expires, and one is released.
    await expireHold(secondHold, { inSeconds: 8 })
    await page.goto('/mypage')
    const card = (slot: { date: string }) => page.getByRole('article').filter({ hasText: formatDate(slot.date) })
    await expect(card(second)).toContainText('お手続き中・あと1分')
    await card(third)
      .getByRole('button', { name: /^席を手放す/ })
      .click()
    const question = page.getByRole('dialog', { name: `「${story.title}」のお席を手放しますか？` })
    await expect(question).toContainText('1名のお席が空き、ほかの方が予約できるようになります。')
    await question.getByRole('button', { name: '席を手放す', exact: true }).click()
    await expect(card(third)).toContainText('お席を手放しました')
    await expect(card(second)).toContainText('予約は確定していません')
    await expect(card(second)).toContainText('お席をお取りしておける時間（15分）を過ぎました。')
    await page.reload()
    await expect(page.getByRole('article')).toHaveCount(1)
  })
})
