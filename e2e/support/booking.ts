// Bookings, in the form and through the API.
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { idIn } from './test.ts'

export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  threeDSecure: '4000 0000 0000 3220',
  silent: '4000 0000 0000 9995',
}

/** The path of the booking form for these slots. */
export const bookingPath = (story: { id: number; slots: readonly { id: number }[] }) =>
  `/reservations/new?cid=${story.slots.map(({ id }) => id).join(',')}&tour_id=${story.id}`

/** Enters a card and waits until the card company has accepted it. */
export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('カード番号').fill(number)
  await page.getByLabel('有効期限の月').selectOption('12')
  await page.getByLabel('有効期限の年').selectOption(String(new Date().getFullYear() + 2))
  await page.getByLabel('セキュリティコード').fill('123')
  await page.getByLabel('カードの名義').fill('KAORI KENSHO')
  await page.getByLabel('カードの名義').blur()
  await expect(page.getByText(`末尾${number.slice(-4)}のカードを確認しました。`)).toBeVisible()
}

export const payButton = (page: Page) =>
  page.getByRole('button', { name: /(円を支払う|（無料）|^予約を確定して支払う)$/ })
export const completed = (page: Page) => page.getByRole('heading', { level: 1, name: 'ご予約ありがとうございます' })

/** Opens a part of the form that is folded. */
export const unfold = (page: Page, title: 'クーポン' | 'お申し込みの方') =>
  page.locator('summary').filter({ hasText: title }).click()

/** The selected slots in the form. */
export const chosenSlots = (page: Page) => page.getByRole('group', { name: '選んだ日程' }).getByRole('listitem')
/** The row of the total in the price table beside the form. */
export const total = (page: Page) =>
  page.getByRole('region', { name: '料金' }).getByRole('row', { name: /^お支払い総額/ })

type Selection = {
  calendar_ids: number[]
  number_of_people?: number
  party?: { price_type_id: number; people: number }[]
  again?: boolean
  message_to_host?: string
}

async function post(request: APIRequestContext, number: string, { number_of_people, ...selection }: Selection) {
  const card = { number, exp_month: '12', exp_year: '2099', cvc: '123', name: 'KAORI KENSHO' }
  const token = (await (await request.post('/sandbox-pay/v1/tokens', { data: { card } })).json()) as { id: string }
  return await request.post('/api/v1/reservations', {
    data: {
      ...selection,
      ...(selection.party ? {} : { number_of_people: number_of_people ?? 1 }),
      payment_token: token.id,
    },
  })
}

/** Books through the API, as the user of this request context. @returns the reservation's id */
export async function book(request: APIRequestContext, selection: Selection): Promise<number> {
  const answer = await post(request, cards.good, selection)
  expect(answer.status(), await answer.text()).toBe(201)
  return await idIn(answer)
}

/**
 * Begins a booking with a card that needs 3-D Secure, and doesn't finish it.
 * @returns the id of the reservation, which holds its places
 */
export async function hold(request: APIRequestContext, selection: Selection): Promise<number> {
  const answer = await post(request, cards.threeDSecure, selection)
  expect(answer.status(), await answer.text()).toBe(202)
  return await idIn(answer, 'reservation_id')
}

/** Cancels a booking that waits for 3-D Secure. */
export async function releaseHold(request: APIRequestContext, reservation_id: number): Promise<void> {
  const answer = await request.delete(`/api/v1/reservations/${reservation_id}/hold`)
  expect(answer.status(), await answer.text()).toBe(200)
}
