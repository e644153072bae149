import { beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '#test/booking-world.ts'
import { testApp } from '#test/database.ts'
import { aHost, anExperience, aSlot } from '#test/factories.ts'
import type { UserActor } from '../../shared/actor.ts'
import { InvalidInput } from '../../shared/refused.ts'
import { addHostCalendar } from './host-calendars.ts'

const app = testApp()
let host: UserActor
let experience_id: number

beforeAll(async () => {
  host = await aHost(app.db)
  experience_id = (await anExperience(app.db, { user_id: host.id, recruitment_number: 6 })).id
})

const at = (values: object = {}) => ({
  experience_id,
  date: '2026-12-20',
  start_time: '10:00',
  end_time: '12:00',
  ...values,
})

describe('a slot that a host adds', () => {
  test('has the places of its experience, and accepts reservations', async () => {
    const { calendar, added } = await addHostCalendar(app, host, at())
    expect(added).toBe(true)
    expect(calendar).toMatchObject({ ...withoutId(at()), recruitment_number: 6, state: 'accepting' })
  })

  test('is added once, by repeated calls and by calls at the same moment', async () => {
    const wish = at({ date: '2026-12-21' })
    const answers = await Promise.all(Array.from({ length: 4 }, () => addHostCalendar(app, host, wish)))
    expect(answers.filter(({ added }) => added)).toHaveLength(1)
    expect(new Set(answers.map(({ calendar }) => calendar.id)).size).toBe(1)
    expect(await addHostCalendar(app, host, wish)).toMatchObject({ added: false })
  })

  test('is a new one where a slot was cancelled', async () => {
    const date = '2026-12-22'
    const old = await aSlot(app.db, experience_id, { date, cancelled_at: new Date(), cancelled_by: 'host' })
    const { calendar, added } = await addHostCalendar(app, host, at({ date }))
    expect(added).toBe(true)
    expect(calendar.id).not.toBe(old)
  })

  test.each([
    ['yesterday', { date: '2026-01-01' }, 'date_in_past'],
    ['more than six months ahead', { date: '2028-01-01' }, 'date_too_far'],
    ['no date', { date: '2026-02-30' }, 'date_invalid'],
    ['an end before the start', { start_time: '12:00', end_time: '10:00' }, 'start_not_before_end'],
    ['a quarter of an hour', { start_time: '10:15' }, 'time_not_on_the_half_hour'],
  ])('is refused: %s', async (_, values, code) => {
    expect(await refusalOf(addHostCalendar(app, host, at(values)))).toBe(code)
  })

  test('is refused if nobody could book it any more', async () => {
    const now = app.clock.now()
    const today = new Date(now.getTime() + 9 * 3_600_000).toISOString().slice(0, 10)
    const day_before = await anExperience(app.db, { user_id: host.id, reservation_deadline: 'the_day_before' })
    expect(
      await refusalOf(
        addHostCalendar(
          app,
          host,
          at({ experience_id: day_before.id, date: today, start_time: '22:00', end_time: '23:00' }),
        ),
      ),
    ).toBe('request_deadline_past')
    const same_day = await anExperience(app.db, { user_id: host.id, reservation_deadline: 'on_the_day' })
    expect(
      await refusalOf(
        addHostCalendar(
          app,
          host,
          at({ experience_id: same_day.id, date: today, start_time: '06:00', end_time: '06:30' }),
        ),
      ),
    ).toBe('request_time_past')
  })

  test('is refused for another host, and with too many places', async () => {
    expect(await refusalOf(addHostCalendar(app, await aHost(app.db), at()))).toBe('experience_not_found')
    expect(await refusalOf(addHostCalendar(app, host, at({ experience_id: 2_000_000_000 })))).toBe(
      'experience_not_found',
    )
    await expect(addHostCalendar(app, host, at({ recruitment_number: 31 }))).rejects.toThrow(InvalidInput)
  })
})

function withoutId({ experience_id: _, ...rest }: ReturnType<typeof at>) {
  return rest
}
