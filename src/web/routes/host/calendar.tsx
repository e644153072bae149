/** A slot: its participants and the host's actions. */
import { Link, useNavigate } from 'react-router'
import { monthOf } from '#domain/shared/month.ts'
import { listAnnouncements } from '#web/calls/messages.ts'
import { cancelHostCalendar, deleteHostCalendar, listParticipants } from '#web/calls/host-booking.ts'
import { type Answer, loaded } from '#web/read-response.ts'
import { meContext } from '#web/features/accounts/shared/guards.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { CancelSlot } from '#web/features/booking/slots/cancel-slot.tsx'
import { AddPhoneBooking } from '#web/features/booking/slots/phone-bookings.tsx'
import { OpenSlot, SlotPlaces, SlotWaiting } from '#web/features/booking/slots/slot-controls.tsx'
import { SlotFacts, SlotPeople, SlotTitle } from '#web/features/booking/slots/slot-view.tsx'
import { Announcements } from '#web/features/messages/announcements/announcements.tsx'
import { schedulePath } from '#web/features/schedule/slots/host-slot-words.ts'
import { pathId } from '#web/path-id.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import type { Route } from './+types/calendar'
import type { ReactNode } from 'react'
import { Row } from '#web/ui/layout.tsx'
import styles from '#web/features/booking/slots/slot-view.module.css'
import type { HostCalendar } from '#contract/schedule/host-schedule-schemas.ts'
import { formatDateShort, formatRange, formatSlot } from '#domain/shared/japan-time.ts'
import { ConfirmButton } from '#web/features/shared/confirm-button.tsx'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { Section } from '#web/ui/page.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? formatSlot(loaderData.slot.calendar) : ''}の開催 | つむぎ` },
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
        <SlotFacts {...slot} />
        <SlotPeople {...slot} editable={!OVER.includes(calendar.state)} />
        {calendar.state !== 'ended' && <SlotWaiting {...slot} />}
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
          <AddPhoneBooking {...slot} />
          {!deletable && (
            <CancelSlot
              {...slot}
              onCancelSlot={(json) => userAnswerOf(cancelHostCalendar({ param: { id: calendar.id }, json }))}
            />
          )}
        </SlotBar>
      )}
    </>
  )
}

/** The actions of a slot, at the bottom of the screen. Put it after the page. */
function SlotBar({ children }: { children: ReactNode }) {
  return (
    <Row as="section" gap={1} align="stretch" className={styles.bar} aria-label="この回の操作" data-sticky-bar>
      {children}
    </Row>
  )
}

/** Whether a host can delete the slot: it hasn't begun, and nobody has a place in it. */
const canDelete = ({ state, participant_number }: HostCalendar): boolean =>
  participant_number === 0 && !['started', 'ended', 'cancelled'].includes(state)

/** Deletes a slot without guests. It needs no reason, because no mail is sent. */
function DeleteSlot({ calendar }: { calendar: HostCalendar }) {
  const navigate = useNavigate()
  const { id, date, start_time, end_time } = calendar
  const remove = async (): Promise<Answer<unknown>> => {
    const answer = await userAnswerOf(deleteHostCalendar({ param: { id } }))
    // Also gone: the answer to an earlier call was lost, or another host was faster.
    return !answer.ok && answer.status === 404 ? { ok: true, data: null } : answer
  }
  const leave = async () => {
    await navigate(schedulePath({ month: monthOf(date), view: 'month', experience_id: null }), { replace: true })
    showSuccess('日程を削除しました。')
  }
  return (
    <Section title="日程の削除">
      <p>まだご予約がないため、理由を書かずに削除できます。</p>
      <ConfirmButton
        label="この日程を削除する"
        title={`${formatDateShort(date)} ${formatRange(start_time, end_time)}の日程を削除しますか？`}
        confirmLabel="削除する"
        call={remove}
        done={leave}
      >
        <p>削除した日程は、毎週のくり返しや自動の延長でも作り直されません。</p>
      </ConfirmButton>
    </Section>
  )
}
