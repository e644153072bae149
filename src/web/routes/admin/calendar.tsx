/** A slot's page for admins: its participants, and its cancellation if the host can't cancel it. */
import { formatSlot } from '#domain/shared/japan-time.ts'
import { cancelCalendarByOperator, getAdminCalendar, listHandovers } from '#web/calls/admin-booking.ts'
import { loaded } from '#web/read-response.ts'
import { OfficeLink, useMay } from '#web/features/accounts/shared/may-use.tsx'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { HandoverNotice } from '#web/features/booking/admin/handover-notice.tsx'
import { SlotEnd, SlotFacts, SlotPeople, SlotTitle } from '#web/features/booking/slots/slot-view.tsx'
import { OwnMoney } from '#web/features/office/shared/office-notices.tsx'
import { pathId } from '#web/path-id.ts'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import type { Route } from './+types/calendar'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? formatSlot(loaderData.slot.calendar) : ''}の開催 | 運営 | つむぎ` },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  const id = pathId(params.id)
  const [slot, about] = await Promise.all([
    loaded(getAdminCalendar({ context, param: { id } })),
    loaded(listHandovers({ context, query: { calendar_id: id } })),
  ])
  return { slot, ...about }
}

export default function Calendar({ loaderData }: Route.ComponentProps) {
  const {
    slot: { own_interest, refund_allowance, ...slot },
    handovers,
  } = loaderData
  const { calendar } = slot
  const may = useMay()
  const cancels = may.act('accounting', 'support')
  return (
    <OfficePage
      title={<SlotTitle calendar={calendar} />}
      breadcrumbs={[{ label: '日程', to: '/admin/calendars' }, { label: 'この回' }]}
      lead={<OfficeLink to={`/admin/experiences/${calendar.experience.id}`}>{calendar.experience.title}</OfficeLink>}
    >
      <SlotFacts {...slot} />
      <SlotPeople {...slot} reservationPath={(id) => `/admin/reservations/${id}`} />
      <HandoverNotice handovers={handovers} />
      {cancels && <OwnMoney interest={own_interest} />}
      {cancels && own_interest.length === 0 && (
        <SlotEnd
          slot={slot}
          by_operator={{ allowance: refund_allowance }}
          onCancelSlot={(json) => userAnswerOf(cancelCalendarByOperator({ param: { id: calendar.id }, json }))}
        />
      )}
    </OfficePage>
  )
}
