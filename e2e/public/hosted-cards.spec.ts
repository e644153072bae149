// Card fields in frames of the card company, which our page can't read.
import type { FrameLocator, Page } from '@playwright/test'
import { expectAccessibleAtAllWidths } from '../support/accessible.ts'
import { anotherServer } from '../support/another-server.ts'
import { bookingPath, completed, payButton } from '../support/booking.ts'
import { type CardCompany, payjp, stripe } from '../support/card-companies.ts'
import { createStory, type TestSlot, type TestStory } from '../support/database.ts'
import { expect, test } from '../support/test.ts'

const GOOD = '4242424242424242'
const HOLDER = 'ＫＡＯＲＩ　O’KENSHŌ'

type CardForm = {
  /** The number of a card that the company declines. */
  refused: string
  /** Enters a card with this number. */
  type: (number: string) => Promise<void>
  /** Whether the bank asks for 3-D Secure. Both cards pass it. */
  asks: boolean
}

/** Books with a card after another one was declined. */
async function bookAfterRefusal(
  { page, origin, company }: { page: Page; origin: string; company: CardCompany },
  story: TestStory<readonly [TestSlot]>,
  { refused, type, asks }: CardForm,
) {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(origin)) sent.push(`${request.url()} ${request.postData() ?? ''}`)
  })
  const verify = async () => {
    if (asks)
      await page.frameLocator('iframe[title="本人認証"]').getByRole('button', { name: '認証する' }).press('Enter')
  }
  await company.install(page)
  await page.goto(origin + bookingPath(story))
  await page.getByLabel('主催者へのメッセージ').fill('残ってほしい言葉')
  await expect(payButton(page)).toBeDisabled()
  await expect(page.getByText('クレジットカード情報を入力してください')).toBeVisible()
  await type(refused)
  await page.getByLabel('カードの名義').fill(HOLDER)
  await expect(page.getByText(`Visa 末尾${refused.slice(-4)}のカードを確認しました。`)).toBeVisible()
  await expectAccessibleAtAllWidths(page, `card fields of ${company.name}`)
  // By keyboard: Chromium's headless shell loses a click that scrolls away from a frame of another
  // origin.
  await payButton(page).press('Enter')
  await verify()
  await expect(page.getByRole('alert').filter({ hasText: 'お支払いができませんでした' })).toBeVisible()
  await expect(page.getByLabel('主催者へのメッセージ')).toHaveValue('残ってほしい言葉')
  await expect(page.getByLabel('カードの名義')).toHaveValue(HOLDER)

  const paid = Number(/([\d,]+)円/.exec(await payButton(page).innerText())![1]!.replaceAll(',', ''))
  await type(GOOD)
  await expect(page.getByText('Visa 末尾4242のカードを確認しました。')).toBeVisible()
  await payButton(page).press('Enter')
  await verify()
  await expect(completed(page)).toBeVisible()
  await expect(page.getByRole('region', { name: 'ご予約の内容' })).toContainText(story.slots[0].label)
  expect(company.ledger().filter((charge) => charge.paid)).toEqual([
    expect.objectContaining({ amount: paid, refunded: 0 }),
  ])
  // The card number was sent to the company only.
  expect(sent.length).toBeGreaterThan(2)
  expect(sent.filter((text) => text.includes(GOOD) || text.includes(refused))).toEqual([])
}

test.describe('a card company with hosted fields', { tag: '@once' }, () => {
  test.use({ refusals: [402] })

  test('PAY.JP: declined after 3-D Secure, then booked with another card', async ({ guestPage: page }) => {
    const company = await payjp()
    const server = await anotherServer(company.settings)
    try {
      const story = await createStory('ペイジェーピーで払う会', { slots: [{ inDays: 20 }] })
      const field = (title: string): FrameLocator => page.frameLocator(`iframe[title="${title}"]`)
      await bookAfterRefusal({ page, origin: server.origin, company }, story, {
        refused: '4000000000080319',
        asks: true,
        type: async (number) => {
          await field('cardExpiry').getByRole('textbox').fill('12/40')
          await field('cardCvc').getByRole('textbox').fill('123')
          await field('cardNumber').getByRole('textbox').fill(number)
        },
      })
    } finally {
      // Close the page before its server stops.
      await page.close()
      await server.stop()
      await company.stop()
    }
  })

  test('Stripe: declined, then booked with another card', { tag: '@long' }, async ({ guestPage: page }) => {
    const company = await stripe()
    const server = await anotherServer(company.settings)
    try {
      const story = await createStory('ストライプで払う会', { slots: [{ inDays: 20 }] })
      const field = (name: string) => page.frameLocator('iframe[title="payment"]').getByLabel(name)
      await bookAfterRefusal({ page, origin: server.origin, company }, story, {
        refused: '4000000000000002',
        asks: false,
        type: async (number) => {
          await field('期限').fill('12/40')
          await field('記号').fill('123')
          await field('番号').fill(number)
        },
      })
    } finally {
      // Close the page before its server stops.
      await page.close()
      await server.stop()
      await company.stop()
    }
  })
})
