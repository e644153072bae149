import type { ReactNode } from 'react'
import { slotWords } from '../shared/reservation-words.ts'
import { OpenAttempt } from './open-attempt.tsx'
import { OpenHold } from './open-hold.tsx'
import type { useBooking } from './use-booking.ts'
import type { ServerClock } from './use-minutes-left.ts'

type Props = {
  booking: ReturnType<typeof useBooking>
  clock: ServerClock
  title: string
  /** Dates and times of the slots of the form. */
  when: readonly string[]
  /** The form. */
  children: ReactNode
}

/** The form, or what replaces it while a booking has no final response. */
export function OpenBooking({ booking, clock, title, when, children }: Props) {
  const { attempt, hold, waiting, unknown, back } = booking
  const { open } = attempt
  if (hold.overForm) return children
  if (waiting) return <OpenHold {...waiting} hold={hold} clock={clock} title={title} when={waiting.when ?? when} />
  if (unknown)
    return (
      <OpenAttempt
        attempt={{ state: 'unknown', total: unknown.price.total }}
        when={unknown.calendars.map(slotWords)}
        people={unknown.number_of_people}
        busy={booking.busy}
        onRepeat={() => hold.proceed(unknown.id)}
        onDrop={back}
      />
    )
  if (open && open.state !== 'action')
    return (
      <OpenAttempt
        attempt={{ state: open.state, total: open.total }}
        when={when}
        people={open.body.number_of_people}
        busy={booking.busy}
        onRepeat={attempt.repeat}
        onDrop={back}
      />
    )
  return children
}
