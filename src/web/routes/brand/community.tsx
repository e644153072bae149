/** A community's page for brand members: state, actions, preview of its public page. */
import { Link } from 'react-router'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { getOwnCommunity, listCommunityAmbassadors } from '#web/calls/brand-communities.ts'
import { loaded } from '#web/read-response.ts'
import { communityCrumb, crumbs, trailOf } from '#web/features/brands/breadcrumbs.ts'
import { CommunityView } from '#web/features/communities/public/community-view.tsx'
import { pathId } from '#web/path-id.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { CommunityBadge } from '#web/features/office/shared/published-badge.tsx'
import { Facts, Stack } from '#web/ui/layout.tsx'
import { Section } from '#web/ui/page.tsx'
import type { Route } from './+types/community'
import styles from './brand.module.css'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.community.name ?? 'コミュニティ'} | ブランド管理画面 | つむぎ` },
]

export async function loader({ context, params }: Route.LoaderArgs) {
  const id = pathId(params.community_id)
  const [community, { ambassadors }] = await Promise.all([
    loaded(getOwnCommunity({ context, param: { id } })),
    loaded(listCommunityAmbassadors({ context, param: { id } })),
  ])
  return { community, ambassadors: ambassadors.filter(({ published }) => published) }
}

export default function BrandCommunity({ loaderData: { community, ambassadors } }: Route.ComponentProps) {
  const { id, name, published, accepting_applications } = community
  const path = `/brand/communities/${id}`
  return (
    <OfficePage
      title={name}
      breadcrumbs={trailOf(crumbs.communities, communityCrumb(community))}
      actions={
        <>
          <LinkButton to={`${path}/edit`}>編集する</LinkButton>
          <LinkButton variant="quiet" to={`${path}/ambassadors`}>
            アンバサダー
          </LinkButton>
          <LinkButton variant="quiet" to={`${path}/experience`}>
            体験
          </LinkButton>
        </>
      }
    >
      <Facts card pad={3}>
        <div>
          <dt>公開設定</dt>
          <dd>
            <CommunityBadge published={published} accepting={accepting_applications} />
          </dd>
        </div>
        <div>
          <dt>ID</dt>
          <dd>{id}</dd>
        </div>
        <div>
          <dt>作成日</dt>
          <dd>{formatMoment(Date.parse(community.created_at))}</dd>
        </div>
        <div>
          <dt>最終更新</dt>
          <dd>{formatMoment(Date.parse(community.updated_at))}</dd>
        </div>
      </Facts>
      <Section title="プレビュー" more={published && <Link to={`/communities/${id}`}>公開ページを見る</Link>}>
        {!published && <p>いまは非公開です。公開すると、次のように表示されます。</p>}
        <Stack gap={4} className={styles.preview}>
          <CommunityView community={{ ...community, brand: null, ambassadors }} title="h2" />
        </Stack>
      </Section>
    </OfficePage>
  )
}
