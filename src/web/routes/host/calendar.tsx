/** A slot: its participants and the host's actions. */
import { Link } from 'react-router'
import { monthOf } from '#domain/shared/month.ts'
import { listAnnouncements } from '#web/calls/messages.ts'
import { cancelHostCalendar, listParticipants } from '#web/calls/host-booking.ts'
import { loaded } from '#web/read-response.ts'
import { meContext } from '#web/features/accounts/shared/guards.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { slotWords } from '#web/features/booking/shared/slot-name.ts'
import { CancelSlot } from '#web/features/booking/slots/cancel-slot.tsx'
import { canDelete, DeleteSlot } from '#web/features/booking/slots/delete-slot.tsx'
import { AddPhoneBooking } from '#web/features/booking/slots/phone-bookings.tsx'
import { SlotBar } from '#web/features/booking/slots/slot-bar.tsx'
import { OpenSlot, SlotPlaces } from '#web/features/booking/slots/slot-controls.tsx'
import { SlotFacts, SlotPeople, SlotTitle } from '#web/features/booking/slots/slot-view.tsx'
import { Announcements } from '#web/features/messages/announcements/announcements.tsx'
import { schedulePath } from '#web/features/schedule/slots/host-slot-words.ts'
import { pathId } from '#web/path-id.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import type { Route } from './+types/calendar'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? slotWords(loaderData.slot.calendar) : ''}の開催 | つむぎ` },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  const param = { id: pathId(params.id) }
  // An admin who views as the host may not read messages.
  const [slot, announced] = await Promise.all([
    loaded(listParticipants({ context, param })),
    context.get(meContext).viewing ? null : loaded(listAnnouncements({ context, param })),
  ])
  return { slot, announced }
}

/** States in which nothing can be changed any more. */
const OVER = ['ended', 'cancelled']

export default function Calendar({ loaderData: { slot, announced } }: Route.ComponentProps) {
  const { calendar } = slot
  const deletable = canDelete(calendar)
  const month = schedulePath({ month: monthOf(calendar.date), view: 'month', experience_id: null })
  return (
    <>
      <OfficePage
        title={<SlotTitle calendar={calendar} />}
        breadcrumbs={[{ label: '開催日程', to: month }, { label: 'この回' }]}
        lead={<Link to={`/stories/${calendar.experience.id}`}>{calendar.experience.title}</Link>}
        actions={
          <LinkButton variant="quiet" to={`/host/calendars/print?date=${calendar.date}`}>
            この日の名簿
          </LinkButton>
        }
      >
        <SlotFacts calendar={calendar} />
        <SlotPeople {...slot} editable={!OVER.includes(calendar.state)} />
        {announced && (
          <Announcements
            key={calendar.id}
            calendar={calendar}
            participants={slot.participants.filter(({ state }) => state === 'confirmed')}
            phone_bookings={slot.phone_bookings.filter(({ cancelled }) => !cancelled)}
            loaded={announced}
          />
        )}
        {deletable && <DeleteSlot calendar={calendar} />}
      </OfficePage>
      {!OVER.includes(calendar.state) && (
        <SlotBar>
          {calendar.state !== 'started' && (
            <>
              <OpenSlot calendar={calendar} />
              <SlotPlaces calendar={calendar} />
            </>
          )}
          <AddPhoneBooking calendar={calendar} />
          {!deletable && (
            <CancelSlot
              {...slot}
              compact
              onCancelSlot={(json) => userAnswerOf(cancelHostCalendar({ param: { id: calendar.id }, json }))}
            />
          )}
        </SlotBar>
      )}
    </>
  )
}
