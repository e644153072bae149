/** The form for the text of a legal page. */
import { formatDate } from '#domain/shared/japan-time.ts'
import { getLegalText } from '#web/calls/admin-reference.ts'
import { loaded } from '#web/read-response.ts'
import { LegalForm } from '#web/features/reference/legal-form.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import looks from '#web/ui/looks.module.css'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/settings-legal'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? `${loaderData.page.title}の文章` : '法律のページ'} | つむぎ` },
]

export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  return { page: await loaded(getLegalText({ context, param: { slug } })) }
}

export default function LegalText({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <OfficePage
      title={`${page.title}の文章`}
      breadcrumbs={[
        { label: '設定', to: '/admin/settings' },
        { label: '法律のページ', to: '/admin/settings/legal' },
        { label: page.title },
      ]}
      lead={`最終更新日：${formatDate(page.updated_on)}。保存すると、その日が最終更新日になります。`}
      actions={
        <a className={looks.target} href={`/legal/${page.slug}`} target="_blank" rel="noreferrer">
          公開ページを確かめる（新しいタブ）
        </a>
      }
    >
      {!page.set && (
        <Notice kind="info" live={false}>
          いまは、用意された文章を表示しています。運営者の情報や手数料を変えると、この文章も自動で変わります。ここで保存したあとは、書かれた文章がそのまま使われます。
        </Notice>
      )}
      <LegalForm key={`${page.slug}-${page.version}`} page={page} />
    </OfficePage>
  )
}
