/** A user who hosts: introduction, stories and reviews. */
import { getHost } from '#web/calls/reviews.ts'
import { loaded } from '#web/read-response.ts'
import { Profile } from '#web/features/profiles/profile.tsx'
import { Offers } from '#web/features/reviews/offers.tsx'
import { breadcrumbsLd, canonicalOf, JsonLd, pageMeta } from '#web/features/shared/seo.tsx'
import { pathId } from '#web/path-id.ts'
import type { Route } from './+types/host'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const host = await loaded(getHost({ context, param: { id: pathId(params.id) } }))
  return { host, canonical: canonicalOf(context, url) }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { host, canonical } = loaderData
  return pageMeta({
    title: host.name,
    description: host.introduction || `${host.name} さんが案内する体験${host.meta.story_count}件とレビューです。`,
    canonical,
    image: host.image_url ?? host.stories[0]?.image_url,
    type: 'profile',
  })
}

export default function HostPage({ loaderData: { host, canonical } }: Route.ComponentProps) {
  const steps = [{ label: '体験', to: '/stories' }, { label: host.name }]
  return (
    <Profile who={{ ...host, description: host.introduction }} kind="案内する人" steps={steps}>
      <Offers offers={host} />
      <JsonLd nodes={[breadcrumbsLd(canonical, steps)]} />
    </Profile>
  )
}
