/** A legal page. It has a mark while the operator's details are sample data. */
import { getLegalPage } from '#web/calls/reference.ts'
import { loaded } from '#web/read-response.ts'
import { breadcrumbsLd, canonicalOf, JsonLd, pageMeta } from '#web/features/shared/seo.tsx'
import { formatDate } from '#domain/shared/japan-time.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import type { Route } from './+types/legal'
import styles from './legal.module.css'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const page = await loaded(getLegalPage({ context, param: { slug: params.slug } }))
  return { page, canonical: canonicalOf(context, url) }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { page, canonical } = loaderData
  return pageMeta({
    title: page.title,
    description: `つむぎの${page.title}です。`,
    canonical,
    hidden: page.sample,
  })
}

export default function LegalPage({ loaderData: { page, canonical } }: Route.ComponentProps) {
  const steps = [{ label: page.title }]
  return (
    <Page title={page.title} width="text" breadcrumbs={steps} lead={`最終更新日：${formatDate(page.updated_on)}`}>
      {page.sample && (
        <Notice kind="warning" word="見本" live={false}>
          このページの事業者の情報は見本です。実在の会社や連絡先ではありません。
        </Notice>
      )}
      {page.sections.map(({ heading, paragraphs }, at) => (
        <Stack key={`${at}:${heading}`} as="section" gap={1} className={styles.section}>
          {heading && <h2>{heading}</h2>}
          {paragraphs.map((paragraph, line) => (
            <p key={line}>{paragraph}</p>
          ))}
        </Stack>
      ))}
      <JsonLd nodes={[breadcrumbsLd(canonical, steps)]} />
    </Page>
  )
}
