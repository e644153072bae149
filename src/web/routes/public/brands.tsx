/** All published brands, as cards. */
import { listBrands } from '#web/calls/brands.ts'
import { loaded } from '#web/read-response.ts'
import { ProfileCards } from '#web/features/profiles/profile-cards.tsx'
import { listLd } from '#web/features/shared/list-ld.ts'
import { breadcrumbsLd, canonicalOf, JsonLd, pageMeta } from '#web/features/shared/seo.tsx'
import { Page } from '#web/ui/page.tsx'
import type { Route } from './+types/brands'

const lead = 'コミュニティを育てている会社や団体です。'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { brands } = await loaded(listBrands({ context }))
  return { brands, canonical: canonicalOf(context, url) }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  return pageMeta({
    title: 'ブランド',
    description: `つむぎのブランドの一覧。${lead}`,
    canonical: loaderData.canonical,
    image: loaderData.brands[0]?.images[0]?.url,
  })
}

const steps = [{ label: 'ブランド' }]

export default function BrandsPage({ loaderData: { brands, canonical } }: Route.ComponentProps) {
  return (
    <Page title="ブランド" serif lead={lead} breadcrumbs={steps}>
      <ProfileCards profiles={brands} path="/brands" />
      <JsonLd nodes={[breadcrumbsLd(canonical, steps), listLd(canonical, '/brands', brands)]} />
    </Page>
  )
}
