// A host answers requests and reviews, and reads the sales.
import { readFile } from 'node:fs/promises'
import { addDays, formatDate } from '#domain/shared/japan-time.ts'
import { book, bookingPath, completed, fillCard, payButton } from '../support/booking.ts'
import { createStory, moveToPast, today } from '../support/database.ts'
import { newGuestClient, signInNewHost } from '../support/host.ts'
import { openMail } from '../support/mail.ts'
import { expect, signIn, test } from '../support/test.ts'

test.describe('a holding request', () => {
  test.use({ refusals: [422] })

  test('is accepted with a slot, which the guest books', { tag: ['@once', '@journey'] }, async ({ page }) => {
    const host = await signInNewHost(page)
    const slots = [{ inDays: 20, from: '14:00', to: '15:30' }]
    const story = await createStory('呼ばれてひらく会', { host, slots })
    const { person, request } = await newGuestClient('願い さくら')
    const date = addDays(today(), 30)
    const asked = await request.post(`/api/v1/experiences/${story.id}/holding_requests`, {
      data: { date, number_of_people: 3, message: '家族で伺いたいです。' },
    })
    expect(asked.status()).toBe(201)

    await page.goto('/host/requests')
    const card = page.getByRole('article').filter({ hasText: '願い さくら さん' })
    await expect(card).toContainText('家族で伺いたいです。')
    await card.getByRole('button', { name: '日程をつくって受ける' }).click()
    const dialog = page.getByRole('dialog', { name: '日程をつくって受ける' })
    await expect(dialog.getByLabel('日付')).toHaveValue(date)
    // The times of the last slot are proposed, and the end follows the start.
    await expect(dialog.getByLabel('開始時刻')).toHaveValue('14:00')
    await expect(dialog.getByLabel('終了時刻')).toHaveValue('15:30')
    await dialog.getByLabel('開始時刻').selectOption('')
    await expect(dialog.getByLabel('終了時刻')).toHaveValue('')
    await dialog.getByRole('button', { name: '日程をつくって知らせる' }).click()
    await expect(dialog.getByLabel('開始時刻')).toBeFocused()
    await dialog.getByLabel('開始時刻').selectOption('13:00')
    await expect(dialog.getByLabel('終了時刻')).toHaveValue('14:30')
    await dialog.getByLabel('終了時刻').selectOption('12:00')
    await dialog.getByRole('button', { name: '日程をつくって知らせる' }).click()
    await expect(dialog.getByLabel('開始時刻')).toHaveAccessibleDescription(/終了時刻より前/)
    await dialog.getByLabel('終了時刻').selectOption('15:00')
    await dialog.getByLabel('ゲストへのことば').fill('お待ちしています。')
    await dialog.getByRole('button', { name: '日程をつくって知らせる' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('お返事を待っているリクエストはありません。')).toBeVisible()
    await page.getByRole('link', { name: '受けたもの' }).click()
    await expect(page.getByRole('link', { name: `${formatDate(date)} 13:00〜15:00の回` })).toBeVisible()

    await signIn(page.request, person)
    await openMail(page, person.email, /リクエストの日程ができました/)
    await expect(page.getByText('お待ちしています。').first()).toBeVisible()
    const made = await request.get(`/api/v1/experiences/${story.id}/calendars?from_date=${date}&to_date=${date}`, {
      maxRetries: 2,
    })
    const { calendars } = (await made.json()) as { calendars: { items: { id: number }[] }[] }
    await page.goto(bookingPath({ id: story.id, slots: calendars.flatMap(({ items }) => items) }))
    await page.getByLabel('人数').selectOption('3名')
    await fillCard(page, '4242 4242 4242 4242')
    await payButton(page).click()
    await expect(completed(page)).toBeVisible()
    await request.dispose()
  })
})

test('a holding request is declined with a message', { tag: '@once' }, async ({ page }) => {
  const host = await signInNewHost(page)
  const story = await createStory('お断りする会', { host })
  const { person, request } = await newGuestClient('願い ひろし')
  await request.post(`/api/v1/experiences/${story.id}/holding_requests`, { data: { date: addDays(today(), 20) } })
  await page.goto('/host/requests')
  await page.getByRole('button', { name: 'お断りする' }).click()
  const dialog = page.getByRole('dialog', { name: 'リクエストをお断りする' })
  await dialog.getByRole('button', { name: 'お断りの返事を送る' }).click()
  await expect(dialog.getByLabel('ゲストへのことば')).toBeFocused()
  await dialog.getByLabel('ゲストへのことば').fill('あいにくその日は留守にしております。')
  await dialog.getByRole('button', { name: 'お断りの返事を送る' }).click()
  await expect(dialog).toBeHidden()
  await openMail(page, person.email, /開催の見送り /)
  await expect(page.getByText('あいにくその日は留守にしております。').first()).toBeVisible()
  await request.dispose()
})

test('the public page shows the host’s reply to a review', { tag: '@once' }, async ({ page }) => {
  const host = await signInNewHost(page, '返信 たろう')
  const story = await createStory('返信のある会', { host, slots: [{ inDays: 4 }] })
  const { person, request } = await newGuestClient('感想 みなみ')
  const reservation = await book(request, { calendar_ids: [story.slots[0].id] })
  await moveToPast(reservation)
  const posted = await request.post(`/api/v1/reservations/${reservation}/review`, {
    data: { rate: 5, content: '湯気の向こうの話がよかったです。' },
  })
  expect(posted.status()).toBe(201)
  // The server has cached the page without a reply.
  const { request: visitor } = await newGuestClient()
  await visitor.delete('/api/v1/sign_out')
  expect(await (await visitor.get(`/reviews/${story.id}`, { maxRetries: 2 })).text()).not.toContain(
    'またお会いしましょう',
  )

  await page.goto('/host/reviews?unanswered=true')
  const card = page.getByRole('listitem').filter({ hasText: '湯気の向こうの話がよかったです。' })
  await card.getByRole('button', { name: '返信を書く' }).click()
  const field = card.getByLabel('感想 み. さんへの返信')
  await expect(field).toBeFocused()
  await field.fill('ありがとうございました。またお会いしましょう。')
  await card.getByRole('button', { name: '返信を公開する' }).click()
  await expect(page.getByText('返信を公開しました。')).toBeVisible()
  await expect(page.getByText('返信を待っているレビューはありません。')).toBeVisible()
  expect(await (await visitor.get(`/reviews/${story.id}`, { maxRetries: 2 })).text()).toContain('またお会いしましょう')
  await openMail(page, person.email, /レビューに返信が届きました/)
  await request.dispose()
  await visitor.dispose()
})

test('the sales page has the amounts and a CSV file', { tag: '@once' }, async ({ page }) => {
  const host = await signInNewHost(page)
  const story = await createStory('売上のある会', { host, price: 4000, slots: [{ inDays: 4 }] })
  const { request } = await newGuestClient()
  const reservation = await book(request, { calendar_ids: [story.slots[0].id], number_of_people: 2 })
  await page.goto('/host/sales')
  const months = page.getByRole('table', { name: /年の月ごとの売上$/ })
  await expect(months).toContainText('8,000円')
  await expect(months).not.toContainText('702円')
  await page.getByRole('link', { name: /の明細$/ }).click()
  // Each session opens to its reservations.
  await page.getByRole('list', { name: /の回$/ }).getByText(story.title).click()
  const row = page.getByRole('row').filter({ hasText: `予約番号 ${reservation}` })
  await expect(row).toContainText('8,000円')
  await expect(row).not.toContainText('702円')
  await expect(row).toContainText('見込み')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSVをダウンロード' }).click()
  const file = await download
  const month = story.slots[0].date.slice(0, 7)
  expect(file.suggestedFilename()).toBe(`つむぎ売上_${Number(month.slice(0, 4))}年${Number(month.slice(5))}月.csv`)
  const bytes = await readFile(await file.path())
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  expect(bytes.toString('utf8')).toContain(`\r\n${reservation},`)
  await request.dispose()
})
