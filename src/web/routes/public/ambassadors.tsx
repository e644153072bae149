/** All published ambassadors, as cards. */
import { listAmbassadors } from '#web/calls/ambassadors.ts'
import { loaded } from '#web/read-response.ts'
import { ProfileCards } from '#web/features/profiles/profile-cards.tsx'
import { listLd } from '#web/features/shared/list-ld.ts'
import { breadcrumbsLd, canonicalOf, JsonLd, pageMeta } from '#web/features/shared/seo.tsx'
import { Page } from '#web/ui/page.tsx'
import type { Route } from './+types/ambassadors'

const lead = '土地や手しごとのことを、いちばん近くで伝える人たちです。'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ambassadors } = await loaded(listAmbassadors({ context }))
  return { ambassadors, canonical: canonicalOf(context, url) }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  return pageMeta({
    title: 'アンバサダー',
    description: `つむぎのアンバサダーの一覧。${lead}`,
    canonical: loaderData.canonical,
    image: loaderData.ambassadors[0]?.images[0]?.url,
  })
}

const steps = [{ label: 'アンバサダー' }]

export default function AmbassadorsPage({ loaderData: { ambassadors, canonical } }: Route.ComponentProps) {
  return (
    <Page title="アンバサダー" serif lead={lead} breadcrumbs={steps}>
      <ProfileCards profiles={ambassadors} path="/ambassadors" />
      <JsonLd nodes={[breadcrumbsLd(canonical, steps), listLd(canonical, '/ambassadors', ambassadors)]} />
    </Page>
  )
}
