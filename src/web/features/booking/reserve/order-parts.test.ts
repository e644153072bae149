import { afterEach, expect, it, vi } from 'vitest'
import { errorsOfChangedTerms, readSlotsAgain } from './order-parts.tsx'

const error = { messages: { base: ['体験の内容が変わりました。'] } }

it('names changed terms only to a page that showed the terms of the order', () => {
  expect(errorsOfChangedTerms(error, { sent: 'one', shown: 'one' })).toEqual([
    { field: null, message: '体験の内容が変わりました。' },
  ])
  const [after, ...others] = errorsOfChangedTerms(error, { sent: 'one', shown: 'two' })
  expect(others).toEqual([])
  expect(after?.message).toMatch(/^ご予約はまだ完了していません。/)
  expect(after?.message).not.toContain('変わりました')
})

afterEach(() => vi.unstubAllGlobals())

it('reads slots again with the places that an offer keeps', async () => {
  const full = { participant_number: 2, accepting_reservation: false }
  const offer = { calendar_id: 1, ends_at: '2026-11-20T20:00:00+09:00' }
  vi.stubGlobal('fetch', async (url: string | URL) =>
    String(url).endsWith('/waiting_entries')
      ? Response.json({ waiting_entries: [{ number_of_people: 2, offer }] })
      : Response.json({ ...full, id: Number(String(url).at(-1)) }),
  )
  const before = [1, 2].map((id) => ({ id, slot: null }))
  expect((await readSlotsAgain([1, 2]))(before)).toEqual([
    { id: 1, slot: { id: 1, participant_number: 0, accepting_reservation: true } },
    { id: 2, slot: { id: 2, ...full } },
  ])
})
