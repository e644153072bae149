// What the page of a change says and offers when little or nothing can be changed.
import { expectAccessibleAtAllWidths } from '../support/accessible.ts'
import { book } from '../support/booking.ts'
import { addFamilyTypes, beginSlots, createStory, moveToPast, openDispute } from '../support/database.ts'
import { newGuestClient, signInNewHost } from '../support/host.ts'
import { expect, test } from '../support/test.ts'

test.use({ refusals: [422] })

const apply = { name: 'この内容に変更する' }

test('a guest withdraws what they asked for', { tag: '@once' }, async ({ guestPage: page }) => {
  const story = await createStory('取り下げる会', { slots: [{ inDays: 1 }, { inDays: 9 }] })
  const [first, second] = story.slots
  const id = await book(page.request, { calendar_ids: [first.id] })
  const path = `/api/v1/reservations/${id}/change`
  const { state } = (await (await page.request.get(`${path}?calendar_ids[]=${second.id}`)).json()) as { state: string }
  const data = { calendar_ids: [second.id], state, message: '翌週に移れますか。' }
  expect((await page.request.post(`${path}/proposal`, { data })).status()).toBe(200)
  await page.goto(`/mypage/reservations/${id}/change`)
  const proposal = page.getByRole('region', { name: '主催者への変更のお願い' })
  await expect(proposal).toContainText('主催者の返事待ち')
  await proposal.getByRole('button', { name: 'お願いを取り下げる' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取り下げる', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: '変更のお願いを取り下げました。' })).toBeVisible()
  await expect(proposal).toBeHidden()
  await expect(page.getByRole('button', { name: '主催者に日程の変更をお願いする' })).toBeVisible()
  await page.goto(`/mypage/reservations/${id}`)
  await expect(proposal).toContainText('お客さまが取り下げました')
})

test('a booking that is over', { tag: '@once' }, async ({ guestPage: page }) => {
  const story = await createStory('始まった会', { slots: [{ inDays: 20 }, { inDays: 21 }] })
  const id = await book(page.request, { calendar_ids: [story.slots[0].id] })
  await moveToPast(id)
  await page.goto(`/mypage/reservations/${id}/change`)
  await expect(page.getByText('この予約は「参加済み」のため、変更できません。')).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expect(page.getByRole('button', apply)).toHaveCount(0)
  await expectAccessibleAtAllWidths(page, 'change-over')
})

test('a slot that has begun', { tag: '@once' }, async ({ guestPage: page, browser }) => {
  const context = await browser.newContext()
  const office = await context.newPage()
  const host = await signInNewHost(office)
  const story = await createStory('いま開催中の会', { host, slots: [{ inDays: 20 }, { inDays: 21 }] })
  const [booked, other] = story.slots
  const id = await book(page.request, { calendar_ids: [booked.id], number_of_people: 2 })
  const path = `reservations/${id}/change`
  const stateOf = async (query: string) =>
    ((await (await office.request.get(`/api/v1/host/${path}?${query}`)).json()) as { state: string }).state
  const freed = { calendar_ids: [booked.id], number_of_people: 1, agreed: true, message: '' }
  const state = await stateOf(`calendar_ids[]=${booked.id}&number_of_people=1`)
  await page.goto(`/mypage/${path}`)
  await page.getByRole('group', { name: other.day }).getByRole('radio').check()
  const apply = page.getByRole('button', { name: /^(この内容に変更する|変更して.*)$/ })
  await expect(apply).not.toHaveAttribute('aria-disabled', 'true')
  await beginSlots(id)
  // Shown before it began, pressed after.
  await apply.click()
  await expect(page.getByText('すでに始まっているため、変更できません。').first()).toBeVisible()
  await page.goto(`/mypage/${path}`)
  await expect(page.getByText('すでに始まっているため、変更できません。')).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expectAccessibleAtAllWidths(page, 'change-begun')
  const refused = await office.request.post(`/api/v1/host/${path}`, { data: { ...freed, state } })
  expect(((await refused.json()) as { code: string }).code).toBe('change_started')
  await office.goto(`/host/calendars/${booked.id}`)
  await expect(office.getByText('2名').first()).toBeVisible()
  await expect(office.getByRole('link', { name: '日程・人数を変更' })).toHaveCount(0)
  await office.goto(`/host/${path}`)
  await expect(office.getByText('すでに始まっているため、変更できません。')).toBeVisible()
  await expect(office.getByRole('button', { name: '参加者を1名減らす' })).toHaveCount(0)
  await expectAccessibleAtAllWidths(office, 'host-change-begun')
  await context.close()
})

test('a disputed booking: another date, but no refund', { tag: '@once' }, async ({ guestPage: page }) => {
  const story = await createStory('申し立てのある会', { slots: [{ inDays: 20 }, { inDays: 21 }] })
  const id = await book(page.request, { calendar_ids: [story.slots[0].id], number_of_people: 2 })
  await openDispute(id)
  await page.goto(`/mypage/reservations/${id}/change`)
  await page.getByRole('button', { name: '参加者を1名減らす' }).click()
  const facts = page.getByRole('region', { name: '変更の内容' })
  await expect(facts).toContainText('カード会社への申し立てがあるため、返金をともなう変更はできません。')
  await expect(page.getByRole('button', apply)).toHaveAttribute('aria-disabled', 'true')
  await expectAccessibleAtAllWidths(page, 'change-disputed')
  await page.getByRole('button', { name: '参加者を1名増やす' }).click()
  await page.getByRole('group', { name: story.slots[1].day }).getByRole('radio').check()
  await page.getByRole('button', apply).click()
  await expect(page.getByText(/予約を変更しました。/)).toBeVisible()
})

test('a whole slot moves to an empty one only', { tag: '@once' }, async ({ guestPage: page }) => {
  const story = await createStory('貸し切りを移す会', { slots: [{ inDays: 20 }, { inDays: 21 }, { inDays: 22 }] })
  const [, taken, empty] = story.slots
  const whole = (await addFamilyTypes(story.id))[3] ?? 0
  const id = await book(page.request, {
    calendar_ids: [story.slots[0].id],
    party: [{ price_type_id: whole, people: 6 }],
  })
  const { request } = await newGuestClient('先に 来る人')
  await book(request, { calendar_ids: [taken.id] })
  await request.dispose()
  await page.goto(`/mypage/reservations/${id}/change`)
  await expect(page.getByRole('group', { name: taken.day })).toHaveCount(0)
  await page.getByRole('button', { name: '貸し切りを1名減らす' }).click()
  const facts = page.getByRole('region', { name: '変更の内容' })
  await expect(facts).toContainText('返金ありません')
  await page.getByRole('group', { name: empty.day }).getByRole('radio').check()
  await expect(facts).toContainText(`変更後：${empty.label}`)
  await expectAccessibleAtAllWidths(page, 'change-whole')
  await page.getByRole('button', apply).click()
  await expect(page.getByText(/予約を変更しました。/)).toBeVisible()
})
