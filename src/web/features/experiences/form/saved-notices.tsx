import type { SavedExperience } from '#contract/experiences/host-experiences-schemas.ts'
import { formatDate, formatRange } from '#domain/shared/japan-time.ts'
import { Notice } from '#web/ui/notice.tsx'

type Props = Pick<SavedExperience, 'kept_calendars' | 'kept_places'>

const slotWords = ({ date, start_time, end_time }: Props['kept_calendars'][number]) =>
  `${formatDate(date)} ${formatRange(start_time, end_time)}`

/** The slots that a save left as they were, because guests have booked them. */
export function SavedNotices({ kept_calendars, kept_places }: Props) {
  return (
    <>
      {kept_calendars.length > 0 && (
        <Notice kind="info">
          <p>
            次の日程には予約があるため残し、新しい予約の受付だけを止めました。中止するときは、カレンダーからお手続きください。
          </p>
          <ul>
            {kept_calendars.map((slot) => (
              <li key={slot.id}>{slotWords(slot)}</li>
            ))}
          </ul>
        </Notice>
      )}
      {kept_places.length > 0 && (
        <Notice kind="info">
          <p>次の回は、新しい募集人数より多くのお席が埋まっているため、定員を埋まっている人数のままにしました。</p>
          <ul>
            {kept_places.map((slot) => (
              <li key={slot.id}>
                {slotWords(slot)}　定員{slot.recruitment_number}名
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}
