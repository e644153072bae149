import { expect, test } from 'vitest'
import { hostSlotStates } from '#domain/schedule/host-slot.ts'
import { nobodyWords, slotStates } from './host-slot-words.ts'

test('only a slot that can still be booked says that there are no bookings yet', () => {
  expect(hostSlotStates.filter((state) => nobodyWords({ state }).startsWith('まだ'))).toEqual([
    'not_published',
    'closed',
    'full',
    'accepting',
  ])
  expect(nobodyWords({ state: 'cancelled' })).toContain('中止')
})

test('a slot that has ended has no sign of an error', () => {
  expect(slotStates.ended).toEqual({ label: '終了', tone: 'plain' })
})
