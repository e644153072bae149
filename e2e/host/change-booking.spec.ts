// A host frees one guest without a fee, and answers a proposal in the thread.
import { expectAccessible, expectAccessibleAtAllWidths } from '../support/accessible.ts'
import { book } from '../support/booking.ts'
import { createStory } from '../support/database.ts'
import { expectLinksToFields } from '../support/error-links.ts'
import { newGuestClient, signInNewHost } from '../support/host.ts'
import { expect, hydrated, test } from '../support/test.ts'

test.use({ refusals: [422] })

test('a host sends a sick child home, with the full difference', { tag: '@journey' }, async ({ page }) => {
  const host = await signInNewHost(page)
  const story = await createStory('ひとり減る会', { host, slots: [{ inDays: 1 }, { inDays: 8 }] })
  const { request } = await newGuestClient('参加 みどり')
  await book(request, { calendar_ids: [story.slots[0].id], number_of_people: 3 })
  await request.dispose()
  await page.goto(`/host/calendars/${story.slots[0].id}`)
  const card = page.getByRole('listitem').filter({ hasText: '参加 みどり さん' })
  await card.getByRole('link', { name: '日程・人数を変更' }).click()
  await hydrated(page)
  await page.getByRole('button', { name: '参加者を1名減らす' }).click()
  const apply = page.getByRole('button', { name: '変更して4,351円を返金する' })
  // Another date needs words too.
  await page.getByRole('group', { name: story.slots[1].day }).getByRole('radio').check()
  await apply.click()
  await expectLinksToFields(page, 'features/booking/changes/change-form', 2)
  await page.getByRole('radio', { name: /いまの日程/ }).check()
  await page.getByLabel('お客さまの同意を得ました').check()
  await page.getByLabel('お客さまへのメッセージ').fill('お大事になさってください。')
  await expectAccessible(page, 'host-change')
  await apply.click()
  await expect(page.getByText('予約を変更しました。4,351円を、お支払いのカードに返金します。')).toBeVisible()
  await expectAccessible(page, 'host-change-done')
  await page.getByRole('link', { name: 'この回の参加者へ' }).click()
  await expect(card).toContainText('2名')
  await expect(card).toContainText('主催者：3名 → 2名、返金 4,351円')
  await expectAccessible(page, 'host-change-roster')
})

test('a host declines in the thread with one tap', { tag: '@once' }, async ({ page }) => {
  const host = await signInNewHost(page)
  const story = await createStory('断る会', { host, slots: [{ inDays: 1 }, { inDays: 8 }] })
  const { request } = await newGuestClient('参加 あおい')
  const [first, second] = story.slots
  const id = await book(request, { calendar_ids: [first.id] })
  const path = `/api/v1/reservations/${id}/change`
  const { state } = (await (await request.get(`${path}?calendar_ids[]=${second.id}`)).json()) as { state: string }
  const data = { calendar_ids: [second.id], state, message: '翌週に移れますか。' }
  expect((await request.post(`${path}/proposal`, { data })).status()).toBe(200)
  await page.goto(`/host/messages/new?reservation=${id}`)
  const thread = page.getByRole('log')
  await expect(thread).toContainText('主催者の返事待ち')
  await expect(thread).toContainText(`変更後：${second.label}`)
  await expectAccessibleAtAllWidths(page, 'host-thread-proposal')
  await thread.getByRole('button', { name: 'お断りする' }).click()
  await expect(thread).toContainText('主催者がお断りしました')
  await expect(thread.getByRole('button', { name: '承諾する' })).toHaveCount(0)
  await expectAccessibleAtAllWidths(page, 'host-thread-declined')
  const reservation = (await (await request.get(`/api/v1/reservations/${id}`)).json()) as {
    change_proposal: { state: string }
  }
  expect(reservation.change_proposal.state).toBe('declined')
  await request.dispose()
})
