/** A community: description, people behind it, experiences, link to the application form. */
import { data } from 'react-router'
import { getAdminCommunity } from '#web/calls/admin-communities.ts'
import { getCommunity, listCommunityStories } from '#web/calls/communities.ts'
import { readResponse } from '#web/read-response.ts'
import { CommunityView } from '#web/features/communities/public/community-view.tsx'
import { HeartedCard } from '#web/features/experiences/favorites/favorite-button.tsx'
import { breadcrumbsLd, canonicalOf, JsonLd, pageMeta } from '#web/features/shared/seo.tsx'
import { pathId } from '#web/path-id.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/page.tsx'
import { StickyBar } from '#web/ui/content/sticky-bar.tsx'
import { Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { CardGrid } from '#web/ui/story/story-card.tsx'
import type { Route } from './+types/community'
import styles from './community.module.css'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const param = { id: pathId(params.id) }
  const canonical = canonicalOf(context, url)
  const [answer, listed] = await Promise.all([
    readResponse(getCommunity({ context, param })),
    readResponse(listCommunityStories({ context, param })),
  ])
  if (answer.ok && listed.ok) {
    // Only the form names a private brand.
    return { community: { ...answer.data, recipient: null }, stories: listed.data.stories, canonical }
  }
  const refusal = answer.ok ? listed : answer
  // Admins also preview unpublished communities here. Others get 404.
  const preview = refusal.status === 404 ? await readResponse(getAdminCommunity({ context, param })) : null
  if (preview?.ok) return { community: preview.data, stories: [], canonical }
  throw data(refusal.ok ? null : refusal.error, { status: refusal.status })
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { community, canonical } = loaderData
  return pageMeta({
    title: community.name,
    description: `${community.catchphrase} ${community.description}`,
    canonical,
    image: community.images[0]?.url ?? community.image_url,
    hidden: !community.published,
  })
}

export default function CommunityPage({ loaderData: { community, stories, canonical } }: Route.ComponentProps) {
  const { name } = community
  const steps = [
    ...(community.brand ? [{ label: community.brand.name, to: `/brands/${community.brand.id}` }] : []),
    { label: name },
  ]
  return (
    <>
      <Stack as="article" gap={4} className={looks.page}>
        <Breadcrumbs items={steps} />
        {!community.published && (
          <Notice kind="info" live={false}>
            非公開のコミュニティのプレビューです。運営だけに表示されています。
          </Notice>
        )}
        <CommunityView community={community} />
        <Section title="このコミュニティの体験">
          {stories.length === 0 ? (
            <p className={looks.note}>公開中の体験は、まだありません。</p>
          ) : (
            <CardGrid>
              {stories.map((story) => (
                <li key={story.id}>
                  <HeartedCard story={story} />
                </li>
              ))}
            </CardGrid>
          )}
        </Section>
      </Stack>
      {community.published && (
        <StickyBar
          label="参加の申し込み"
          action={
            community.accepting_applications ? (
              <LinkButton to={`/communities/${community.id}/registrations`} variant="action" prefetch="intent">
                参加を申し込む
              </LinkButton>
            ) : (
              <p>いま参加の募集を止めています。</p>
            )
          }
        >
          <p className={styles.barName}>{name}</p>
        </StickyBar>
      )}
      {community.published && <JsonLd nodes={[breadcrumbsLd(canonical, steps)]} />}
    </>
  )
}
