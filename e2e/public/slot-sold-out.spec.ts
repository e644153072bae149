import { book, bookingPath, cards, chosenSlots, completed, fillCard, payButton, unfold } from '../support/booking.ts'
import { changeNote, createStory } from '../support/database.ts'
import { newUser, expect, signIn, test } from '../support/test.ts'

test.describe('a slot that sells out while the booking form is open', () => {
  test.use({ refusals: [0, 409, 422] })

  test(
    'is marked; the guest removes it and books the others',
    { tag: '@once' },
    async ({ guestPage: page, playwright, baseURL }) => {
      const story = await createStory('席が埋まる会', {
        slots: [
          { inDays: 12, places: 1 },
          { inDays: 13, places: 3 },
        ],
      })
      const [full, free] = story.slots
      await page.goto(bookingPath(story))
      await expect(chosenSlots(page)).toHaveCount(2)
      await page.getByLabel('主催者へのメッセージ').fill('残ってほしい言葉')
      await fillCard(page, cards.good)

      const other = await playwright.request.newContext({ baseURL })
      await signIn(other, await newUser(other))
      await book(other, { calendar_ids: [full.id] })
      await other.dispose()

      await payButton(page).click()
      const gone = chosenSlots(page).filter({ hasText: '満席になりました' })
      await expect(gone).toHaveCount(1)
      await expect(gone).toContainText(full.label.slice(0, full.label.indexOf(' ')))
      // The line goes through the words of the date, not only through the gap between date and
      // time.
      const date = gone.getByText(full.label.slice(0, full.label.indexOf(' ')), { exact: true })
      await expect(date).toHaveCSS('text-decoration-line', 'line-through')
      // The message is at the slot only.
      await expect(page.getByRole('group', { name: '選んだ日程' }).getByText('満席になりました')).toHaveCount(1)
      await expect(page.getByText('予約できない日程を外してください。')).toBeVisible()
      await expect(payButton(page)).toHaveAttribute('aria-disabled', 'true')

      await gone.getByRole('button', { name: full.label }).click()
      await expect(chosenSlots(page)).toHaveCount(1)
      await expect(page.getByLabel('主催者へのメッセージ')).toHaveValue('残ってほしい言葉')
      await expect(page.getByText('4242のカードを確認しました。')).toBeVisible()
      await payButton(page).click()
      await expect(completed(page)).toBeVisible()
      const booked = page.getByRole('region', { name: 'ご予約の内容' })
      await expect(booked).toContainText(free.label)
      await expect(booked).not.toContainText(full.label)

      // A second booking of the same slot asks first. Meanwhile the host asks guests to bring
      // boots.
      await page.goto(bookingPath({ id: story.id, slots: [free] }))
      await page.getByLabel('主催者へのメッセージ').fill('もう一人分です')
      await changeNote(story, '長靴をお持ちください。')
      await expect(chosenSlots(page)).toContainText('この日時はすでに予約済みです（1名）。')
      await fillCard(page, cards.good)
      await payButton(page).click()
      const again = page.getByRole('dialog', { name: 'もう一度予約しますか？' })
      await expect(again).toContainText(`${free.label}この日時はすでに予約済みです（1名）。`)
      await again.getByRole('button', { name: 'やめる' }).click()
      await expect(payButton(page)).toBeFocused()
      await payButton(page).click()
      await again.getByRole('button', { name: /円を支払う$/ }).click()
      await expect(page.getByRole('group', { name: /^入力内容をご確認ください/ })).toContainText(
        '体験の内容が変わりました',
      )
      const changed = page.getByRole('status').filter({ hasText: '先ほどの表示' })
      await expect(changed).toContainText('持ちもの・注意')
      await expect(changed).toContainText('いま長靴をお持ちください。')
      await expect(page.getByLabel('主催者へのメッセージ')).toHaveValue('もう一人分です')
      await expect(page.getByText('4242のカードを確認しました。')).toBeVisible()
      await payButton(page).click()
      await again.getByRole('button', { name: /円を支払う$/ }).click()
      await expect(completed(page)).toBeVisible()

      // An order gets lost, and its terms change before it is sent again. The reloaded page shows
      // the new terms, so nothing has changed for its reader.
      await page.goto(bookingPath({ id: story.id, slots: [free] }))
      await fillCard(page, cards.good)
      await page.route('**/api/v1/reservations', (route) => route.abort('internetdisconnected'), { times: 1 })
      await payButton(page).click()
      await again.getByRole('button', { name: /円を支払う$/ }).click()
      await expect(page.getByText('お手続きの結果が届いていません')).toBeVisible()
      await changeNote(story, '帽子をお持ちください。')
      await page.reload()
      await page.getByRole('button', { name: /^同じ内容で送り直す/ }).click()
      await expect(page.getByRole('group', { name: /^入力内容をご確認ください/ })).toContainText(
        'ご予約はまだ完了していません。',
      )
      await expect(page.getByText('体験の内容が変わりました')).toHaveCount(0)
      await expect(page.getByText('先ほどの表示')).toHaveCount(0)
    },
  )
})

test('a press of the button while the price is loading waits for it', { tag: '@once' }, async ({ guestPage: page }) => {
  const story = await createStory('料金を待つ会', { price: 2000, slots: [{ inDays: 12, places: 3 }] })
  await page.goto(bookingPath(story))
  await fillCard(page, cards.good)
  await page.route(/\/price\?/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await route.continue()
  })
  await page.getByLabel('人数').selectOption('2')
  await payButton(page).press('Enter')
  await expect(page.getByText('料金を計算しています…')).toBeVisible()
  await expect(page.getByText('料金が変わりました。ご確認のうえ、もう一度押してください。')).toBeVisible()
  await payButton(page).press('Enter')
  await expect(completed(page)).toBeVisible()
})

test.describe('a slot that the host deletes while the booking form is open', () => {
  test.use({ refusals: [404, 422] })

  test(
    'is marked, and the form keeps what was typed',
    { tag: '@once' },
    async ({ guestPage: page, playwright, baseURL }) => {
      const host = await playwright.request.newContext({ baseURL })
      const owner = await newUser(host)
      await signIn(host, owner)
      const story = await createStory('日程が消える会', { slots: [{ inDays: 12, places: 3 }], host: owner })
      await page.goto(bookingPath(story))
      await page.getByLabel('人数').selectOption('2')
      await page.getByLabel('主催者へのメッセージ').fill('残ってほしい言葉')
      await unfold(page, 'お申し込みの方')
      await page.getByLabel('電話番号').fill('090-1234-5678')
      await fillCard(page, cards.good)
      expect((await host.delete(`/api/v1/host/calendars/${story.slots[0].id}`)).status()).toBe(200)
      await host.dispose()

      await payButton(page).click()
      await expect(chosenSlots(page)).toContainText('見つかりません。この日程を外してください。')
      await expect(page.getByText('予約できない日程を外してください。')).toBeVisible()
      await expect(payButton(page)).toHaveText(/^2名分 [\d,]+円を支払う$/)
      await expect(page.getByLabel('主催者へのメッセージ')).toHaveValue('残ってほしい言葉')
      await expect(page.getByLabel('電話番号')).toHaveValue('090-1234-5678')
      await expect(page.getByText('4242のカードを確認しました。')).toBeVisible()
    },
  )
})
