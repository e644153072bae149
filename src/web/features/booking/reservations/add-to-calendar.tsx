import type { Reservation } from '#contract/booking/booking-schemas.ts'
import { googleCalendarLink, outlookLink } from '#domain/booking/calendar-links.ts'
import { formatDateShort } from '#domain/shared/japan-time.ts'
import { getCalendarFile } from '#web/calls/booking.ts'
import { Row } from '#web/ui/layout.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/**
 * Links that add each slot of a booking to a calendar, or take it out. One file for each: some
 * programs open a file with several events as a new calendar.
 */
export function AddToCalendar({ reservation }: { reservation: Reservation }) {
  const { id, status, experience, calendars: slots, place, online_url } = reservation
  if (status !== 'confirmed' && status !== 'cancelled') return null
  return slots.map((slot) => {
    const when = `${formatDateShort(slot.date)} ${slot.start_time}`
    const file = getCalendarFile.address({ param: { id }, query: { calendar_id: String(slot.id) } })
    const event = {
      ...slot,
      title: experience.title,
      place: place ?? online_url,
      details: `予約番号：${id}\n${experience.hosted_by}`,
    }
    return (
      <div key={slot.id}>
        <dt>
          {slots.length > 1 && `${when}を`}カレンダー{status === 'cancelled' || slot.cancelled ? 'から外す' : 'に追加'}
        </dt>
        <dd>
          <Row gap={3} rowGap={0}>
            {status === 'confirmed' && !slot.cancelled && (
              <>
                <a href={googleCalendarLink(event)} target="_blank" rel="noreferrer">
                  <VisuallyHidden>{when}を</VisuallyHidden>Google
                </a>
                <a href={outlookLink(event)} target="_blank" rel="noreferrer">
                  <VisuallyHidden>{when}を</VisuallyHidden>Outlook
                </a>
              </>
            )}
            <a href={file} download>
              <VisuallyHidden>{when}を</VisuallyHidden>iPhone・Mac（.ics）
            </a>
          </Row>
        </dd>
      </div>
    )
  })
}
