import { bookingPath, cards, completed, fillCard, payButton } from '../support/booking.ts'
import { askAboutPayments, aStory } from '../support/database.ts'
import { openMail } from '../support/mail.ts'
import { expect, test } from '../support/test.ts'

test.describe('a card company that says nothing', () => {
  test.use({ refusals: [402] })

  test('calm words, a reservation being checked, and then it is confirmed', async ({ page, guest }) => {
    const story = await aStory('返事を待つ会', { slots: [{ inDays: 15 }] })
    await page.goto(bookingPath(story))
    await fillCard(page, cards.silent)
    await payButton(page).click()
    await expect(page.getByText('お支払いの結果を確認しています')).toBeVisible()
    // Not before all of this was looked at, however slow the machine is.
    await askAboutPayments(story, { inSeconds: 300 })
    await expect(page.getByText('もう一度予約せずにお待ちください。')).toBeVisible()
    // Nothing is unsaved here: the way to my page asks nothing.
    await page.getByRole('link', { name: 'マイページで予約を見る' }).click()
    const card = page.getByRole('article').filter({ hasText: story.title })
    await expect(card).toContainText('お支払い確認中')
    // Back at the form it is still being checked, and goes on by itself.
    await page.goBack()
    await expect(page.getByText('お支払いの結果を確認しています')).toBeVisible()
    await askAboutPayments(story, { inSeconds: 0 })
    await expect(completed(page)).toBeVisible({ timeout: 40_000 })
    await openMail(page, guest.email, /ご予約が確定しました/)
  })
})
