/** A brand's profile and its communities. */
import { getBrand, listBrandCommunities } from '#web/calls/brands.ts'
import { loaded } from '#web/read-response.ts'
import { Profile } from '#web/features/profiles/profile.tsx'
import { breadcrumbsLd, canonicalOf, JsonLd, pageMeta } from '#web/features/shared/seo.tsx'
import { pathId } from '#web/path-id.ts'
import type { Route } from './+types/brand'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const param = { id: pathId(params.brand_id) }
  const [brand, { communities }] = await Promise.all([
    loaded(getBrand({ context, param })),
    loaded(listBrandCommunities({ context, param })),
  ])
  return { brand, communities, canonical: canonicalOf(context, url) }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { brand, canonical } = loaderData
  return pageMeta({
    title: brand.name,
    description: brand.description,
    canonical,
    image: brand.images[0]?.url ?? brand.image_url,
    type: 'profile',
    hidden: !brand.published,
  })
}

export default function BrandPage({ loaderData: { brand, communities, canonical } }: Route.ComponentProps) {
  const steps = [{ label: 'ブランド', to: '/brands' }, { label: brand.name }]
  return (
    <Profile who={brand} kind="ブランド" steps={steps} communities={communities}>
      <JsonLd nodes={[breadcrumbsLd(canonical, steps)]} />
    </Profile>
  )
}
