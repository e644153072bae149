/** Settings: what an accounting program calls our accounts. The program is in the URL. */
import { journalFormats, journalFormatWords } from '#domain/booking/journal.ts'
import { getJournalNames } from '#web/calls/admin-booking.ts'
import { loaded } from '#web/read-response.ts'
import { JournalNamesForm } from '#web/features/booking/admin/journal-names-form.tsx'
import { SettingsPage } from '#web/features/reference/setting-form.tsx'
import { Tabs } from '#web/ui/content/tabs.tsx'
import looks from '#web/ui/looks.module.css'
import { Section } from '#web/ui/page.tsx'
import type { Route } from './+types/settings-journal'

export const meta: Route.MetaFunction = () => [{ title: '仕訳の科目 | 設定 | 運営 | つむぎ' }]

export async function loader({ url, context }: Route.LoaderArgs) {
  const formatText = url.searchParams.get('format')
  const format = journalFormats.find((one) => one === formatText) ?? 'freee'
  return await loaded(getJournalNames({ context, query: { format } }))
}

export default function JournalSettings({ loaderData: saved }: Route.ComponentProps) {
  return (
    <SettingsPage tab="journal">
      <Section title="会計ソフトでの科目の名前">
        <Tabs
          label="会計ソフト"
          items={journalFormats.map((format) => ({
            label: journalFormatWords[format],
            to: `/admin/settings/journal?format=${format}`,
            current: format === saved.format,
          }))}
        />
        <p className={looks.soft}>
          会計ソフトは、登録された名前だけを取り込みます。下のすべての科目について、{journalFormatWords[saved.format]}
          に登録した名前を、同じ文字で入力してください。補助科目を使わないときは空にします。これから取り出す仕訳に使います。
        </p>
        <JournalNamesForm key={`${saved.format} ${saved.version}`} saved={saved} />
      </Section>
    </SettingsPage>
  )
}
