/**
 * The parts of the booking page that a guest needs to order: the card fields, the final
 * confirmation, and what follows the click. They load after the form (`useOrderParts`); the order
 * button is one of them, so nobody orders before they are there.
 */
import { normaliseCode } from '#domain/shared/text.ts'
import { formatSlot } from '#domain/shared/japan-time.ts'
import { hostLinkOf } from '#web/features/shared/host-link.ts'
import { type ComponentProps, type Ref, useEffectEvent, useImperativeHandle, useLayoutEffect } from 'react'
import type { Quote, ReservationBody } from '#contract/booking/booking-schemas.ts'
import type { Experience } from '#contract/experiences/experiences-schemas.ts'
import type { Calendar } from '#contract/schedule/schedule-schemas.ts'
import { readPhone } from '#domain/shared/phone.ts'
import { partyWords } from '#domain/booking/party-words.ts'
import { MAX_MESSAGE_TO_HOST } from '#domain/booking/selection.ts'
import { offerChanges } from '#domain/booking/offer-changes.ts'
import type { ErrorBody } from '#contract/shared/error-body.ts'
import type { FormError } from '#web/ui/form/error-summary.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TermList } from '#web/features/shared/term-list.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { ActionDialog } from '../payment/action-dialog.tsx'
import styles from '../shared/booking.module.css'
import { errorsOfRefusal } from '../shared/refusals.ts'
import { BookAgain } from './book-again.tsx'
import { FinalConfirmation } from './final-confirmation.tsx'
import { Fold } from './fold.tsx'
import { OpenAttempt, OpenHold } from './open-attempt.tsx'
import { OrderButton } from './order-button.tsx'
import { PayPart } from './pay-part.tsx'
import { type Outcomes, useBooking } from './use-booking.ts'
import type { ServerClock } from './use-server-clock.ts'
import looks from '#web/ui/looks.module.css'
import { listReservations, listWaitingEntries } from '#web/calls/booking.ts'
import { getExperience } from '#web/calls/experiences.ts'
import { getCalendar } from '#web/calls/schedule.ts'
import { readResponse } from '#web/read-response.ts'
import type { NamedSlot } from '#web/features/schedule/shared/named-slots.ts'
import { type EarlierBooking, earlierIn, withOffers } from './earlier-bookings.ts'

// What the form reads again after an order that is not booked.

/** @returns a function that puts the current slots in place of those of the form */
export async function readSlotsAgain(ids: readonly number[]): Promise<(before: NamedSlot[]) => NamedSlot[]> {
  const [waiting, ...answers] = await Promise.all([
    readResponse(listWaitingEntries({})),
    ...ids.map((id) => readResponse(getCalendar({ param: { id } }))),
  ])
  return (before) => {
    if (!waiting.ok) return before
    const slots = before.map((chosen) => {
      const answer = answers[ids.indexOf(chosen.id)]
      if (answer?.ok) return { id: chosen.id, slot: answer.data }
      return answer?.status === 404 ? { id: chosen.id, slot: null } : chosen
    })
    return withOffers(slots, waiting.data.waiting_entries)
  }
}

/** What the user has booked of these slots; null without a response. */
export async function readEarlierAgain(ids: readonly number[]): Promise<EarlierBooking[] | null> {
  const answer = await readResponse(
    listReservations({ query: { period: 'coming', 'calendar_ids[]': ids.map(String) } }),
  )
  return answer.ok ? earlierIn(answer.data.reservations, ids) : null
}

/**
 * The experience as it is now; null without a response: then the next order is refused as the last
 * one was.
 */
export async function readExperienceAgain(id: number): Promise<Experience | null> {
  const answer = await readResponse(getExperience({ param: { id } }))
  return answer.ok ? answer.data : null
}

/** What the host asks guests to bring, to mind and to know before they book. */
function BookingNotes({ experience }: { experience: Pick<Experience, 'note' | 'reservation_notice'> }) {
  const notes = [
    { title: '持ちもの・注意', text: experience.note },
    { title: 'ご予約にあたって', text: experience.reservation_notice },
  ]
  if (!notes.some(({ text }) => text)) return null
  return (
    <div>
      {notes.map(
        ({ title, text }) =>
          text && (
            <Fold key={title} title={title} summary={text}>
              <p className={looks.lines}>{text}</p>
            </Fold>
          ),
      )}
    </div>
  )
}

/** Sends the order. @param total yen on the button */
export type Order = { start: (body: ReservationBody, shown: { words: string; total: number }) => void }

export type OrderProgress = {
  /** A request runs. */
  busy: boolean
  /** An attempt has no final response. */
  open: boolean
  /** Something else is shown instead of the form. */
  replaced: boolean
}

// The form needs them after a click on the button only.
export { ErrorSummary } from '#web/ui/form/error-summary.tsx'

const NOT_BOOKED =
  'ご予約はまだ完了していません。いまの内容をお確かめのうえ、もう一度お進みください。お支払いは発生していません。'

/**
 * What to say when the terms have changed since the order. Names no change if the page was loaded
 * after it, for example after a reload while the response was missing: it shows the new terms
 * already.
 * @param versions of the terms: those that the order was sent with, and those on the page
 */
export const errorsOfChangedTerms = (
  error: Pick<ErrorBody, 'messages'>,
  { sent, shown }: { sent: string | null | undefined; shown: string },
): FormError[] => (sent === shown ? errorsOfRefusal(error) : [{ field: null, message: NOT_BOOKED }])

type OrderPartProps = {
  /** Null if there is nothing to pay. */
  pay: ComponentProps<typeof PayPart> | null
  button: ComponentProps<typeof OrderButton>
  experience: Experience
  slots: readonly Calendar[]
  /** As `partyWords`. */
  party: string
  option: { name: string; price: number } | null
  quote: Quote | null
  /** When the page was rendered, in epoch milliseconds. */
  now: number
}

/** The lower part of the form: payment, notes, the six legal items and the order button. */
export function OrderPart({ pay, button, experience, quote, ...terms }: OrderPartProps) {
  const order = <OrderButton {...button} />
  return (
    <>
      {pay && <PayPart {...pay} />}
      <BookingNotes experience={experience} />
      {/* Without a slot that exists there is nothing to confirm: the form says why. */}
      {quote && terms.slots.length > 0 ? (
        <FinalConfirmation experience={experience} quote={quote} {...terms}>
          {order}
        </FinalConfirmation>
      ) : (
        order
      )}
    </>
  )
}

/** What the host changed while the guest had the form open, beside what the form showed before. */
export function ChangedOffer({ before, after }: { before: Experience; after: Experience }) {
  const changes = offerChanges(before, after)
  if (changes.length === 0) return null
  return (
    <Notice kind="warning" word="体験の内容が変わりました">
      <Stack gap={2} className={styles.open}>
        <TermList changes={changes} was="先ほどの表示" />
      </Stack>
    </Notice>
  )
}

/**
 * What must be mended before the order is sent, or null.
 * @param costs false if nothing costs anything: a coupon may stay typed
 */
export function orderProblem(
  typed: { coupon_code: string; applied_coupon: string; message_to_host: string; phone: string },
  { costs }: { costs: boolean },
): FormError | null {
  if (costs && normaliseCode(typed.coupon_code) !== typed.applied_coupon)
    return { field: 'coupon_code', message: 'クーポンを使うときは「適用」を押し、使わないときは消してください。' }
  if (typed.message_to_host.length > MAX_MESSAGE_TO_HOST)
    return { field: 'message_to_host', message: `メッセージは${MAX_MESSAGE_TO_HOST}文字以内で入力してください。` }
  const { problem } = readPhone(typed.phone)
  return problem === null ? null : { field: 'phone', message: problem }
}

type StepsProps = Parameters<typeof useBooking>[0] &
  Pick<ComponentProps<typeof ActionDialog>, 'browser'> & {
    ref: Ref<Order>
    outcomes: Outcomes
    onProgress: (progress: OrderProgress) => void
    clock: ServerClock
    experience_id: number
    title: string
    /** Dates and times of the slots of the form. */
    when: readonly string[]
    again: ComponentProps<typeof BookAgain>
  }

/**
 * From the click to the result: the dialogs, and what replaces the form while there is no result.
 */
export function OrderSteps({
  ref,
  outcomes,
  onProgress,
  clock,
  experience_id,
  title,
  when,
  again,
  browser,
  ...subject
}: StepsProps) {
  const booking = useBooking(subject, outcomes)
  const { attempt, hold, waiting, unknown, back, busy } = booking
  const { open } = attempt
  useImperativeHandle(ref, () => ({
    start: (body, shown) => attempt.start({ ...body, via: hostLinkOf(experience_id) }, shown),
  }))
  const unfinished = open !== null && open.state !== 'action'
  const progress = {
    busy,
    open: open !== null,
    replaced: !hold.overForm && (waiting !== null || unknown !== null || unfinished),
  }
  const tell = useEffectEvent(() => onProgress(progress))
  // Before the next paint: the form and what replaces it are never visible together.
  useLayoutEffect(() => tell(), [progress.busy, progress.open, progress.replaced])

  const replacement = () => {
    if (!progress.replaced) return null
    if (waiting) return <OpenHold {...waiting} hold={hold} clock={clock} title={title} when={waiting.when ?? when} />
    if (unknown)
      return (
        <OpenAttempt
          attempt={{ state: 'unknown', total: unknown.price.total }}
          when={unknown.calendars.map(formatSlot)}
          party={partyWords(unknown.lines, unknown.number_of_people)}
          busy={busy}
          onRepeat={() => hold.proceed(unknown.id)}
          onDrop={back}
        />
      )
    return (
      open &&
      open.state !== 'action' && (
        <OpenAttempt
          attempt={{ state: open.state, total: open.total }}
          when={when}
          party={open.words}
          busy={busy}
          onRepeat={attempt.repeat}
          onDrop={back}
        />
      )
    )
  }
  return (
    <>
      {replacement()}
      <BookAgain {...again} />
      <ActionDialog browser={browser} action={hold.action} onFinished={hold.finish} onLeave={hold.leave} />
    </>
  )
}
