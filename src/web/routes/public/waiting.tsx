/** Waiting for places in a full slot, at /stories/3/waiting?calendar=1. */
import { Link, redirect } from 'react-router'
import { dateOf } from '#domain/shared/japan-time.ts'
import { getExperience } from '#web/calls/experiences.ts'
import { getCalendar, listCalendars } from '#web/calls/schedule.ts'
import { signedIn } from '#web/features/accounts/shared/guards.ts'
import { WaitingForm } from '#web/features/booking/waiting/waiting-form.tsx'
import { StoryError } from '#web/features/experiences/story/not-public.tsx'
import { bookingPath, readSlots, schedulePath } from '#web/features/schedule/shared/selection-address.ts'
import { placesLeft } from '#web/features/schedule/shared/slot-words.ts'
import { MOST_MONTHS, windowsUpTo } from '#web/features/schedule/shared/windows.ts'
import { pathId } from '#web/path-id.ts'
import { loaded } from '#web/read-response.ts'
import { Page } from '#web/ui/page.tsx'
import type { Route } from './+types/waiting'

export const meta: Route.MetaFunction = () => [
  { title: '空いたら知らせる | つむぎ' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const experience_id = Number(pathId(params.id))
  const param = { id: experience_id }
  const { id: user_id } = await signedIn(context, `${url.pathname}${url.search}`)
  const [id] = readSlots(new URLSearchParams({ cid: url.searchParams.get('calendar') ?? '' })).ids
  if (id === undefined) throw redirect(schedulePath(experience_id))
  const today = dateOf(Date.now())
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
  const { price, price_types, recruitment_number, title } = experience
  return {
    experience: { id: experience.id, price, price_types, recruitment_number, title },
    slots: [asked, ...others],
    chosen: id,
    free: asked.accepting_reservation ? placesLeft(asked) : 0,
    user_id,
    today,
  }
}

export const ErrorBoundary = StoryError

export default function Waiting({ loaderData: { free, ...props } }: Route.ComponentProps) {
  const { experience, chosen } = props
  return (
    <Page
      title="空いたら知らせる"
      width="text"
      breadcrumbs={[
        { label: experience.title, to: `/stories/${experience.id}` },
        { label: '日程', to: schedulePath(experience.id) },
        { label: '空き待ち' },
      ]}
      lead="空きが出ると、人数分がまとめて入る方へ、先にお待ちの順にご案内し、次の日の20:00までお席をお取りします。開始まで48時間を切ったあとは、お待ちの皆さまに同時にお知らせし、先にご予約の方のものになります。ご案内を2回使われないと、空き待ちは終わります。"
    >
      {free > 0 && (
        <p>
          この日程は、いま残り{free}名です。<Link to={bookingPath(experience.id, [chosen])}>予約に進む</Link>
        </p>
      )}
      <WaitingForm key={chosen} {...props} />
    </Page>
  )
}
