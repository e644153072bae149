/** Waiting for places in a full slot, at /stories/3/waiting?calendar=1, or for new dates, without a slot. */
import { Link, redirect } from 'react-router'
import type { Experience } from '#contract/experiences/experiences-schemas.ts'
import { dateOf } from '#domain/shared/japan-time.ts'
import { getExperience } from '#web/calls/experiences.ts'
import { getCalendar, listCalendars } from '#web/calls/schedule.ts'
import { signedIn } from '#web/features/accounts/shared/guards.ts'
import { readParty } from '#web/features/booking/shared/party-address.ts'
import { WaitingForm } from '#web/features/booking/waiting/waiting-form.tsx'
import { StoryError } from '#web/features/experiences/story/not-public.tsx'
import { bookingPath, readSlots, schedulePath } from '#web/features/schedule/shared/selection-address.ts'
import { placesLeft } from '#web/features/schedule/shared/slot-words.ts'
import { MOST_MONTHS, windowsUpTo } from '#web/features/schedule/shared/windows.ts'
import { peopleOf, readWish } from '#web/features/shared/slot-wish.ts'
import { pathId } from '#web/path-id.ts'
import { loaded } from '#web/read-response.ts'
import { Page } from '#web/ui/page.tsx'
import type { Route } from './+types/waiting'

const titleOf = (chosen: number | null | undefined) =>
  chosen === null ? '新しい日程が出たら知らせる' : '空いたら知らせる'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${titleOf(loaderData?.chosen)} | つむぎ` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const experience_id = Number(pathId(params.id))
  const param = { id: experience_id }
  const { id: user_id } = await signedIn(context, `${url.pathname}${url.search}`)
  const calendar = url.searchParams.get('calendar')
  const [id] = readSlots(new URLSearchParams({ cid: calendar ?? '' })).ids
  const today = dateOf(Date.now())
  const shown = (of: Experience) => {
    const { price, price_types, recruitment_number, title } = of
    const people = peopleOf(readWish(url.searchParams))
    const party = readParty(url.searchParams)
    return { experience: { id: of.id, price, price_types, recruitment_number, title }, people, party, user_id, today }
  }
  if (calendar === null)
    return { ...shown(await loaded(getExperience({ context, param }))), slots: [], chosen: null, free: 0 }
  if (id === undefined) throw redirect(schedulePath(experience_id))
  const [experience, { calendars, meta }, asked] = await Promise.all([
    loaded(getExperience({ context, param })),
    loaded(listCalendars({ context, param, query: windowsUpTo(today, MOST_MONTHS) })),
    loaded(getCalendar({ context, param: { id } })),
  ])
  if (asked.experience_id !== experience.id) throw redirect(schedulePath(experience_id))
  const own = [...meta.reserved_calendar_ids, ...meta.held_calendars.map((slot) => slot.id)]
  const others = calendars.flatMap(({ items }) =>
    items.filter((slot) => slot.id !== id && placesLeft(slot) === 0 && !own.includes(slot.id)),
  )
  return {
    ...shown(experience),
    slots: [asked, ...others],
    chosen: id,
    free: asked.accepting_reservation ? placesLeft(asked) : 0,
  }
}

export const ErrorBoundary = StoryError

export default function Waiting({ loaderData: { free, ...props } }: Route.ComponentProps) {
  const { experience, chosen } = props
  return (
    <Page
      title={titleOf(chosen)}
      width="text"
      breadcrumbs={[
        { label: experience.title, to: `/stories/${experience.id}` },
        { label: '日程', to: schedulePath(experience.id) },
        { label: '空き待ち' },
      ]}
      lead={`${chosen === null ? '日程が追加される' : '空きが出る'}と、人数分がまとめて入る方へ、先にお待ちの順にご案内し、次の日の20:00までお席をお取りします。開始まで48時間を切ったあとや、ご案内が続けて4回使われなかったときは、お待ちの皆さまに同時にお知らせし、先にご予約の方のものになります。見送りを含めて、ご案内を2回使われないと、空き待ちは終わります。`}
    >
      {chosen !== null && free > 0 && (
        <p>
          この日程は、いま残り{free}名です。<Link to={bookingPath(experience.id, [chosen])}>予約に進む</Link>
        </p>
      )}
      <WaitingForm key={chosen} {...props} />
    </Page>
  )
}
