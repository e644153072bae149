/** My page: the guest's upcoming and past reservations. */
import { daysLeftWords, nextEventOf } from '#domain/booking/next-event.ts'
import { getMyEmail } from '#web/calls/accounts.ts'
import { listReservations } from '#web/calls/booking.ts'
import { getPaymentProvider } from '#web/calls/reference.ts'
import { loaded, readResponse } from '#web/read-response.ts'
import { MyPageFrame } from '#web/features/accounts/my-page/my-page-frame.tsx'
import { NextEvent } from '#web/features/booking/reservations/event-card.tsx'
import { ReservationCard } from '#web/features/booking/reservations/reservation-card.tsx'
import { useServerClock } from '#web/features/booking/reserve/use-server-clock.ts'
import { ReservationBadge } from '#web/features/booking/reservations/reservation-badge.tsx'
import { signedIn } from '#web/features/accounts/shared/guards.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { keepWithinPages, pageOf } from '#web/ui/page-of.ts'
import { Pager } from '#web/ui/content/pager.tsx'
import { afterHydration } from '#web/ui/later.tsx'
import { Stack } from '#web/ui/layout.tsx'
import type { Route } from './+types/mypage'
import { Link } from 'react-router'
import { exportOwnData } from '#web/calls/admin-users.ts'
import { downloadConfirmed } from '#web/features/accounts/security/download-confirmed.ts'
import looks from '#web/ui/looks.module.css'
import { Section } from '#web/ui/page.tsx'

const RecentStories = afterHydration(
  async () => (await import('#web/features/experiences/recent/recent-list.tsx')).RecentList,
)

const ConfirmingUser = afterHydration(async () => {
  const { Confirming } = await import('#web/features/accounts/security/confirming.tsx')
  return () => <Confirming population="user" />
})

export const meta: Route.MetaFunction = () => [{ title: 'マイページ | つむぎ' }, { name: 'robots', content: 'noindex' }]

export async function loader({ url, context }: Route.LoaderArgs) {
  const me = await signedIn(context, `${url.pathname}${url.search}`)
  const period = url.searchParams.get('period') === 'past' ? 'past' : 'coming'
  const page = pageOf(url.searchParams)
  const [{ reservations, meta: pages }, email] = await Promise.all([
    loaded(listReservations({ context, query: { period, page: String(page) } })),
    readResponse(getMyEmail({ context })),
  ])
  keepWithinPages(url, pages)
  const holds = reservations.some(({ hold_expires_at }) => hold_expires_at !== null)
  return {
    me,
    email: email.ok ? email.data : null,
    period,
    reservations,
    pages,
    provider: holds ? await loaded(getPaymentProvider({ context })) : null,
    now: Date.now(),
  } as const
}

const addressOf = (period: 'coming' | 'past', page = 1) => `/mypage?period=${period}${page > 1 ? `&page=${page}` : ''}`

export default function MyPage({ loaderData }: Route.ComponentProps) {
  const { me, email, period, reservations, pages, provider, now } = loaderData
  const clock = useServerClock(now)
  const next = period === 'coming' && pages.current_page === 1 ? nextEventOf(reservations, now) : null
  const others = reservations.filter((reservation) => reservation !== next?.reservation)
  return (
    <MyPageFrame me={me} email={email} current={period}>
      {reservations.length === 0 ? (
        <EmptyState text="表示するデータがありません。">
          <p>
            {period === 'coming' ? 'これからの予約はありません。' : '参加した体験や、キャンセルした予約が並びます。'}
          </p>
          <LinkButton to="/stories">体験をさがす</LinkButton>
        </EmptyState>
      ) : (
        next && (
          <NextEvent
            {...next}
            left={daysLeftWords(next.slot, now)}
            badge={<ReservationBadge reservation={next.reservation} clock={clock} />}
          />
        )
      )}
      {others.length > 0 && (
        <Stack as="ul" gap={2}>
          {others.map((reservation) => (
            <li key={reservation.id}>
              <ReservationCard reservation={reservation} clock={clock} provider={provider} />
            </li>
          ))}
        </Stack>
      )}
      <Pager pages={pages} to={(page) => addressOf(period, page)} label="予約のページ送り" />
      {!me.viewing && <RecentStories />}
      {!me.viewing && <OwnData />}
    </MyPageFrame>
  )
}

/** Download link for the user's own data, and where to close the account. */
function OwnData() {
  return (
    <Section title="あなたのデータ">
      <p className={looks.lead}>
        あなたのデータを、ファイル（JSON形式）に書き出せます。退会をご希望の方は、書き出したあとに
        <Link to="/mypage/close_account">退会の手続き</Link>をしてください。
      </p>
      <ConfirmingUser />
      <p>
        <a href={exportOwnData.address()} download className={looks.target} onClick={downloadConfirmed}>
          データの書き出し
        </a>
      </p>
    </Section>
  )
}
