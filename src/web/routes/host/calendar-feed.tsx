/** The private address at which the host's own calendar reads the sessions. */
import { meContext } from '#web/features/accounts/shared/guards.ts'
import { CalendarFeedPanel } from '#web/features/schedule/slots/calendar-feed-panel.tsx'
import { getCalendarFeed } from '#web/calls/schedule.ts'
import { loaded } from '#web/read-response.ts'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { Section } from '#web/ui/page.tsx'
import type { Route } from './+types/calendar-feed'

export const meta: Route.MetaFunction = () => [{ title: 'カレンダーに登録 | つむぎ' }]

export async function loader({ context }: Route.LoaderArgs) {
  return {
    feed: await loaded(getCalendarFeed({ context })),
    impersonated: context.get(meContext).viewing !== undefined,
  }
}

export default function CalendarFeedPage({ loaderData: { feed, impersonated } }: Route.ComponentProps) {
  return (
    <OfficePage
      title="カレンダーに登録"
      lead="開催日程を、ふだんお使いのカレンダー（iPhone、Google、Outlook など）で見られます。"
      breadcrumbs={[{ label: '開催日程', to: '/host/calendars' }, { label: 'カレンダーに登録' }]}
      width="form"
    >
      <CalendarFeedPanel key={feed.revision} shown={feed} impersonated={impersonated} />
      <Section title="カレンダーに出るもの">
        <ul>
          <li>30日前から先の、すべての開催の日時・体験の名前・場所</li>
          <li>参加する人数と定員（例：5/8名）。ゲストのお名前や連絡先は入りません。</li>
          <li>開催がまだ決まっていない回は「仮の予定」、中止した回は「中止」として出ます。</li>
          <li>アンバサダーのメンバーのときは、アンバサダーの体験の日程も出ます。</li>
        </ul>
        <p>
          つむぎの日程が変わると、カレンダーにも反映されます。反映までの時間はアプリによって異なり、1日ほどかかることもあります。カレンダーの側で予定を変えても、つむぎの日程は変わりません。
        </p>
      </Section>
    </OfficePage>
  )
}
