/** Settings: the operator's details. */
import { getSettings } from '#web/calls/admin-reference.ts'
import { loaded } from '#web/read-response.ts'
import { OperatorForm } from '#web/features/reference/operator-form.tsx'
import { SettingsPage } from '#web/features/reference/setting-form.tsx'
import { Row } from '#web/ui/layout.tsx'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/page.tsx'
import type { Route } from './+types/settings'

export const meta: Route.MetaFunction = () => [{ title: '運営者の情報 | 設定 | 運営 | つむぎ' }]

export async function loader({ context }: Route.LoaderArgs) {
  return await loaded(getSettings({ context }))
}

export default function OperatorSettings({ loaderData: { operator } }: Route.ComponentProps) {
  return (
    <SettingsPage tab="operator">
      <Section title="運営者の情報">
        {!operator.set && (
          <Notice kind="warning" word="見本を表示しています" live={false}>
            まだ設定されていないため、法律のページと領収書には見本の情報が「見本」の印とともに表示されています。保存すると、印は消えます。
          </Notice>
        )}
        <p className={looks.soft}>
          特定商取引法に基づく表記などのページ、領収書、メールの署名に表示されます。保存すると、すぐに変わります。
        </p>
        <OperatorForm key={operator.version} saved={operator} />
        <Row as="ul" gap={3} rowGap={0} align="stretch" className={inner.targets}>
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
        </Row>
      </Section>
    </SettingsPage>
  )
}
