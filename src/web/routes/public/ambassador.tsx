/** An ambassador's profile, stories, reviews and communities. */
import { getAmbassador, listAmbassadorCommunities } from '#web/calls/ambassadors.ts'
import { getAmbassadorOffers } from '#web/calls/reviews.ts'
import { loaded } from '#web/read-response.ts'
import { Offers } from '#web/features/reviews/offers.tsx'
import { Profile } from '#web/features/profiles/profile.tsx'
import { breadcrumbsLd, canonicalOf, JsonLd, pageMeta } from '#web/features/shared/seo.tsx'
import { pathId } from '#web/path-id.ts'
import type { Route } from './+types/ambassador'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const param = { id: pathId(params.id) }
  const [ambassador, offers, { communities }] = await Promise.all([
    loaded(getAmbassador({ context, param })),
    loaded(getAmbassadorOffers({ context, param })),
    loaded(listAmbassadorCommunities({ context, param })),
  ])
  return { ambassador, offers, communities, canonical: canonicalOf(context, url) }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { ambassador, canonical } = loaderData
  return pageMeta({
    title: ambassador.name,
    description: ambassador.description,
    canonical,
    image: ambassador.images[0]?.url ?? ambassador.image_url,
    type: 'profile',
    hidden: !ambassador.published,
  })
}

export default function AmbassadorPage({ loaderData }: Route.ComponentProps) {
  const { ambassador, offers, communities, canonical } = loaderData
  const steps = [{ label: 'アンバサダー', to: '/ambassadors' }, { label: ambassador.name }]
  return (
    <Profile who={ambassador} kind="アンバサダー" steps={steps} communities={communities}>
      <Offers offers={offers} />
      <JsonLd nodes={[breadcrumbsLd(canonical, steps)]} />
    </Profile>
  )
}
