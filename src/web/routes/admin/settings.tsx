/** Settings: the operator's details, fees, legal pages. */
import { Link } from 'react-router'
import type { Settings } from '#contract/reference/admin-settings-schemas.ts'
import { formatDate } from '#domain/shared/japan-time.ts'
import { loaded, serverApi } from '#web/api-client.ts'
import { FeesForm } from '#web/features/reference/fees-form.tsx'
import { OperatorForm } from '#web/features/reference/operator-form.tsx'
import styles from '#web/features/reference/settings.module.css'
import { type Column, DataTable } from '#web/ui/kit/data-table.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/page.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { Route } from './+types/settings'

export const meta: Route.MetaFunction = () => [
  { title: '設定 | 運営 | つむぎ' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context }: Route.LoaderArgs) {
  return await loaded(serverApi(context).admin.settings.$get())
}

type LegalRow = Settings['legal'][number]

const columnsOf = (sample: boolean): Column<LegalRow>[] => [
  {
    head: 'ページ',
    names: true,
    cell: ({ slug, title }) => (
      <Link className={styles.link} to={`/admin/settings/legal/${slug}`}>
        {title}
        <VisuallyHidden>の文章を編集</VisuallyHidden>
      </Link>
    ),
  },
  {
    head: '文章',
    cell: ({ set }) => {
      if (set) return <StatusBadge tone="good">独自の文章</StatusBadge>
      return <StatusBadge tone={sample ? 'waiting' : 'plain'}>{sample ? '見本' : '用意された文章'}</StatusBadge>
    },
  },
  { head: '最終更新日', cell: ({ updated_on }) => formatDate(updated_on) },
  {
    head: '公開ページ',
    cell: ({ slug, title }) => (
      <a className={styles.link} href={`/legal/${slug}`} target="_blank" rel="noreferrer">
        確かめる
        <VisuallyHidden>：{title}（新しいタブで開きます）</VisuallyHidden>
      </a>
    ),
  },
]

export default function SettingsPage({ loaderData: { operator, fees, legal } }: Route.ComponentProps) {
  return (
    <OfficePage title="設定" width="form">
      <Section title="運営者の情報">
        {!operator.set && (
          <Notice kind="warning" word="見本を表示しています" live={false}>
            まだ設定されていないため、法律のページと領収書には見本の情報が「見本」の印とともに表示されています。保存すると、印は消えます。
          </Notice>
        )}
        <p className={styles.note}>
          特定商取引法に基づく表記などのページ、領収書、メールの署名に表示されます。保存すると、すぐに変わります。
        </p>
        <OperatorForm key={operator.version} saved={operator} />
        <ul className={styles.links}>
          <li>
            <a href="/legal/tokushoho" target="_blank" rel="noreferrer">
              特定商取引法に基づく表記を確かめる（新しいタブ）
            </a>
          </li>
          <li>
            <a href="/contact" target="_blank" rel="noreferrer">
              お問い合わせのページを確かめる（新しいタブ）
            </a>
          </li>
        </ul>
      </Section>
      <Section title="手数料">
        <p className={styles.note}>
          変更は、これからの予約に使われます。すでに確定した予約の金額は変わりません。手続きの途中の方には、確定の前に新しい金額をお知らせします。
        </p>
        <FeesForm key={fees.version} saved={fees} />
      </Section>
      <Section title="法律のページ">
        <DataTable label="法律のページ" columns={columnsOf(!operator.set)} rows={legal} keyOf={({ slug }) => slug} />
      </Section>
    </OfficePage>
  )
}
