import { bookingPath, cards, completed, fillCard, payButton } from '../support/booking.ts'
import { schedulePaymentCheck, createStory } from '../support/database.ts'
import { openMail } from '../support/mail.ts'
import { expect, test } from '../support/test.ts'

test.describe('a card company that doesn’t respond', () => {
  test.use({ refusals: [402] })

  test(
    'the page says that the payment is being checked, then confirms the reservation',
    { tag: '@once' },
    async ({ page, guest }) => {
      const story = await createStory('返事を待つ会', { slots: [{ inDays: 15 }] })
      await page.goto(bookingPath(story))
      await fillCard(page, cards.silent)
      await payButton(page).click()
      await expect(page.getByText('お支払いの結果を確認しています')).toBeVisible()
      // Delays the check, so that slow machines run all assertions before it.
      await schedulePaymentCheck(story, { inSeconds: 300 })
      await expect(page.getByText('もう一度予約せずにお待ちください。')).toBeVisible()
      // Nothing is unsaved, so no confirmation appears.
      await page.getByRole('link', { name: 'マイページで予約を見る' }).click()
      const card = page.getByRole('article').filter({ hasText: story.title })
      await expect(card).toContainText('お支払い確認中')
      // The form still waits for the result and continues automatically.
      await page.goBack()
      await expect(page.getByText('お支払いの結果を確認しています')).toBeVisible()
      await schedulePaymentCheck(story, { inSeconds: 0 })
      await expect(completed(page)).toBeVisible({ timeout: 40_000 })
      await openMail(page, guest.email, /予約確定 /)
    },
  )
})
