/** Booking and payment, at /reservations/new?cid=1,2&tour_id=3. */
import { Suspense } from 'react'
import { data, redirect } from 'react-router'
import { formatPhone } from '#domain/shared/phone.ts'
import type { Calendar } from '#contract/schedule/schedule-schemas.ts'
import type { LoaderContext } from '#web/call.ts'
import { getMyProfile } from '#web/calls/accounts.ts'
import { getPrice, listReservations, listWaitingEntries } from '#web/calls/booking.ts'
import { getExperience } from '#web/calls/experiences.ts'
import { getLegalVersion, getPaymentProvider } from '#web/calls/reference.ts'
import { loaded, readResponse } from '#web/read-response.ts'
import { StoryError } from '#web/features/experiences/story/not-public.tsx'
import { BookingForm } from '#web/features/booking/reserve/booking-form.tsx'
import { readParty } from '#web/features/booking/shared/party-address.ts'
import { earlierIn, withOffers } from '#web/features/booking/reserve/earlier-bookings.ts'
import { signedIn } from '#web/features/accounts/shared/guards.ts'
import { firstWishOf, priceQueryOf } from '#web/features/booking/reserve/use-quote.ts'
import { peopleOf, readWish, withWish } from '#web/features/shared/slot-wish.ts'
import { readLeftOut, readNamedSlots } from '#web/features/schedule/shared/named-slots.ts'
import { bookingPath, readSlots, readTourId, schedulePath } from '#web/features/schedule/shared/selection-address.ts'
import { Page } from '#web/ui/page.tsx'
import { later } from '#web/ui/later.tsx'
import looks from '#web/ui/looks.module.css'
import type { Route } from './+types/reservation-new'

export const meta: Route.MetaFunction = () => [
  { title: '予約とお支払い | つむぎ' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const addressed = readSlots(searchParams)
  const { ids } = addressed
  const wish = readWish(searchParams)
  const people = peopleOf(wish)
  const party = readParty(searchParams)
  const tour_id = readTourId(searchParams) ?? (await experienceOf(context, ids))
  if (tour_id === null) throw redirect('/stories')
  if (ids.length === 0) {
    // The schedule says that it can't read the slots of this address.
    const cid = addressed.unreadable > 0 ? `?${new URLSearchParams({ cid: searchParams.getAll('cid').join() })}` : ''
    throw redirect(withWish(`${schedulePath(tour_id)}${cid}`, wish))
  }
  const { name, email } = await signedIn(
    context,
    bookingPath(tour_id, [...ids, ...addressed.beyond], party?.text ?? people),
  )
  const param = { id: tour_id }
  const [experience, legal, provider, { phone }, price, own, slots, left, { waiting_entries }] = await Promise.all([
    loaded(getExperience({ context, param })),
    loaded(getLegalVersion({ context })),
    loaded(getPaymentProvider({ context })),
    loaded(getMyProfile({ context })),
    readResponse(getPrice({ context, param, query: priceQueryOf(firstWishOf(ids)) })),
    loaded(listReservations({ context, query: { period: 'coming', 'calendar_ids[]': ids.map(String) } })),
    readNamedSlots(context, ids),
    readLeftOut(context, addressed, []),
    loaded(listWaitingEntries({ context })),
  ])
  // By start time, not by order of selection. Slots that no longer exist come last.
  slots.sort((a, b) => startOf(a.slot).localeCompare(startOf(b.slot)))
  const first = price.ok ? { quote: price.data, refusal: null } : { quote: null, refusal: price.error }
  const hold = own.reservations.find(({ hold_expires_at }) => hold_expires_at !== null) ?? null
  const earlier = earlierIn(own.reservations, ids)
  return data(
    {
      experience,
      legal_version: legal.version,
      provider,
      name,
      email,
      phone: phone === null ? '' : formatPhone(phone),
      first,
      held: hold,
      earlier,
      slots: withOffers(slots, waiting_entries),
      left,
      people,
      party,
      now: Date.now(),
    },
    { status: first.refusal?.status === 404 ? 404 : 200 },
  )
}

/** The experience of an address that names only slots; null if none of them exists. */
async function experienceOf(context: LoaderContext, ids: readonly number[]): Promise<number | null> {
  const slots = await readNamedSlots(context, ids)
  return slots.find(({ slot }) => slot !== null)?.slot?.experience_id ?? null
}

const NotBookable = later(async () => (await import('#web/features/booking/reserve/not-bookable.tsx')).NotBookable)
// Few addresses name slots that are left out.
const LeftOutNotice = later(
  async () => (await import('#web/features/schedule/shared/left-out-notice.tsx')).LeftOutNotice,
)

const startOf = (slot: Calendar | null) => (slot ? `${slot.date} ${slot.start_time}` : '~')

// A visitor is redirected to the sign-in, so 401 means here too that it isn't public.
export const ErrorBoundary = StoryError

export default function ReservationNew({ loaderData }: Route.ComponentProps) {
  const { experience, slots } = loaderData
  return (
    <Booking
      key={`${experience.id}:${slots.map(({ id }) => id).join()}:${loaderData.party?.text ?? loaderData.people ?? ''}`}
      {...loaderData}
    />
  )
}

function Booking(props: Route.ComponentProps['loaderData']) {
  const { experience, first, slots } = props
  if (first.refusal?.status === 404)
    return (
      <Suspense>
        <NotBookable error={first.refusal} experience_id={experience.id} slots={slots} />
      </Suspense>
    )
  return (
    <Page
      title={
        <>
          予約と
          <wbr />
          お支払い
        </>
      }
      breadcrumbs={[
        { label: '体験', to: '/stories' },
        { label: experience.title, to: `/stories/${experience.id}` },
        { label: '予約' },
      ]}
      lead={experience.title}
    >
      {props.left && (
        // The server renders the notice, so the page needs its styles before it is loaded.
        <Suspense fallback={<ul className={looks.points} />}>
          <LeftOutNotice left={props.left} />
        </Suspense>
      )}
      <BookingForm {...props} />
    </Page>
  )
}
