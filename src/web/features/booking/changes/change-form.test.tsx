import type { ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#test/render.tsx'
import type { ReservationChange } from '#contract/booking/changes-schemas.ts'
import { ChangeForm, type SentChange } from './change-form.tsx'
import type { AskChange } from './use-change.ts'

const NOW = Date.parse('2026-11-28T10:00:00+09:00')
const slotOf = (id: number, date: string) => ({ id, date, start_time: '10:00', end_time: '12:00' })
const price = { tour: 8000, option: 0, discount: 0, service_fee: 400, processing_fee: 302, total: 8702 }
const side = { calendars: [slotOf(1, '2026-12-01')], number_of_people: 2, price }
const booked: ReservationChange = {
  before: side,
  after: side,
  refund: 0,
  cancellation_deadline: '2026-11-29T23:59:59+09:00',
  state: 'as-booked',
  alone: true,
  alone_until: '2026-11-29T23:59:59+09:00',
  changes_left: 3,
  slots: [1, 2, 3, 4, 5, 6, 7, 8].map((id) => ({
    ...slotOf(id, `2026-12-0${id}`),
    booked: id === 1,
    places_left: id === 3 ? 1 : 8,
    closed: false,
  })),
  proposal: null,
}
const answerOf = (query: Parameters<AskChange>[0]): ReservationChange => {
  const people = Number(query.number_of_people)
  const calendars = booked.slots.filter(({ id }) => query['calendar_ids[]'].includes(String(id)))
  return {
    ...booked,
    after: { ...side, calendars, number_of_people: people },
    refund: people < 2 ? 4351 : 0,
    state: 'new',
  }
}
const body = (data: unknown, ok = true) => Promise.resolve({ ok, status: ok ? 200 : 422, json: async () => data })
const refusal = (code: string, message: string) => ({ status: 422, code, message, messages: { base: [message] } })

/** The form, and what it sends. */
type More = Pick<ComponentProps<typeof ChangeForm>, 'most' | 'wished'>
function shown(by: 'guest' | 'host' | 'operator', first: Partial<ReservationChange> = {}, more: More = {}) {
  sessionStorage.clear()
  const ask = vi.fn<AskChange>((query) => Promise.resolve({ ok: true, data: { ...answerOf(query), ...first } }))
  const send = vi.fn((_: SentChange, _alone: boolean, _over: number | null) => body({}))
  const onDone = vi.fn()
  const onHandedOver = vi.fn()
  const props = { id: 1, first: { ...booked, ...first }, now: NOW, by, ask, send, onDone, onHandedOver, ...more }
  render(<ChangeForm {...props} messages="/mypage/messages/new" />)
  return { ask, send, onDone, onHandedOver }
}
const less = page.getByRole('button', { name: '参加者を1名減らす' })
const apply = page.getByRole('button', { name: /^(この内容に変更する|変更して.*)$/ })
const facts = page.getByRole('region', { name: '変更の内容' })

test('nothing is asked or sent before something is chosen', async () => {
  const { ask, send } = shown('guest')
  await expect.element(page.getByRole('radio', { name: /いまの日程/ })).toBeChecked()
  await expect.element(apply).toHaveAttribute('aria-disabled', 'true')
  expect(ask).not.toHaveBeenCalled()
  expect(send).not.toHaveBeenCalled()
})

test('one person less: yen back, and the state that was shown is sent', async () => {
  const { send, onDone } = shown('guest')
  await less.click()
  await expect.element(facts).toMatchTextContent('4,351円')
  await apply.click()
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(send.mock.calls[0]?.[0]).toMatchObject({ calendar_ids: [1], number_of_people: 1, state: 'new' })
})

test('nobody left is a cancellation', async () => {
  const { send } = shown('guest')
  await less.click()
  await less.click()
  await expect.element(facts).toMatchTextContent('予約のキャンセルをご利用ください')
  await expect.element(apply).toHaveAttribute('aria-disabled', 'true')
  expect(send).not.toHaveBeenCalled()
})

test('slots with too few places come with fewer people; further days on demand', async () => {
  shown('guest')
  await expect.element(page.getByRole('radio')).toHaveLength(6)
  await expect.element(page.getByRole('group', { name: '2026年12月3日(木)' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'ほかの日も見る（あと1日）' }).click()
  await less.click()
  await expect.element(page.getByRole('group', { name: '2026年12月3日(木)' })).toBeVisible()
  await expect.element(page.getByRole('radio')).toHaveLength(8)
})

test('a slot that is full meanwhile says so, and stays chosen', async () => {
  const { ask } = shown('guest')
  ask.mockResolvedValueOnce({ ok: false, status: 422, error: refusal('slot_full', '満席になりました。') })
  const target = page.getByRole('group', { name: '2026年12月2日(水)' }).getByRole('radio')
  await target.click()
  await expect.element(facts).toMatchTextContent('満席になりました。')
  await expect.element(target).toBeChecked()
  await expect.element(apply).toHaveAttribute('aria-disabled', 'true')
})

test('changed meanwhile: what is different, with the choice', async () => {
  const { ask, send, onDone } = shown('guest')
  await less.click()
  await expect.element(facts).toMatchTextContent('4,351円')
  send.mockReturnValueOnce(body(refusal('changed_meanwhile', '内容が変わりました。'), false))
  ask.mockImplementation((query) =>
    Promise.resolve({ ok: true, data: { ...answerOf(query), refund: 3000, state: 'newer' } }),
  )
  await apply.click()
  await expect.element(page.getByRole('status').filter({ hasText: '変わったところ' })).toMatchTextContent('返金')
  await expect.element(facts).toMatchTextContent('3,000円')
  await expect.element(page.getByRole('status', { name: '参加者の人数' })).toMatchTextContent('1名')
  await apply.click()
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(send.mock.lastCall?.[0].state).toBe('newer')
})

test('after the deadline a message to the host is needed', async () => {
  const { send, onDone } = shown('guest', { alone: false })
  await less.click()
  const ask = page.getByRole('button', { name: '主催者に日程の変更をお願いする' })
  await expect.element(facts).toMatchTextContent('4,351円')
  await ask.click()
  await expect.element(page.getByRole('link', { name: '主催者へのメッセージを入力してください。' })).toBeVisible()
  await page.getByLabelText('主催者へのメッセージ').fill('熱が出ました')
  await ask.click()
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith(expect.objectContaining({ proposed: true })))
  expect(send.mock.lastCall?.[0].message).toBe('熱が出ました')
})

test('a host says that the guest agreed, an admin says why', async () => {
  const { send } = shown('host')
  await less.click()
  const button = page.getByRole('button', { name: '変更して4,351円を返金する' })
  await expect.element(page.getByLabelText('お客さまへのメッセージ')).not.toBeRequired()
  await button.click()
  await expect.element(page.getByRole('link', { name: 'お客さまの同意を得てから変更してください。' })).toBeVisible()
  await page.getByRole('group', { name: '2026年12月2日(水)' }).getByRole('radio').click()
  await expect.element(page.getByLabelText('お客さまへのメッセージ')).toBeRequired()
  await page.getByLabelText('お客さまの同意を得ました').click()
  await page.getByLabelText('お客さまへのメッセージ').fill('お大事に')
  await button.click()
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce())
  expect(send.mock.lastCall?.[0]).toMatchObject({ agreed: true, message: 'お大事に' })
})

test('no other slot: a way to the host', async () => {
  shown('guest', { slots: booked.slots.slice(0, 1) })
  await expect.element(page.getByRole('link', { name: '主催者に相談する' })).toBeVisible()
})

test('above the limit of the admin, 会計 gets the change that it then finds in the form', async () => {
  const { send, onDone, onHandedOver } = shown('operator', {}, { most: 4000 })
  await less.click()
  await page.getByLabelText('変更の理由').fill('熱が出たとのこと')
  await page.getByRole('button', { name: '会計に引き継ぐ' }).click()
  await vi.waitFor(() => expect(onHandedOver).toHaveBeenCalledOnce())
  expect(onDone).not.toHaveBeenCalled()
  expect(send.mock.lastCall?.[2]).toBe(4351)
  const { calendar_ids, number_of_people, party } = send.mock.lastCall![0]
  const wished = { change: { calendar_ids, number_of_people, party }, reason: '熱が出たとのこと' }
  shown('operator', {}, { wished })
  await expect.element(page.getByRole('button', { name: '変更して4,351円を返金する' }).last()).toBeVisible()
  await expect.element(page.getByLabelText('変更の理由').last()).toHaveValue('熱が出たとのこと')
})

test('the days around the booked one are shown first, in their order', async () => {
  const slots = Array.from({ length: 12 }, (_, at) => ({
    ...slotOf(at + 1, `2026-12-${String(at + 10)}`),
    booked: at === 9,
    places_left: 8,
    closed: false,
  }))
  shown('guest', { slots, before: { ...side, calendars: [slots[9]!] } })
  await expect.element(page.getByRole('radio', { name: /いまの日程/ })).toBeChecked()
  const days = page.getByRole('group', { name: /^2026年12月/ }).elements()
  expect(days.map((day) => /\d+日/.exec(day.textContent ?? '')?.[0])).toEqual([
    '16日',
    '17日',
    '18日',
    '19日',
    '20日',
    '21日',
  ])
})

test('a host is told who cancels a booking: hosts can’t', async () => {
  shown('host')
  for (let people = 0; people < 2; people++) await less.click()
  await expect.element(facts).toMatchTextContent('すべてをやめるときは、運営にご連絡ください。')
})
