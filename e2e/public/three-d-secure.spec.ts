import { bookingPath, cards, completed, fillCard, payButton } from '../support/booking.ts'
import { createStory } from '../support/database.ts'
import { newUser, expect, signIn, test } from '../support/test.ts'

const frameTitle = 'カード会社の本人認証'

test('a booking with 3-D Secure succeeds', { tag: '@once' }, async ({ guestPage: page }) => {
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

test('an interrupted verification continues after a reload', { tag: '@once' }, async ({ guestPage: page }) => {
  const story = await createStory('本人認証を中断する会', { slots: [{ inDays: 20, places: 1 }] })
  await page.goto(bookingPath(story))
  await fillCard(page, cards.threeDSecure)
  await payButton(page).click()
  const dialog = page.getByRole('dialog', { name: frameTitle })
  await expect(dialog.getByTitle(frameTitle).contentFrame().getByRole('button', { name: '認証する' })).toBeVisible()
  await dialog.getByRole('button', { name: '認証を中断する' }).click()
  await expect(page.getByText('カード会社の本人認証が終わっていません')).toBeVisible()
  page.on('dialog', (question) => void question.accept())
  await page.reload()
  await page.getByRole('button', { name: /^本人認証を続ける/ }).click()
  await dialog.getByTitle(frameTitle).contentFrame().getByRole('button', { name: '認証する' }).click()
  await expect(completed(page)).toBeVisible()
})
