import { expect, test } from 'vitest'
import { googleCalendarLink, outlookLink } from './calendar-links.ts'

const event = {
  title: '藍染め & 海',
  date: '2026-12-17',
  start_time: '18:00',
  end_time: '20:00',
  place: '香川県高松市庵治町1-2',
  details: '予約番号：12\nhttps://tsumugi.example/mypage/reservations/12',
}
const asked = (address: string) => Object.fromEntries(new URL(address).searchParams)

test('the event opens at Google with its time in UTC, so the zone of the browser changes nothing', () => {
  expect(new URL(googleCalendarLink(event)).host).toBe('calendar.google.com')
  expect(asked(googleCalendarLink(event))).toEqual({
    action: 'TEMPLATE',
    text: event.title,
    dates: '20261217T090000Z/20261217T110000Z',
    details: event.details,
    location: event.place,
  })
})

test('the event opens at Outlook', () => {
  expect(new URL(outlookLink(event)).host).toBe('outlook.live.com')
  expect(asked(outlookLink({ ...event, place: null }))).toEqual({
    rru: 'addevent',
    subject: event.title,
    startdt: '2026-12-17T09:00:00.000Z',
    enddt: '2026-12-17T11:00:00.000Z',
    body: event.details,
    location: '',
  })
})
