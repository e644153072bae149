// Card fields that the card company draws itself, in frames that our page can't read.
import type { FrameLocator, Page } from '@playwright/test'
import { expectAccessibleAtAllWidths } from '../support/accessible.ts'
import { anotherServer } from '../support/another-server.ts'
import { bookingPath, completed, payButton } from '../support/booking.ts'
import { type CardCompany, payjp, stripe } from '../support/card-companies.ts'
import { aStory } from '../support/database.ts'
import { expect, test } from '../support/test.ts'

const GOOD = '4242424242424242'
const HOLDER = 'ＫＡＯＲＩ　O’KENSHŌ'

/** Books with a card after one that is refused, verifying both at the bank where that is asked for. */
async function bookAfterRefusal(
  { page, origin, company }: { page: Page; origin: string; company: CardCompany },
  story: Awaited<ReturnType<typeof aStory>>,
  { refused, type, asks }: { refused: string; type: (number: string) => Promise<void>; asks: boolean },
) {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(origin)) sent.push(`${request.url()} ${request.postData() ?? ''}`)
  })
  const verify = async () => {
    if (asks)
      await page.frameLocator('iframe[title="本人認証"]').getByRole('button', { name: '認証する' }).press('Enter')
  }
  await company.meet(page)
  await page.goto(origin + bookingPath(story))
  await page.getByLabel('主催者へのメッセージ').fill('残ってほしい言葉')
  await expect(payButton(page)).toBeDisabled()
  await expect(page.getByText('クレジットカード情報を入力してください')).toBeVisible()
  await type(refused)
  await page.getByLabel('カードの名義').fill(HOLDER)
  await expect(page.getByText(`Visa 末尾${refused.slice(-4)}のカードを確認しました。`)).toBeVisible()
  await expectAccessibleAtAllWidths(page, `card fields of ${company.name}`)
  // By the keyboard: a click that scrolls away from a frame of another origin gets lost in Chromium's headless shell.
  await payButton(page).press('Enter')
  await verify()
  await expect(page.getByRole('alert').filter({ hasText: 'お支払いができませんでした' })).toBeVisible()
  await expect(page.getByLabel('主催者へのメッセージ')).toHaveValue('残ってほしい言葉')
  await expect(page.getByLabel('カードの名義')).toHaveValue(HOLDER)

  const paid = Number((await payButton(page).textContent())!.replace(/\D/g, ''))
  await type(GOOD)
  await expect(page.getByText('Visa 末尾4242のカードを確認しました。')).toBeVisible()
  await payButton(page).press('Enter')
  await verify()
  await expect(completed(page)).toBeVisible()
  await expect(page.getByRole('region', { name: 'ご予約の内容' })).toContainText(story.slots[0]!.words)
  expect(company.ledger().filter((charge) => charge.paid)).toEqual([
    expect.objectContaining({ amount: paid, refunded: 0 }),
  ])
  // The card's number went to the company alone.
  expect(sent.length).toBeGreaterThan(2)
  expect(sent.filter((text) => text.includes(GOOD) || text.includes(refused))).toEqual([])
}

test.describe('a card company that draws its own fields', { tag: '@once' }, () => {
  test.use({ refusals: [402] })

  test('PAY.JP: refused after 3-D Secure, then booked with another card', async ({ page, guest }) => {
    const company = await payjp()
    const server = await anotherServer(company.settings)
    try {
      const story = await aStory('ペイジェーピーで払う会', { slots: [{ inDays: 20 }] })
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
      // Before the server is gone from under it.
      await page.close()
      await server.stop()
      await company.stop()
    }
    expect(guest.name).toBeTruthy()
  })

  test('Stripe: refused, then booked with another card', async ({ page, guest }) => {
    const company = await stripe()
    const server = await anotherServer(company.settings)
    try {
      const story = await aStory('ストライプで払う会', { slots: [{ inDays: 20 }] })
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
      // Before the server is gone from under it.
      await page.close()
      await server.stop()
      await company.stop()
    }
    expect(guest.name).toBeTruthy()
  })
})
