/** Settings: the legal pages. */
import { Link } from 'react-router'
import type { Settings } from '#contract/reference/admin-settings-schemas.ts'
import { formatDate } from '#domain/shared/japan-time.ts'
import { getSettings } from '#web/calls/admin-reference.ts'
import { loaded } from '#web/read-response.ts'
import { SettingsPage } from '#web/features/reference/setting-form.tsx'
import { type Column, DataTable } from '#web/ui/kit/data-table.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import looks from '#web/ui/looks.module.css'
import { Section } from '#web/ui/page.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { Route } from './+types/settings-legal-pages'

export const meta: Route.MetaFunction = () => [{ title: '法律のページ | 設定 | 運営 | つむぎ' }]

export async function loader({ context }: Route.LoaderArgs) {
  return await loaded(getSettings({ context }))
}

type LegalRow = Settings['legal'][number]

const columnsOf = (sample: boolean): Column<LegalRow>[] => [
  {
    head: 'ページ',
    names: true,
    cell: ({ slug, title }) => (
      <Link className={looks.target} to={`/admin/settings/legal/${slug}`}>
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
      <a className={looks.target} href={`/legal/${slug}`} target="_blank" rel="noreferrer">
        確かめる
        <VisuallyHidden>：{title}（新しいタブで開きます）</VisuallyHidden>
      </a>
    ),
  },
]

export default function LegalSettings({ loaderData: { operator, legal } }: Route.ComponentProps) {
  return (
    <SettingsPage tab="legal">
      <Section title="法律のページ">
        <DataTable label="法律のページ" columns={columnsOf(!operator.set)} rows={legal} keyOf={({ slug }) => slug} />
      </Section>
    </SettingsPage>
  )
}
