/** The operator's contact details. */
import { getOperator } from '#web/calls/reference.ts'
import { loaded } from '#web/read-response.ts'
import { breadcrumbsLd, canonicalOf, JsonLd, pageMeta } from '#web/features/shared/seo.tsx'
import { DescriptionList } from '#web/ui/content/description-list.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import type { Route } from './+types/contact'

export async function loader({ context, url }: Route.LoaderArgs) {
  return { operator: await loaded(getOperator({ context })), canonical: canonicalOf(context, url) }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  return pageMeta({
    title: 'お問い合わせ',
    description: 'つむぎへのお問い合わせ先です。メール、電話、郵便で受け付けています。',
    canonical: loaderData.canonical,
  })
}

const steps = [{ label: 'お問い合わせ' }]

export default function ContactPage({ loaderData: { operator, canonical } }: Route.ComponentProps) {
  return (
    <Page
      title="お問い合わせ"
      width="text"
      breadcrumbs={steps}
      lead="ご予約についてのお問い合わせには、予約番号を書き添えてください。"
    >
      {operator.sample && (
        <Notice kind="warning" word="見本" live={false}>
          このページの連絡先は見本です。実在の会社や連絡先ではありません。
        </Notice>
      )}
      <DescriptionList
        items={[
          { term: 'メール', detail: <a href={`mailto:${operator.email}`}>{operator.email}</a> },
          {
            term: '電話',
            detail: (
              <>
                <a href={`tel:${operator.phone.replaceAll('-', '')}`}>{operator.phone}</a>
                {`\n${operator.contact_hours}`}
              </>
            ),
          },
          { term: '郵便', detail: `〒${operator.postal_code}\n${operator.address}\n${operator.company_name}` },
        ]}
      />
      <JsonLd nodes={[breadcrumbsLd(canonical, steps)]} />
    </Page>
  )
}
