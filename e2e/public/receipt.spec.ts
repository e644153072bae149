import { book } from '../support/booking.ts'
import { createStory } from '../support/database.ts'
import { newUser, expect, signIn, test } from '../support/test.ts'

test('a receipt with an addressee', { tag: ['@once', '@journey'] }, async ({ guestPage: page }) => {
  const story = await createStory('領収書のいる会', { price: 4000, slots: [{ inDays: 10 }] })
  const reservation = await book(page.request, { calendar_ids: [story.slots[0].id], number_of_people: 2 })
  await page.goto(`/mypage/reservations/${reservation}`)
  await page.getByRole('link', { name: '領収書を表示する' }).click()
  const sheet = page.getByRole('article', { name: '領収書' })
  // 8,000 yen, 5 % service fee, and 3.6 % of the sum as processing fee.
  await expect(sheet.getByRole('row', { name: /^合計/ })).toContainText('8,702円')
  await expect(sheet).toContainText('適格請求書ではありません')
  await expect(sheet).toContainText('（発行前）')
  await expect(sheet).toContainText(story.title)
  await expect(page.getByText('この領収書は証憑として使えません。')).toBeVisible()
  await page.getByLabel('宛名').fill('株式会社 検証')
  await page.getByRole('button', { name: '領収書を発行する' }).click()
  await expect(page.getByText(/領収書 RC-\d+ を発行しました。/)).toBeVisible()
  await expect(sheet).toContainText('株式会社 検証 様')

  // A correction names the receipt before it, which stays in the list of the reservation.
  await page.getByLabel('宛名').fill('株式会社 訂正')
  await page.getByRole('button', { name: 'この宛名で発行し直す' }).click()
  await expect(sheet).toContainText('株式会社 訂正 様')
  await expect(sheet).toContainText(/RC-\d+ を訂正して再発行/)
  await page.goto(`/mypage/reservations/${reservation}`)
  const issued = page.getByRole('list', { name: '発行した書類' }).getByRole('listitem')
  await expect(issued).toHaveCount(2)
  await issued.filter({ hasText: '発行し直し済み' }).getByRole('link').click()
  await expect(page.getByText(/として発行し直しています。/)).toBeVisible()
  await expect(sheet).toContainText('株式会社 検証 様')

  // Only the sheet is printed.
  await page.emulateMedia({ media: 'print' })
  await expect(sheet).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('button', { name: '印刷・PDFで保存する' })).toBeHidden()
})

test.describe('without a name', () => {
  test.use({ refusals: [422] })

  test('a receipt without a name gets one later', { tag: '@once' }, async ({ guestPage: page }) => {
    const story = await createStory('宛名のない会', { price: 4000, slots: [{ inDays: 10 }] })
    const reservation = await book(page.request, { calendar_ids: [story.slots[0].id] })
    await page.goto(`/mypage/reservations/${reservation}/receipt`)
    await expect(page.getByText('宛名は、あとから一度だけ加えられます。')).toBeVisible()
    await page.getByRole('button', { name: '領収書を発行する' }).click()
    await expect(page.getByText(/領収書 RC-\d+ を発行しました。/)).toBeVisible()
    await page.getByLabel('宛名').fill('小川商店')
    await page.getByRole('button', { name: '宛名を加えて発行し直す' }).click()
    const sheet = page.getByRole('article', { name: '領収書' })
    await expect(sheet).toContainText('小川商店 様')
    await expect(sheet).toContainText(/RC-\d+ に宛名を加えて再発行/)
    // It can be corrected, not removed; what was typed stays.
    await page.getByLabel('宛名').fill(' ')
    await page.getByRole('button', { name: 'この宛名で発行し直す' }).click()
    await expect(page.getByText('発行した領収書の宛名は、空にできません。')).toBeVisible()
    await expect(sheet).toContainText('小川商店 様')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'a receipt is issued, and a name that is too long stays in its field',
    { tag: '@once' },
    async ({ guestPage: page }) => {
      const story = await createStory('領収書だけの会', { price: 4000, slots: [{ inDays: 10 }] })
      const reservation = await book(page.request, { calendar_ids: [story.slots[0].id] })
      await page.goto(`/mypage/reservations/${reservation}/receipt`)
      const long = '長い名前の会社'.repeat(15)
      await page.getByLabel('宛名').fill(long)
      await page.getByRole('button', { name: '領収書を発行する' }).click()
      await expect(page.getByText('宛名は100文字以内で入力してください。')).toBeVisible()
      await expect(page.getByLabel('宛名')).toHaveValue(long)
      await page.getByLabel('宛名').fill('小川商店')
      await page.getByRole('button', { name: '領収書を発行する' }).click()
      await expect(page.getByRole('article', { name: '領収書' })).toContainText('小川商店 様')
      await expect(page.getByRole('article', { name: '領収書' })).toContainText(/RC-\d+/)
    },
  )
})

test.describe('another guest', () => {
  test.use({ refusals: [404] })

  test(
    'gets 404 for a reservation and its receipt',
    { tag: '@once' },
    async ({ guestPage: page, playwright, baseURL }) => {
      const story = await createStory('ほかの人の会', { slots: [{ inDays: 10 }] })
      const other = await playwright.request.newContext({ baseURL })
      await signIn(other, await newUser(other))
      const reservation = await book(other, { calendar_ids: [story.slots[0].id] })
      await other.dispose()
      for (const path of [`/mypage/reservations/${reservation}`, `/mypage/reservations/${reservation}/receipt`]) {
        expect((await page.goto(path))?.status()).toBe(404)
        await expect(page.getByRole('heading', { level: 1, name: 'お探しのページが見つかりません' })).toBeVisible()
      }
    },
  )
})
