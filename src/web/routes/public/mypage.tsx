/** A guest's own page: coming and past reservations. */
import { loaded, serverApi } from '#web/api-client.ts'
import styles from '#web/features/booking/my-page.module.css'
import { ReservationCard } from '#web/features/booking/reservation-card.tsx'
import { signedIn } from '#web/features/accounts/signed-in.ts'
import { VerifyEmail } from '#web/features/booking/verify-email.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { clearStoredForms } from '#web/ui/use-stored-form.ts'
import type { Route } from './+types/mypage'

export const meta: Route.MetaFunction = () => [{ title: 'マイページ | つむぎ' }, { name: 'robots', content: 'noindex' }]

const MOST_PAGES = 100_000

export async function loader({ url, context }: Route.LoaderArgs) {
  const me = await signedIn(context, `${url.pathname}${url.search}`)
  const period = url.searchParams.get('period') === 'past' ? 'past' : 'coming'
  const asked = Number(url.searchParams.get('page') ?? 1)
  const page = Number.isInteger(asked) && asked >= 1 && asked <= MOST_PAGES ? asked : 1
  const { reservations, meta: pages } = await loaded(
    serverApi(context).reservations.$get({ query: { period, page: String(page) } }),
  )
  return { me, period, reservations, pages } as const
}

const addressOf = (period: 'coming' | 'past', page = 1) => `/mypage?period=${period}${page > 1 ? `&page=${page}` : ''}`

export default function MyPage({ loaderData: { me, period, reservations, pages } }: Route.ComponentProps) {
  return (
    <Page title="マイページ">
      <div className={styles.who}>
        <p>{me.name} さん</p>
        <form method="post" action="/sign_out" onSubmit={clearStoredForms}>
          <Button type="submit" variant="plain">
            ログアウト
          </Button>
        </form>
      </div>
      {!me.email_verified && <VerifyEmail email={me.email} />}
      <Tabs
        label="予約の期間"
        items={[
          { label: '予定', to: addressOf('coming'), current: period === 'coming' },
          { label: '過去', to: addressOf('past'), current: period === 'past' },
        ]}
      />
      {reservations.length === 0 ? (
        <EmptyState text="表示するデータがありません。">
          <p>
            {period === 'coming' ? 'これからの予約はありません。' : '参加した体験や、キャンセルした予約が並びます。'}
          </p>
          <LinkButton to="/stories">体験をさがす</LinkButton>
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {reservations.map((reservation) => (
            <li key={reservation.id}>
              <ReservationCard reservation={reservation} />
            </li>
          ))}
        </ul>
      )}
      <Pager
        page={pages.current_page}
        total={pages.total_pages}
        to={(page) => addressOf(period, page)}
        label="予約のページ送り"
      />
    </Page>
  )
}
