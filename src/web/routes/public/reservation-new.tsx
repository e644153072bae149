/** Booking and payment, at /reservations/new?cid=1,2&tour_id=3. */
import { useState } from 'react'
import { data, redirect } from 'react-router'
import type { Calendar } from '#contract/schedule/schedule-schemas.ts'
import type { ErrorBody } from '#contract/shared/error-body.ts'
import { answerOf, loaded, serverApi } from '#web/api-client.ts'
import { BookingForm } from '#web/features/booking/reserve/booking-form.tsx'
import { NotBookable } from '#web/features/booking/reserve/not-bookable.tsx'
import { signedIn } from '#web/features/accounts/shared/signed-in.ts'
import { firstWishOf, priceQueryOf } from '#web/features/booking/reserve/use-quote.ts'
import { bookingPath, readSelection, readTourId, schedulePath } from '#web/features/schedule/selection-address.ts'
import { Page } from '#web/ui/page.tsx'
import type { Route } from './+types/reservation-new'

export const meta: Route.MetaFunction = () => [
  { title: '予約とお支払い | つむぎ' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const api = serverApi(context)
  const ids = readSelection(searchParams)
  const tour_id = readTourId(searchParams)
  if (tour_id === null) throw data(null, 404)
  const { email } = await signedIn(context, bookingPath(tour_id, ids))
  if (ids.length === 0) throw redirect(schedulePath(tour_id))
  const param = { id: String(tour_id) }
  const [experience, provider, { phone }, price, slots] = await Promise.all([
    loaded(api.experiences[':id'].$get({ param })),
    loaded(api.payment_provider.$get()),
    loaded(api.me.profile.$get()),
    answerOf(api.experiences[':id'].price.$get({ param, query: priceQueryOf(firstWishOf(ids)) })),
    Promise.all(
      ids.map(async (id) => {
        const answer = await answerOf(api.calendars[':id'].$get({ param: { id: String(id) } }))
        if (!answer.ok && answer.status !== 404) throw data(answer.error, answer.status)
        return { id, slot: answer.ok ? answer.data : null }
      }),
    ),
  ])
  // By start time, not by order of selection. Slots that no longer exist come last.
  slots.sort((a, b) => startOf(a.slot).localeCompare(startOf(b.slot)))
  const first = price.ok ? { quote: price.data, refusal: null } : { quote: null, refusal: price.error }
  return data(
    { experience, provider, email, phone, first, slots, now: Date.now() },
    { status: first.refusal?.status === 404 ? 404 : 200 },
  )
}

const startOf = (slot: Calendar | null) => (slot ? `${slot.date} ${slot.start_time}` : '~')

export default function ReservationNew({ loaderData }: Route.ComponentProps) {
  const { experience, slots } = loaderData
  return <Booking key={`${experience.id}:${slots.map(({ id }) => id).join()}`} {...loaderData} />
}

function Booking(props: Route.ComponentProps['loaderData']) {
  const { experience, first, slots } = props
  const [notFound, setNotFound] = useState<ErrorBody | null>(first.refusal?.status === 404 ? first.refusal : null)
  if (notFound) {
    const rest = slots.filter(({ slot }) => slot?.experience_id === experience.id).map(({ id }) => id)
    return <NotBookable error={notFound} experience_id={experience.id} rest={rest} asked={slots.length} />
  }
  return (
    <Page
      title="予約とお支払い"
      breadcrumbs={[
        { label: '体験をさがす', to: '/stories' },
        { label: experience.title, to: `/stories/${experience.id}` },
        { label: '予約' },
      ]}
    >
      <BookingForm {...props} onNotFound={setNotFound} />
    </Page>
  )
}
