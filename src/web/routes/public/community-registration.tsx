/** The application form of a community, at /communities/{id}/registrations. */
import { Link } from 'react-router'
import { getMe } from '#web/calls/accounts.ts'
import { getCommunity } from '#web/calls/communities.ts'
import { getLegalVersion, getOperator, listOccupations } from '#web/calls/reference.ts'
import { readResponse, loaded } from '#web/read-response.ts'
import { ApplicationForm } from '#web/features/communities/public/application-form.tsx'
import looks from '#web/ui/looks.module.css'
import styles from '#web/features/communities/public/application-form.module.css'
import { canonicalOf, pageMeta } from '#web/features/shared/seo.tsx'
import { pathId } from '#web/path-id.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { Route } from './+types/community-registration'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const [community, { occupations }, operator, legal, me] = await Promise.all([
    loaded(getCommunity({ context, param: { id: pathId(params.id) } })),
    loaded(listOccupations({ context })),
    loaded(getOperator({ context })),
    loaded(getLegalVersion({ context })),
    readResponse(getMe({ context })),
  ])
  return {
    community,
    occupations,
    service: operator.service_name,
    legal_version: legal.version,
    me: me.ok ? { name: me.data.name, email: me.data.email } : null,
    canonical: canonicalOf(context, url),
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { community, canonical } = loaderData
  return pageMeta({
    title: `${community.name}への参加の申し込み`,
    description: `${community.name}に参加を申し込む。${community.catchphrase}`,
    canonical,
    image: community.image_url,
    hidden: true,
  })
}

export default function CommunityRegistration({ loaderData }: Route.ComponentProps) {
  const { community, occupations, me, service, legal_version } = loaderData
  const conditions = [
    { title: '参加の条件', text: community.participation_condition },
    { title: '注意していただきたいこと', text: community.note },
  ].filter(({ text }) => text.trim() !== '')
  return (
    <Page
      title="参加の申し込み"
      width="form"
      breadcrumbs={[{ label: community.name, to: `/communities/${community.id}` }, { label: '参加の申し込み' }]}
    >
      <Row gap={2} className={styles.opening}>
        <Picture src={community.image_url} alt="" sizes="(max-width: 767px) 96px, 160px" className={styles.photo} />
        <div>
          <p className={styles.name}>{community.name}</p>
          {community.catchphrase && <p className={looks.remark}>{community.catchphrase}</p>}
          <p className={looks.remark}>
            <Link to={`/communities/${community.id}`}>コミュニティの紹介を見る</Link>
          </p>
        </div>
      </Row>
      {conditions.length > 0 && (
        <Stack gap={2} className={styles.conditions}>
          {conditions.map(({ title, text }) => (
            <section key={title}>
              <h2 className={looks.h4}>{title}</h2>
              <p className={looks.lines}>{text}</p>
            </section>
          ))}
        </Stack>
      )}
      {community.accepting_applications ? (
        <ApplicationForm
          key={community.id}
          community={community}
          occupations={occupations}
          me={me}
          keeper={community.recipient?.name ?? service}
          service={service}
          legal_version={legal_version}
        />
      ) : (
        <Notice kind="info">
          <p>このコミュニティは、いま参加の募集を止めています。募集がはじまると、このページから申し込めます。</p>
        </Notice>
      )}
    </Page>
  )
}
