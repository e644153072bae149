// Addresses of calendar services that open a new event, filled in. The guest stores it there.
import { icalInstant, instantOf } from '../shared/japan-time.ts'

export type CalendarEvent = {
  title: string
  /** '2026-12-17' */
  date: string
  start_time: string
  end_time: string
  /** The address, or that of an online meeting; null without one. */
  place: string | null
  details: string
}

export function googleCalendarLink({ title, date, start_time, end_time, place, details }: CalendarEvent): string {
  const dates = [start_time, end_time].map((time) => icalInstant(instantOf(date, time))).join('/')
  const query = new URLSearchParams({ action: 'TEMPLATE', text: title, dates, details, location: place ?? '' })
  return `https://calendar.google.com/calendar/render?${query.toString()}`
}

export function outlookLink({ title, date, start_time, end_time, place, details }: CalendarEvent): string {
  const [startdt = '', enddt = ''] = [start_time, end_time].map((time) => instantOf(date, time).toISOString())
  const query = new URLSearchParams({
    rru: 'addevent',
    subject: title,
    startdt,
    enddt,
    body: details,
    location: place ?? '',
  })
  return `https://outlook.live.com/calendar/0/deeplink/compose?${query.toString()}`
}
