import type { Page } from '@playwright/test'
import { expectAccessibleAtAllWidths } from '../support/accessible.ts'
import { bookingPath, cards, completed, fillCard, payButton } from '../support/booking.ts'
import { createStory } from '../support/database.ts'
import { newUser, expect, signIn, test } from '../support/test.ts'

const frameTitle = 'カード会社の本人認証'

test('a booking with 3-D Secure succeeds', { tag: ['@once', '@journey'] }, async ({ guestPage: page }) => {
  const story = await createStory('本人認証で予約する会', { slots: [{ inDays: 20 }] })
  await page.goto(bookingPath(story))
  await fillCard(page, cards.threeDSecure)
  await payButton(page).click()
  const dialog = page.getByRole('dialog', { name: frameTitle })
  const frame = dialog.getByTitle(frameTitle).contentFrame()
  await expect(frame.getByText('末尾3220')).toBeVisible()
  // Messages of other windows are ignored.
  await page.evaluate(() => window.postMessage('sandbox-pay:finished', '*'))
  await expect(frame.getByText('末尾3220')).toBeVisible()
  await frame.getByRole('button', { name: '認証する' }).click()
  await expect(completed(page)).toBeVisible()
  await expect(page.getByRole('region', { name: 'ご予約の内容' })).toContainText(story.slots[0].label)
})

test.describe('a refused verification', () => {
  test.use({ refusals: [402] })

  test('shows an error and releases the place', { tag: '@once' }, async ({ guestPage: page, browser }) => {
    const story = await createStory('本人認証をやめる会', { slots: [{ inDays: 20, places: 1 }] })
    await page.goto(bookingPath(story))
    await page.getByLabel('主催者へのメッセージ').fill('残ってほしい言葉')
    await fillCard(page, cards.threeDSecure)
    await payButton(page).click()
    const frame = page.getByRole('dialog', { name: frameTitle }).getByTitle(frameTitle).contentFrame()
    await frame.getByRole('button', { name: '認証しない' }).click()
    await expect(page.getByRole('alert')).toContainText('本人認証')
    await expect(page.getByLabel('主催者へのメッセージ')).toHaveValue('残ってほしい言葉')

    // Another guest books the only place.
    const context = await browser.newContext()
    const other = await context.newPage()
    await signIn(other.request, await newUser(other.request))
    await other.goto(bookingPath(story))
    await fillCard(other, cards.good)
    await payButton(other).click()
    await expect(completed(other)).toBeVisible()
    await context.close()
  })
})

test.describe('an interrupted verification', () => {
  // A hold that another tab has released.
  test.use({ refusals: [422] })

  test(
    'continues after a reload, in a new tab and on my page, or releases the place',
    { tag: '@once' },
    async ({ guestPage: page }) => {
      const story = await createStory('本人認証を中断する会', { slots: [{ inDays: 20, places: 1 }, { inDays: 21 }] })
      const booking = bookingPath({ id: story.id, slots: [story.slots[0]] })
      const dialog = (tab: Page) => tab.getByRole('dialog', { name: frameTitle })
      const verify = (tab: Page) =>
        dialog(tab).getByTitle(frameTitle).contentFrame().getByRole('button', { name: '認証する' })
      const pending = (tab: Page) => tab.getByText(/お手続き中・あと1[45]分/)
      const begin = async () => {
        await fillCard(page, cards.threeDSecure)
        await payButton(page).click()
        await expect(verify(page)).toBeVisible()
        await dialog(page).getByRole('button', { name: '認証を中断する' }).click()
        await expect(pending(page)).toBeVisible()
      }
      await page.goto(booking)
      await page.getByLabel('主催者へのメッセージ').fill('残ってほしい言葉')
      await begin()
      await expect(page.getByRole('main')).toContainText(`${story.slots[0].label}（1名）`)

      // Back to the input: the place is free, and the text is there.
      await page.getByRole('button', { name: 'やめて入力に戻る' }).click()
      await expect(page.getByLabel('主催者へのメッセージ')).toHaveValue('残ってほしい言葉')
      await expect(page.getByText('満席になりました')).toBeHidden()
      await begin()
      await page.reload()
      await expect(pending(page)).toBeVisible()

      // Another date of the same experience has no notice, in this tab either.
      await page.goto(bookingPath({ id: story.id, slots: [story.slots[1]] }))
      await expect(payButton(page)).toBeVisible()
      await expect(pending(page)).toBeHidden()
      await page.goto(booking)
      await expect(pending(page)).toBeVisible()

      // The same address in a new tab knows the user's own hold; there the place is released.
      const other = await page.context().newPage()
      await other.goto(booking)
      await expect(pending(other)).toBeVisible()
      await expect(other.getByText('満席になりました')).toBeHidden()
      await other.getByRole('button', { name: '席を手放す' }).click()
      await other.getByRole('dialog').getByRole('button', { name: '席を手放す', exact: true }).click()
      await expect(payButton(other)).toBeVisible()
      page.on('dialog', (question) => void question.accept())
      await page.getByRole('button', { name: /^続ける/ }).click()
      await expect(page.getByText('この予約の手続きは取りやめられています。')).toBeVisible()

      // My page continues it.
      await begin()
      await other.goto('/mypage')
      const card = other.getByRole('article').filter({ hasText: story.title })
      await expect(pending(other)).toBeVisible()
      await expectAccessibleAtAllWidths(other, 'mypage-unfinished')
      await card.getByRole('button', { name: /^続ける/ }).click()
      await verify(other).click()
      await expect(completed(other)).toBeVisible()
      // The first tab finds out.
      await page.getByRole('button', { name: /^続ける/ }).click()
      await expect(completed(page)).toBeVisible()
    },
  )
})
