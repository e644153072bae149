/** My page: the user's applications to communities and their results. */
import { getMyEmail } from '#web/calls/accounts.ts'
import { listOwnApplications } from '#web/calls/communities.ts'
import { loaded, readResponse } from '#web/read-response.ts'
import { signedIn } from '#web/features/accounts/shared/guards.ts'
import { MyPageFrame } from '#web/features/accounts/my-page/my-page-frame.tsx'
import { OwnCard } from '#web/features/accounts/my-page/own-card.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { keepWithinPages, pageOf } from '#web/ui/page-of.ts'
import { Pager } from '#web/ui/content/pager.tsx'
import { Stack } from '#web/ui/layout.tsx'
import type { Route } from './+types/mypage-applications'
import type { Badge } from '#web/ui/kit/status-badge.tsx'
import type { OwnApplication } from '#contract/communities/applications-schemas.ts'
import type { ApplicationState } from '#domain/communities/applications.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from '#web/features/accounts/my-page/my-page.module.css'
import looks from '#web/ui/looks.module.css'

export const meta: Route.MetaFunction = () => [
  { title: '参加の申し込み | つむぎ' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const me = await signedIn(context, `${url.pathname}${url.search}`)
  const page = String(pageOf(url.searchParams))
  const [{ community_applications, meta: pages }, email] = await Promise.all([
    loaded(listOwnApplications({ context, query: { page } })),
    readResponse(getMyEmail({ context })),
  ])
  keepWithinPages(url, pages)
  return { me, email: email.ok ? email.data : null, applications: community_applications, pages }
}

export default function MyApplications({ loaderData: { me, email, applications, pages } }: Route.ComponentProps) {
  return (
    <MyPageFrame me={me} email={email} current="applications">
      {applications.length === 0 ? (
        <EmptyState text="表示するデータがありません。">
          <p>ログインして参加を申し込んだコミュニティが、ここに並びます。</p>
          <LinkButton to="/communities">コミュニティをさがす</LinkButton>
        </EmptyState>
      ) : (
        <Stack as="ul" gap={2}>
          {applications.map((application) => (
            <li key={application.id}>
              <ApplicationCard application={application} />
            </li>
          ))}
        </Stack>
      )}
      <Pager
        pages={pages}
        to={(page) => `/mypage/applications${page > 1 ? `?page=${page}` : ''}`}
        label="申し込みのページ送り"
      />
    </MyPageFrame>
  )
}

const STATES: Record<ApplicationState, Badge> = {
  new: { label: '返事を待っています', tone: 'waiting' },
  accepted: { label: '参加できます', tone: 'good' },
  declined: { label: '見送り', tone: 'over' },
}

/** The user's own application in the list, with the decision. */
function ApplicationCard({ application }: { application: OwnApplication }) {
  const { community, state, decision_message, decided_at, applied_at } = application
  return (
    <OwnCard
      badge={STATES[state]}
      image_url={community.image_url}
      title={community.name}
      to={community.published ? `/communities/${community.id}` : null}
      about={
        <p className={classNames(looks.note, styles.facts)}>
          <span>申し込み {formatMoment(new Date(applied_at))}</span>
          {decided_at && <span>お返事 {formatMoment(new Date(decided_at))}</span>}
        </p>
      }
    >
      {decision_message && (
        <div className={styles.words}>
          <p className={looks.note}>コミュニティからのメッセージ</p>
          <p className={looks.lines}>{decision_message}</p>
        </div>
      )}
    </OwnCard>
  )
}
