// A host edits an experience that guests have booked. notify-guests.test.ts tests the mails and the
// free cancellation.
import { book } from '../support/booking.ts'
import { createStory } from '../support/database.ts'
import { newGuestClient, signInNewHost } from '../support/host.ts'
import { expect, test } from '../support/test.ts'

test.use({ refusals: [422] })

test('the host sees whom a change concerns, also a guest who books meanwhile', { tag: '@once' }, async ({ page }) => {
  const host = await signInNewHost(page)
  const story = await createStory('持ちものの変わる会', { host, slots: [{ inDays: 6, places: 5 }] })
  const [first, second] = [await newGuestClient('参加 みどり'), await newGuestClient('参加 あとから')]
  await book(first.request, { calendar_ids: [story.slots[0].id], number_of_people: 2 })

  await page.goto(`/host_story/${story.id}/edit`)
  await page.getByRole('textbox', { name: '持ちもの・注意' }).fill('長靴をお持ちください。')
  const update = page.getByRole('button', { name: '更新する', exact: true })
  await update.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('参加 みどり さん')
  await expect(dialog).toContainText('長靴をお持ちください。')
  await expect(dialog).not.toContainText('72時間')
  await dialog.getByRole('button', { name: 'やめる' }).click()
  await expect(page.getByText('更新していない変更があります')).toBeVisible()

  await update.click()
  await dialog.getByLabel('メッセージ').fill('雨の予報のためです。')
  const reservation = await book(second.request, { calendar_ids: [story.slots[0].id], number_of_people: 1 })
  const send = dialog.getByRole('button', { name: '更新してお知らせする' })
  await send.click()
  await expect(dialog).toContainText('新しいご予約が入りました（いま2件）')
  await expect(dialog).toContainText('参加 あとから さん')
  await expect(dialog.getByLabel('メッセージ')).toHaveValue('雨の予報のためです。')
  await send.click()
  await expect(page.getByText('更新しました。2件のご予約の方にメールでお知らせします。')).toBeVisible()
  await expect(page.getByText('変更はありません')).toBeVisible()

  const answer = await second.request.get(`/api/v1/reservations/${reservation}`)
  expect(await answer.json()).toMatchObject({
    changed: { terms: [{ after: '長靴をお持ちください。' }], messages: [{ text: '雨の予報のためです。' }] },
  })

  await page.getByRole('textbox', { name: '持ちもの・注意' }).fill('長靴をお持ち下さい。')
  await update.click()
  await dialog.getByLabel('誤字や言い回しだけの軽い修正です').check()
  await dialog.getByRole('button', { name: '知らせずに更新する' }).click()
  await expect(page.getByText('更新しました。', { exact: true })).toBeVisible()
  await Promise.all([first, second].map(({ request }) => request.dispose()))
})
